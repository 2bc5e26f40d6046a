import { DEFAULT_PORT } from '@mvdb/server/host';
import { type AccountLocation, positionOf, withReplicas } from '../accounts/account-location.ts';
import { demoOptions } from '../accounts/demo-options.ts';
import { accountOptions, demoLocation } from '../accounts/open-account.ts';
import { type LimitLine, limitOptions, readLimits } from '../options/limit-options.ts';
import type { OptionTable } from '../options/option-table.ts';
import type { OptionValues } from '../options/options.ts';
import { type AccessLine, accessOptions, readAccess } from './access-options.ts';

/** What the command line of `serve` asks for. */
export interface ServingLine {
  readonly location: AccountLocation | 'memory';
  readonly host: string;
  readonly port: number;
  /** Absent by default: a folder that holds the demo company keeps its own. */
  readonly scale?: number;
  readonly seed?: number;
  /** Internal day. */
  readonly today?: number;
  /** Prints a code for the console where nobody looks at a terminal, too. */
  readonly printsConsoleCode: boolean;
  /** Folder of programs in BASIC that are routines, too. */
  readonly programs?: string;
  readonly access: AccessLine;
  readonly limits: LimitLine;
}

export const servingTable = {
  ...accountOptions,
  'read-url': {
    kind: 'texts',
    placeholder: 'URL',
    description:
      'Address of a hot standby of the database, which answers requests that only read and have the header field Seen-Commit (default: MVDB_READ_URLS, separated by spaces); any number of times.',
  },
  port: {
    kind: 'number',
    placeholder: 'N',
    low: 0,
    high: 65_535,
    description: `Port to listen on, 0 for a free one (default: ${DEFAULT_PORT}).`,
  },
  host: {
    kind: 'text',
    placeholder: 'ADDRESS',
    description:
      'Address to listen on (default: 127.0.0.1); one that other machines reach needs tokens.',
  },
  ...demoOptions,
  programs: {
    kind: 'text',
    placeholder: 'DIR',
    description:
      'Folder of subroutines in BASIC; those whose first comments say what they are can be called as routines.',
  },
  'console-code': {
    kind: 'flag',
    description: 'Prints a code that opens the console, even if standard output is not a terminal.',
  },
  ...accessOptions,
  ...limitOptions,
} as const satisfies OptionTable;

/**
 * @param env - Says where the account lies where the options do not.
 * @throws UsageError for options that exclude each other, or whose value is not one.
 */
export function readServing(
  options: OptionValues<typeof servingTable>,
  env: Readonly<Record<string, string | undefined>>,
): ServingLine {
  const { host = '127.0.0.1', port = DEFAULT_PORT, scale, seed, today, programs } = options;
  return {
    location: withReplicas(positionOf(options, env) ?? demoLocation, options['read-url'], env),
    host,
    port,
    ...(scale !== undefined && { scale }),
    ...(seed !== undefined && { seed }),
    ...(today !== undefined && { today }),
    ...(programs !== undefined && { programs }),
    printsConsoleCode: options['console-code'],
    access: readAccess(options),
    limits: readLimits(options),
  };
}
