import { DEFAULT_PORT } from '@mvdb/server/host';
import { type AccessLine, accessOptions, readAccess } from './access-options.ts';
import { type AccountLocation, positionOf } from './account-location.ts';
import { demoOptions } from './commands/demo.ts';
import { type LimitLine, limitOptions, readLimits } from './limit-options.ts';
import { accountOptions, demoLocation } from './open-account.ts';
import type { OptionTable } from './option-table.ts';
import type { OptionValues } from './options.ts';

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
    description: `Port to listen on, 0 for a free one (default: ${DEFAULT_PORT}).`,
  },
  host: {
    kind: 'text',
    placeholder: 'ADDRESS',
    description:
      'Address to listen on (default: 127.0.0.1); one that other machines reach needs tokens.',
  },
  ...demoOptions,
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
  const { host = '127.0.0.1', port = DEFAULT_PORT, scale, seed, today } = options;
  return {
    location: positionOf(options, env) ?? demoLocation,
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
