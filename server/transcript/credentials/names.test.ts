import { describe, expect, test } from "vitest";
import { isSensitiveName, redact } from "./index";

const split = (text: string) => text.split(" ");

describe("X5", () => {
  test.each(
    split(
      "apiKey api_key API-KEY x.api.key token authToken TOKEN secret clientSecret password user_passwd passphrase passcode private_key " +
        "secretKey AWS_SECRET_ACCESS_KEY encryptionKey signing_key credential Authorization cookie Set-Cookie cardNumber cvc CVV " +
        "STRIPE_KEY A_B_KEY process.env.STRIPE_KEY PUBLIC_API_KEY csrf_token x-amz-security-token",
    ),
  )("%s is sensitive", (name) => expect(isSensitiveName(name)).toBe(true));

  test.each(
    split(
      "tokens maxTokens total_tokens nextPageToken page_token nextToken continuationToken syncToken cancelToken cancellation_token " +
        "eosToken bos_token pad_token stopToken design-token publicKey primary_key foreignKey cacheKey sort_key partitionKey " +
        "PRIMARY_KEY MY_FOREIGN_KEY SESSION_KEY IDEMPOTENCY_KEY CACHE_KEY REGISTRY_KEY session_key key KEY _KEY monkey tokenizer " +
        "passwordHash secretary credentials name username author",
    ),
  )("%s is not", (name) => expect(isSensitiveName(name)).toBe(false));
});

const kept = (texts: string[]) => {
  for (const text of texts) expect(redact(text)).toBe(text);
};

test("X3 references, empty values and words stay under every named family", () => {
  for (const value of ["$X", "$" + "{X}", "$(cat file)", "%X%", "{{ x }}", "<your-token>", "process.env.X", ""]) {
    kept([
      `token=${value}`,
      `API_TOKEN: ${value}`,
      `{"token": "${value}"}`,
      `run --token ${value}`,
      `x-api-key: ${value}`,
    ]);
    kept([
      `Authorization: Bearer ${value}`,
      `Cookie: a=${value}`,
      `https://x.example/?token=${value}`,
      `password="${value}"`,
    ]);
  }
  for (const word of ["required", "None", "null", "undefined", "redacted"]) {
    kept([
      `token=${word}`,
      `API_TOKEN: ${word}`,
      `--token ${word}`,
      `x-api-key: ${word}`,
      `Authorization: Bearer ${word}`,
    ]);
  }
  expect(redact('{"password": "required"}')).toBe('{"password": "***"}');
});

describe("X6", () => {
  test("ends at the matching quote, at its own depth of escaping", () => {
    expect(redact('{"token":"a\\"b","n":"x"}')).toBe('{"token":"***","n":"x"}');
    expect(redact('{"token":"a\\\\","n":"x"}')).toBe('{"token":"***","n":"x"}');
    expect(redact(String.raw`{\"token\":\"a\\\"b\",\"n\":1}`)).toBe(String.raw`{\"token\":\"***\",\"n\":1}`);
    expect(redact(String.raw`{\\\"token\\\":\\\"ab\\\",\\\"n\\\":1}`)).toBe(
      String.raw`{\\\"token\\\":\\\"***\\\",\\\"n\\\":1}`,
    );
    expect(redact(String.raw`{"s":"{\"token\":\"ab","n":"x"}`)).toBe(String.raw`{"s":"{\"token\":\"***","n":"x"}`);
  });

  test("ends at the line end and at the end of the text", () => {
    expect(redact('"secret": "cut\nnext line')).toBe('"secret": "***\nnext line');
    expect(redact("'secret' : 'it is \"x\"'")).toBe("'secret' : '***'");
  });

  test("keeps the scheme word of an authorization", () => {
    expect(redact('{"authorization": "Bearer abc"}')).toBe('{"authorization": "Bearer ***"}');
    expect(redact('{"Authorization": "abc"}')).toBe('{"Authorization": "***"}');
    kept(['{"Authorization": "Bearer " + token}']);
  });

  test("keeps numbers, booleans and other names", () => {
    kept([
      '{"token": 12, "secret": true, "cookie": null, "tokens": "12", "name": "token"}',
      '{"a": "token", "b": "password"}',
    ]);
  });
});

describe("X7", () => {
  test("bare values end where the contract says", () => {
    for (const stop of [..." ,;&\"'`<>()[]{}|\\\n"].filter((sign) => sign !== "(" && sign !== "[")) {
      expect(redact(`token=ab1${stop}rest`)).toBe(`token=***${stop}rest`);
    }
    expect(redact("Use token=ab1.")).toBe("Use token=***.");
    expect(redact("password=Xy7!k(z")).toBe("password=***(z");
  });

  test("blanks around the sign ask for more", () => {
    expect(redact("token = abc123")).toBe("token = ***");
    expect(redact("TOKEN = abc")).toBe("TOKEN = ***");
    expect(redact("STRIPE_KEY = abcdefghijklmno1")).toBe("STRIPE_KEY = ***");
    expect(redact('token = "abc"')).toBe('token = "***"');
    expect(redact("password := 'abc'")).toBe("password := '***'");
    kept([
      "token = abc12",
      "token = abcdef",
      "token = /run/secret1",
      "STRIPE_KEY = abcdefghijklmn1",
      "STRIPE_KEY = abcdefghijklmnopq",
    ]);
  });

  test("code stays", () => {
    kept([
      "token=get_token()",
      "token = parse2(x)",
      "token = this$1.getToken()",
      "token=self.token",
      "apiKey=config.apiKey",
      "password=password",
      "token=None",
    ]);
    kept([
      "if token == abc123:",
      "token === abc123",
      "secret => abc123x",
      "token: string;",
      "token?: string;",
      "token::abc123",
    ]);
    kept([
      'url + "?token=" + token + "&x=1"',
      '{"u":"https://x.example/?token=","next":"abc"}',
      "the 'token=' or 'key' part",
    ]);
    kept(["password=args['pw']", "token=os.environ[0]", 'x = f"token={token}"', '"api_key=%s" % key']);
  });

  test("subscripts and types do not hide the value", () => {
    expect(redact('os.environ["API_KEY"] = "abc"')).toBe('os.environ["API_KEY"] = "***"');
    expect(redact('token: str = "abc"')).toBe('token: str = "***"');
    expect(redact('password=b"abc"')).toBe('password=b"***"');
  });

  test("a colon asks for the last token of the line", () => {
    expect(redact("password: hunter2\n")).toBe("password: ***\n");
    expect(redact('token: "abc",\n')).toBe('token: "***",\n');
    expect(redact("(password: hunter2).")).toBe("(password: ***).");
    expect(redact("DB_PASSWORD: swordfish # old")).toBe("DB_PASSWORD: *** # old");
    kept([
      "password: hunter2 is old",
      "password : hunter2",
      "password: hunter",
      "TOKEN: abc",
      'token: "two words"',
      "token: abc123 x",
    ]);
  });
});
