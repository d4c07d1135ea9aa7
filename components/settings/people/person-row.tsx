"use client";

import { ChevronDown, Ellipsis, Link2, LogOut, Trash2 } from "lucide-react";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../../ui/menu";
import { Popover, PopoverContent, PopoverTrigger } from "../../ui/popover";
import { Select } from "../../ui/select";
import type { PersonRole } from "../pages";
import { Cell, Row } from "../table";
import { AgentChecks } from "./agent-checks";
import { type Grants, grantsText } from "./grants";
import { ROLES } from "./roles";
import type { Person } from "./use-people";

type Props = {
  person: Person;
  self: boolean;
  /** The only owner: keeps the role and stays. */
  lastOwner: boolean;
  agents: string[];
  onRole: (role: PersonRole) => void;
  onGrants: (grants: Grants) => void;
  onLink: () => void;
  onSignOut: () => void;
  onRemove: () => void;
};

export function PersonRow({ person, self, lastOwner, agents, ...on }: Props) {
  return (
    <Row>
      <Cell main>
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{person.name}</span>
          {self && <Badge>you</Badge>}
        </span>
        <span className="block truncate text-ink-2 text-meta">{person.email}</span>
      </Cell>
      <Cell>
        {lastOwner ? (
          <span className="inline-flex h-(--control-sm) items-center">
            Owner <span className="ml-1.5 text-ink-3 text-meta">the last one</span>
          </span>
        ) : (
          <Select
            size="sm"
            aria-label={`Role of ${person.name}`}
            value={person.role}
            onChange={on.onRole}
            options={ROLES}
          />
        )}
      </Cell>
      <Cell>
        {person.role === "viewer" ? (
          <Popover>
            <PopoverTrigger>
              <Button
                variant="ghost"
                size="sm"
                className="-ml-2 max-w-48"
                aria-label={`Agents of ${person.name}: ${grantsText(person.agents)}`}
              >
                <span className="truncate">{grantsText(person.agents)}</span>
                <ChevronDown aria-hidden />
              </Button>
            </PopoverTrigger>
            <PopoverContent aria-label={`Agents of ${person.name}`} className="w-64">
              <AgentChecks agents={agents} grants={person.agents} onChange={on.onGrants} />
            </PopoverContent>
          </Popover>
        ) : (
          <span className="text-ink-3">All agents</span>
        )}
      </Cell>
      <Cell className="text-ink-2">{person.signedIn ? "Signed in" : "Not signed in"}</Cell>
      <Cell className="text-right max-[760px]:ml-auto">
        <Menu>
          <MenuTrigger>
            <Button variant="ghost" size="icon-sm" aria-label={`More for ${person.name}`}>
              <Ellipsis aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={on.onLink}>
              <Link2 aria-hidden />
              New sign-in link
            </MenuItem>
            <MenuItem
              onSelect={on.onSignOut}
              disabled={!person.signedIn}
              note={person.signedIn ? undefined : "not signed in"}
            >
              <LogOut aria-hidden />
              Sign out everywhere
            </MenuItem>
            <MenuSeparator />
            <MenuItem
              tone="danger"
              onSelect={on.onRemove}
              disabled={lastOwner}
              note={lastOwner ? "the last owner" : undefined}
            >
              <Trash2 aria-hidden />
              Remove
            </MenuItem>
          </MenuContent>
        </Menu>
      </Cell>
    </Row>
  );
}
