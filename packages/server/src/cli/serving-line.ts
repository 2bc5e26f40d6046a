import { DEFAULT_PORT } from '../start.ts';
import { type AccessLine, accessOptions, readAccess } from './access-options.ts';
import { demoOptions } from './commands/demo.ts';
import { type LimitLine, limitOptions, readLimits } from './limit-options.ts';
import { accountOptions, DEMO_FOLDER } from './open-account.ts';
import type { OptionTable, OptionValues } from './options.ts';
import { UsageError } from './usage-error.ts';

/** What the command line of `serve` asks for. */
export interface ServingLine {
  /** Folder of the account; absent for one in memory. */
  readonly data?: string;
  readonly host: string;
  readonly port: number;
  /** Absent unless stated: a folder that holds the demo company keeps its own. */
  readonly scale?: number;
  readonly seed?: number;
  /** Internal day. */
  readonly today?: number;
  /** Prints a code for the console where nobody looks at a terminal, too. */
  readonly printsConsoleCode: boolean;
  readonly access: AccessLine;
  readonly limits: LimitLine;
}

export const servingTable = {
  ...accountOptions,
  port: {
    kind: 'number',
    placeholder: 'N',
    low: 0,
    high: 65_535,
    description: `port to listen on, 0 for any that is free; ${DEFAULT_PORT} unless stated`,
  },
  host: {
    kind: 'text',
    placeholder: 'ADDRESS',
    description:
      'address to listen on; 127.0.0.1 unless stated, any other but a loopback one needs tokens',
  },
  ...demoOptions,
  'console-code': {
    kind: 'flag',
    description:
      'print a code for the console though standard output is no terminal, and may be kept by who reads it',
  },
  ...accessOptions,
  ...limitOptions,
} as const satisfies OptionTable;

/** @throws UsageError for options that exclude each other, or whose value is none. */
export function readServing(options: OptionValues<typeof servingTable>): ServingLine {
  const { data, memory, host = '127.0.0.1', port = DEFAULT_PORT, scale, seed, today } = options;
  if (memory && data !== undefined) throw new UsageError('--data and --memory exclude each other.');
  return {
    ...(!memory && { data: data ?? DEMO_FOLDER }),
    host,
    port,
    ...(scale !== undefined && { scale }),
    ...(seed !== undefined && { seed }),
    ...(today !== undefined && { today }),
    printsConsoleCode: options['console-code'],
    access: readAccess(options),
    limits: readLimits(options),
  };
}
