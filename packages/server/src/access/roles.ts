import type { Capabilities } from 'mvdb';
import { lowered } from 'mvdb/host';

interface RoleDefinition extends Pick<Capabilities, 'read' | 'write' | 'dbCommand' | 'program'> {
  /** Whether it runs the programs that the server was started with; no role names programs itself. */
  readonly runsPrograms: boolean;
  readonly description: string;
}

export type Role = 'reader' | 'operator' | 'administrator';

/** What tokens can be granted. No role reaches beyond what the server itself was started with. */
export const roles = {
  reader: {
    read: true,
    write: false,
    dbCommand: 'query',
    program: false,
    runsPrograms: false,
    description: 'Reads, and runs queries.',
  },
  operator: {
    read: true,
    write: true,
    dbCommand: 'query',
    program: false,
    runsPrograms: false,
    description: 'Reads, writes through routines, and runs queries.',
  },
  administrator: {
    read: true,
    write: true,
    dbCommand: 'full',
    program: true,
    runsPrograms: true,
    description: 'Runs every command, and the programs that the server allows.',
  },
} as const satisfies Readonly<Record<Role, RoleDefinition>>;

export const roleNames = Object.keys(roles) as readonly Role[];

export function isRole(name: unknown): name is Role {
  return roleNames.some((role) => role === name);
}

/** What a role may do on a server that was started with `most`; frozen. */
export function capabilitiesOf(role: Role, most: Capabilities): Capabilities {
  const { read, write, dbCommand, program, runsPrograms } = roles[role];
  const osCommand = runsPrograms ? most.osCommand : [];
  return lowered(most, { read, write, dbCommand, osCommand, program });
}
