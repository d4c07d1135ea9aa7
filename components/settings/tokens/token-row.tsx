import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { When } from "../../ui/when";
import { Cell, Row } from "../table";
import { endOf, nameOf, type TokenInfo, toolsText } from "./token-words";

type Props = { token: TokenInfo; now: number; onRevoke: () => void };

export function TokenRow({ token, now, onRevoke }: Props) {
  const end = endOf(token, now);
  return (
    <Row className={end ? "text-ink-3" : undefined}>
      <Cell main className="max-w-80">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{token.name ?? (token.personEmail ? "Person" : "Session")}</span>
          {end && <Badge>{end.toLowerCase()}</Badge>}
        </span>
        <span className="block truncate font-mono text-ink-2 text-meta" title={token.sessionKey ?? undefined}>
          {token.sessionKey ?? token.personEmail}
        </span>
      </Cell>
      <Cell>
        <span title={token.tools?.join(", ")}>{toolsText(token.tools)}</span>
      </Cell>
      <Cell name="Expires">
        {token.revokedAt !== null ? (
          <>
            revoked <When at={token.revokedAt} distance />
          </>
        ) : token.expiresAt === null ? (
          "never"
        ) : (
          <When at={token.expiresAt} distance />
        )}
      </Cell>
      <Cell name="Used">{token.lastUsedAt === null ? "never" : <When at={token.lastUsedAt} distance />}</Cell>
      <Cell className="text-right max-[760px]:ml-auto">
        {!end && (
          <Button size="sm" onClick={onRevoke} aria-label={`Revoke ${nameOf(token)}`}>
            Revoke
          </Button>
        )}
      </Cell>
    </Row>
  );
}
