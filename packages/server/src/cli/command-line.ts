import { parseArgs } from 'node:util';
import { isLoopback } from '../http/host-check.ts';
import { DEFAULT_PORT, loopbackOnly } from '../start.ts';

/** What the start program was asked for. */
export interface CommandLine {
  readonly help: boolean;
  /** Folder of the account; absent for one in memory. */
  readonly data?: string;
  readonly host: string;
  readonly port: number;
  /** Absent unless stated: a folder that holds the demo company keeps its own. */
  readonly scale?: number;
  readonly seed?: number;
}

export const usage = `Usage: mvdb-server [options]

Serves the demo company over HTTP.

  --data DIR    folder of the account (default .data/demo)
  --memory      keep the account in memory instead; it is gone afterwards
  --port N      port to listen on, 0 for any that is free (default ${DEFAULT_PORT})
  --host ADDR   loopback address to listen on (default 127.0.0.1)
  --scale N     size of a new demo company, 1 to 1000 (default 1)
  --seed N      what a new demo company is generated from (default 1)
  --help        show this
`;

/** A command line that cannot be followed, and why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError for an unknown option, or a value out of its range. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { data, memory, help, host = '127.0.0.1', port, scale, seed } = parse(args);
  if (memory && data !== undefined) throw new UsageError('--data and --memory exclude each other.');
  if (data === '') throw new UsageError('--data needs a folder.');
  if (!isLoopback(host)) throw new UsageError(loopbackOnly(host));
  return {
    help: help ?? false,
    ...(!memory && { data: data ?? '.data/demo' }),
    host,
    port: wholeNumber('port', port, 0, 65_535) ?? DEFAULT_PORT,
    ...optional('scale', wholeNumber('scale', scale, 1, 1000)),
    ...optional('seed', wholeNumber('seed', seed, 0, 2 ** 31 - 1)),
  };
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string' },
        memory: { type: 'boolean' },
        port: { type: 'string' },
        host: { type: 'string' },
        scale: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function wholeNumber(
  option: string,
  text: string | undefined,
  lowest: number,
  highest: number,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < lowest || number > highest)
    throw new UsageError(
      `--${option} must be a whole number from ${lowest} to ${highest}, not "${text}".`,
    );
  return number;
}

function optional<Key extends string>(key: Key, number: number | undefined) {
  return (number === undefined ? {} : { [key]: number }) as { readonly [Name in Key]?: number };
}
