import { describe, expect, test } from "vitest";
import { redact } from "./index";

const kept = (texts: string[]) => {
  for (const text of texts) expect(redact(text)).toBe(text);
};
const masked = (pairs: [string, string][]) => {
  for (const [text, expected] of pairs) expect(redact(text)).toBe(expected);
};

describe("X8", () => {
  test("masks a value of any length behind the known flags", () => {
    const names =
      "api-key token secret password passwd passphrase access-token access-key auth-token bearer-token refresh-token";
    const more = "client-secret secret-key bot-token session-token github-token npm-token";
    for (const name of `${names} ${more}`.split(" ")) {
      masked([
        [`run --${name} x y`, `run --${name} *** y`],
        [`run --${name}=x y`, `run --${name}=*** y`],
        [`run --${name}   'x y'`, `run --${name}   '***'`],
      ]);
    }
  });

  test("keeps other flags, flags without a value and prose", () => {
    kept([
      "--tokens x",
      "--token-count 4",
      "--token",
      "--token -v",
      "--token\nx",
      "the `--token` flag",
      "--password is required",
    ]);
    kept(['args.push("--token " + token)', "x--token y", "---token y"]);
  });
});

describe("X9", () => {
  test("authorization with a scheme, whatever the credential", () => {
    for (const scheme of ["bearer", "Basic", "Bot", "Token", "Digest", "ApiKey", "key", "Negotiate", "HMAC"]) {
      masked([[`Authorization: ${scheme} ab`, `Authorization: ${scheme} ***`]]);
    }
    masked([
      ["Proxy-Authorization=Basic ab==", "Proxy-Authorization=Basic ***"],
      ["-H 'Authorization: Bearer ab' -v", "-H 'Authorization: Bearer ***' -v"],
      ['Authorization: "Bearer ab"', 'Authorization: "Bearer ***"'],
      ['Authorization: Digest username="bob", response="0a", qop=auth\nx', "Authorization: Digest userna…auth\nx"],
    ]);
  });

  test("a scheme with parameters is masked with all of them", () => {
    const parameters = "Credential=AB/2024/x, SignedHeaders=host;x, Signature=0123abcd";
    masked([[`Authorization: AWS4-HMAC-SHA256 ${parameters}\nx`, "Authorization: AWS4-HMAC-SHA256 Creden…abcd\nx"]]);
  });

  test("authorization without a scheme needs 8 units with a digit", () => {
    masked([["Authorization: abcdefg1", "Authorization: ***"]]);
    kept(["Authorization: abcdef1", "Authorization: abcdefgh", "Authorization: Bearer", "Authorization: <token>"]);
    kept([
      "headers.Authorization = makeHeader2(x)",
      '"Authorization: Bearer " + token',
      "Authorization: Bearer tokens are short-lived",
    ]);
  });

  test("key headers, any value", () => {
    for (const name of "x-api-key X-Auth-Token x-access-token x-goog-api-key x-csrf-token api-key Private-Token".split(
      " ",
    )) {
      masked([[`${name}: v rest`, `${name}: *** rest`]]);
    }
    kept(["x-api-key: required", "x-request-id: abc123", "content-type: application/json"]);
  });

  test("cookies, pair by pair", () => {
    masked([
      ["Cookie: a=1; path=/x; b=two", "Cookie: a=***; path=***; b=***"],
      [
        "Set-Cookie: sid=ab1; Expires=Wed, 21 Oct 2025 07:28:00 GMT; Path=/; HttpOnly; SameSite=Lax",
        "Set-Cookie: sid=***; Expires=Wed, 21 Oct 2025 07:28:00 GMT; Path=/; HttpOnly; SameSite=Lax",
      ],
      ["-H 'Cookie: a=1; b=2' -v", "-H 'Cookie: a=***; b=***' -v"],
      ['Cookie: a="1 2"; b=2\nx=1', 'Cookie: a="***"; b=***\nx=1'],
    ]);
    masked([["{ cookie: 'a=1; b=2;' }", "{ cookie: 'a=***; b=***;' }"]]);
    kept(["Cookie: the browser keeps it", "Cookie: a=; b=$B", "Set-Cookie: Path=/; Domain=x.example; Max-Age=9"]);
  });
});

describe("X10", () => {
  test("masks the password only", () => {
    masked([
      ["redis://:pw@h:6379/0", "redis://:***@h:6379/0"],
      ["x+y://me@mail.example:p@ss@h/", "x+y://me@mail.example:***@h/"],
      ["amqp://u:pa#ss@h", "amqp://u:***@h"],
    ]);
  });

  test("keeps addresses without a password", () => {
    kept([
      "https://x.example:8080/a@b",
      "ssh://git@x.example:22/r",
      "https://x.example:8080?mail=a@b",
      "postgres://u:@h/x",
    ]);
    kept([
      "postgres://u:$PW@h/x",
      "postgres://$" + "{U}:$" + "{PW}@h/x",
      "postgres://u:<password>@h",
      "https://[::1]:3000/",
    ]);
  });
});

describe("X11", () => {
  test("parameters with any value", () => {
    const names =
      "access_token refresh_token id_token auth_token token api_key client_secret secret password passwd pwd signature sig";
    for (const name of `${names} X-Amz-Signature X-Amz-Security-Token X-Goog-Signature`.split(" ")) {
      masked([[`/a?x=1&${name}=v&y=2`, `/a?x=1&${name}=***&y=2`]]);
    }
    masked([["/a?pwd=v#top", "/a?pwd=***#top"]]);
    masked([["/a?x=1&amp;sig=v", "/a?x=1&amp;sig=***"]]);
  });

  test("parameters with a long mixed value", () => {
    for (const name of "key code session auth sid jwt X-Amz-Credential".split(" ")) {
      masked([[`/a?${name}=abcdefghijklmno1`, `/a?${name}=***`]]);
      kept([`/a?${name}=abcdefghijklmn1`, `/a?${name}=abcdefghijklmnop`, `/a?${name}=1234567890123456`]);
      kept([`/a?${name}=0a1b2c3d-0000-4000-8000-000000000001`]);
    }
  });

  test("hooks", () => {
    masked([
      [
        "https://discord.com/api/webhooks/12345/abcdefghij0123456789 x",
        "https://discord.com/api/webhooks/12345/abcdef…6789 x",
      ],
      ["https://hooks.slack.com/services/T0/B0/abcdefgh.", "https://hooks.slack.com/services/T0/B0/***."],
    ]);
    kept([
      "https://hooks.slack.com/services/T0/B0/abcdefg",
      "https://discord.com/api/webhooks/12345/abcdefghij012345678",
    ]);
  });
});
