import { assertNames } from '@mvdb/server/host';
import { type Capabilities, type CommandLevel, capabilities } from 'mvdb';
import { judged } from './judged.ts';
import type { OptionTable } from './option-table.ts';
import type { OptionValues } from './options.ts';
import { UsageError } from './usage-error.ts';

/** What the command line says of who may ask, and how much. */
export interface AccessLine {
  /** Absent where the environment gives a token, or nobody needs one. */
  readonly tokenFile?: string;
  /** The most that anyone may do. */
  readonly capabilities: Capabilities;
  readonly hostNames: readonly string[];
  readonly origins: readonly string[];
  readonly allowsRemoteOsCommand: boolean;
  readonly allowsRoot: boolean;
  /** Whether the audit shows the beginning of commands in words. */
  readonly auditsCommands: boolean;
}

export const accessOptions = {
  'token-file': {
    kind: 'text',
    placeholder: 'FILE',
    description:
      'who may ask, with which token: a JSON list of objects with login, role, and token or sha256, in a file of mode 600',
  },
  'read-only': { kind: 'flag', description: 'let nobody write' },
  'allow-db-command': {
    kind: 'text',
    placeholder: 'LEVEL',
    choices: ['off', 'query', 'full'],
    description:
      'commands of the database: off, query, or full for administrators, which needs tokens; default: query',
  },
  'allow-os-command': {
    kind: 'text',
    placeholder: 'PATHS',
    description:
      'programs of this machine that administrators may run, by absolute path, with commas between them, which needs tokens; default: none',
  },
  'allow-remote-os-command': {
    kind: 'flag',
    description: 'let administrators run them from other machines, too',
  },
  'allow-root': { kind: 'flag', description: 'let administrators run them as root' },
  'allow-host': {
    kind: 'texts',
    placeholder: 'NAME',
    description: 'a further host name to be asked by; may be repeated',
  },
  'allow-origin': {
    kind: 'texts',
    placeholder: 'ORIGIN',
    description: 'an origin whose pages may ask, such as https://console.example; may be repeated',
  },
  'audit-commands': {
    kind: 'flag',
    description: 'show the first 200 characters of commands in the audit',
  },
} as const satisfies OptionTable;

/** @throws UsageError for a level, program, host name or origin that is not one. */
export function readAccess(options: OptionValues<typeof accessOptions>): AccessLine {
  const tokenFile = options['token-file'];
  const hostNames = options['allow-host'];
  const origins = options['allow-origin'];
  judged(() => assertNames({ hostNames, origins }));
  return {
    ...(tokenFile !== undefined && { tokenFile }),
    capabilities: judged(() =>
      capabilities({
        write: !options['read-only'],
        dbCommand: levelOf(options['allow-db-command']),
        osCommand: options['allow-os-command']?.split(',') ?? [],
      }),
    ),
    hostNames,
    origins,
    allowsRemoteOsCommand: options['allow-remote-os-command'],
    allowsRoot: options['allow-root'],
    auditsCommands: options['audit-commands'],
  };
}

function levelOf(text = 'query'): CommandLevel {
  if (text === 'off' || text === 'query' || text === 'full') return text;
  throw new UsageError(`--allow-db-command must be off, query or full, not "${text}".`);
}
