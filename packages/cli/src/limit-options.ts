import type { ServerOptions } from '@mvdb/server';
import type { OptionTable, OptionValues } from './options.ts';

const MEBIBYTE = 1_048_576;
const HOUR_MS = 3_600_000;

export const limitOptions = {
  'max-body': {
    kind: 'number',
    placeholder: 'BYTES',
    low: 1_024,
    high: 1_024 * MEBIBYTE,
    description: 'of the body of a request; 1048576 unless stated',
  },
  'max-header': {
    kind: 'number',
    placeholder: 'BYTES',
    low: 1_024,
    high: MEBIBYTE,
    description: 'of the header fields of a request; 16384 unless stated',
  },
  'max-arguments': {
    kind: 'number',
    placeholder: 'N',
    low: 1,
    high: 1_000,
    description: 'arguments of a call; 100 unless stated',
  },
  'reply-lifetime': {
    kind: 'number',
    placeholder: 'MS',
    low: 1_000,
    high: 365 * 24 * HOUR_MS,
    description:
      'in which a call sent again with its idempotency key is answered and not done again; 86400000 unless stated',
  },
  'max-connections': {
    kind: 'number',
    placeholder: 'N',
    low: 1,
    high: 65_535,
    description: 'connections at the same time; 1000 unless stated',
  },
  'max-connections-per-address': {
    kind: 'number',
    placeholder: 'N',
    low: 1,
    high: 65_535,
    description:
      'connections of one address, a reverse proxy being one; a quarter of all unless stated, all of them where only this machine is answered',
  },
  'request-timeout': {
    kind: 'number',
    placeholder: 'MS',
    low: 100,
    high: HOUR_MS,
    description: 'in which a request must have arrived; 30000 unless stated',
  },
  'idle-timeout': {
    kind: 'number',
    placeholder: 'MS',
    low: 100,
    high: HOUR_MS,
    description: 'after which a connection is cut on which nothing moves; 120000 unless stated',
  },
  'reader-threads': {
    kind: 'number',
    placeholder: 'N',
    low: 0,
    high: 64,
    description:
      'for work that reads and takes long; one less than there are processors, but 2 to 4, unless stated',
  },
  'max-waiting': {
    kind: 'number',
    placeholder: 'N',
    low: 0,
    high: 100_000,
    description: 'pieces of work that may wait for a thread, or to write; 128 unless stated',
  },
  'max-steps': {
    kind: 'number',
    placeholder: 'N',
    low: 1_000,
    high: Number.MAX_SAFE_INTEGER,
    description:
      'steps that a piece of work may take, a record read being one; 10000000 unless stated',
  },
  'max-reader-memory': {
    kind: 'number',
    placeholder: 'MIB',
    low: 64,
    high: 65_536,
    description: 'memory that work may need in a thread that reads; 256 unless stated',
  },
} as const satisfies OptionTable;

/** What each flag limits. */
const limits = {
  'max-body': 'bodyBytesMax',
  'max-header': 'headerBytesMax',
  'max-arguments': 'argumentsMax',
  'reply-lifetime': 'replyLifetimeMs',
  'max-connections': 'connectionsMax',
  'max-connections-per-address': 'connectionsPerAddressMax',
  'request-timeout': 'requestTimeoutMs',
  'idle-timeout': 'idleTimeoutMs',
  'reader-threads': 'readerThreads',
  'max-waiting': 'waitingMax',
  'max-steps': 'stepsMax',
  'max-reader-memory': 'readerMemoryMax',
} as const satisfies Readonly<Record<keyof typeof limitOptions, keyof ServerOptions>>;

type Flag = keyof typeof limits;

/** What one of a flag comes to, where the limit counts smaller ones. */
const units: Readonly<Partial<Record<Flag, number>>> = { 'max-reader-memory': MEBIBYTE };

/** Limits that the command line sets; those not named keep their defaults. */
export type LimitLine = { readonly [Name in (typeof limits)[Flag]]?: number };

export function readLimits(options: OptionValues<typeof limitOptions>): LimitLine {
  const flags = Object.keys(limits) as readonly Flag[];
  return Object.fromEntries(
    flags.flatMap((flag) => {
      const value = options[flag];
      return value === undefined ? [] : [[limits[flag], value * (units[flag] ?? 1)]];
    }),
  );
}
