import { assertNames } from '@mvdb/server/host';
import { type Capabilities, type CommandLevel, capabilities } from 'mvdb';
import { judged } from '../errors/judged.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { OptionTable } from '../options/option-table.ts';
import type { OptionValues } from '../options/options.ts';

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
      'File of mode 600 with the tokens that may be used: a JSON list of objects with login, role, and token or sha256.',
  },
  'read-only': { kind: 'flag', description: 'Rejects every write.' },
  'allow-db-command': {
    kind: 'text',
    placeholder: 'LEVEL',
    choices: ['off', 'query', 'full'],
    description:
      'Allowed commands of the database: off, query, or full for administrators, which needs tokens (default: query).',
  },
  'allow-os-command': {
    kind: 'text',
    placeholder: 'PATHS',
    description:
      'Programs of this machine that administrators may run, by absolute path, separated by commas; needs tokens (default: none).',
  },
  'allow-programs': {
    kind: 'flag',
    description:
      'Lets administrators read, change and run the programs in BASIC of the account; needs tokens.',
  },
  'allow-remote-os-command': {
    kind: 'flag',
    description: 'Lets administrators run these programs from other machines, too.',
  },
  'allow-root': { kind: 'flag', description: 'Lets administrators run these programs as root.' },
  'allow-host': {
    kind: 'texts',
    placeholder: 'NAME',
    description: 'Accepts requests under one more host name; may be repeated.',
  },
  'allow-origin': {
    kind: 'texts',
    placeholder: 'ORIGIN',
    description:
      'Accepts requests of pages of this origin, such as https://console.example; may be repeated.',
  },
  'audit-commands': {
    kind: 'flag',
    description: 'Shows the first 200 characters of commands in the audit.',
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
        program: options['allow-programs'],
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
