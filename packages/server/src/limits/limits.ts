import type { LimitOptions, LimitTable } from './limit.ts';

const MEBIBYTE = 1_048_576;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The longest that a timer can wait. */
const DURATION = { unit: 'ms', low: 0, high: 2 ** 31 - 1 } as const;

const TIMEOUT = { unit: 'ms', low: 10, high: HOUR_MS } as const;

/** Limits of the work that is done for those who ask, wherever they ask from. */
export const runnerLimits = {
  readerThreads: {
    unit: 'count',
    defaultText: 'one less than there are processors, but 2 to 4',
    low: 0,
    high: 64,
    description:
      'threads for work that reads and takes long, and as many for answers row by row; with 0, and where others cannot open the account, work is done where it is asked for',
    flag: 'reader-threads',
  },
  waitingMax: {
    unit: 'count',
    default: 128,
    low: 0,
    high: 100_000,
    description:
      'pieces of work that may wait for a thread, or to write; where there is no room, the client with most of them has one less',
    flag: 'max-waiting',
  },
  stepsMax: {
    unit: 'count',
    default: 10_000_000,
    low: 1,
    high: Number.MAX_SAFE_INTEGER,
    description: 'steps that a piece of work may take, a record read being one',
    flag: 'max-steps',
  },
  shortStepsMax: {
    unit: 'count',
    default: 500,
    low: 0,
    high: Number.MAX_SAFE_INTEGER,
    description: 'steps after which work takes long and is started over where nobody waits for it',
  },
  shortMs: { ...DURATION, default: 5, description: 'after which work takes long' },
  coldMs: {
    ...DURATION,
    defaultText: '25, or `shortMs` where that is set',
    description: 'the same as long as no worker is there, which takes longer to come',
  },
  inlineMsMax: {
    ...DURATION,
    default: 10,
    description:
      'that work of one client may be given up after, until its work is given to a worker at once; a twentieth of the time that goes by is added',
  },
  workMsMax: {
    ...DURATION,
    default: 120_000,
    description: 'in which something is heard of work that a worker does: the next rows, or all',
  },
  readingYieldMs: {
    ...DURATION,
    default: 15_000,
    description: 'that work which reads may take in a thread while others wait for their turn',
  },
  rowsYieldMs: {
    ...DURATION,
    default: 60_000,
    description: 'that an answer row by row may take while others wait for theirs',
  },
  readerMemoryMax: {
    unit: 'bytes',
    default: 256 * MEBIBYTE,
    low: 64 * MEBIBYTE,
    high: 65_536 * MEBIBYTE,
    description: 'of memory that work may need in a thread that reads',
    flag: 'max-reader-memory',
    flagUnit: { placeholder: 'MIB', size: MEBIBYTE },
  },
  rowPatienceMs: {
    ...DURATION,
    default: 30_000,
    description: 'that a client may read none of the rows that wait for it',
  },
} as const satisfies LimitTable;

/** Limits of the service, wherever it runs. */
export const serviceLimits = {
  ...runnerLimits,
  argumentsMax: {
    unit: 'count',
    default: 100,
    low: 1,
    high: 1_000,
    description: 'arguments of a call; the longest list of the catalogue has 81',
    flag: 'max-arguments',
  },
  replyLifetimeMs: {
    unit: 'ms',
    default: DAY_MS,
    low: 0,
    high: 365 * DAY_MS,
    description:
      'in which a call sent again with its idempotency key is answered and not done again, while the system is up; a million replies at the most',
    flag: 'reply-lifetime',
  },
  drainMs: {
    ...DURATION,
    default: 10_000,
    description: 'after which closing cuts what is still being answered',
  },
} as const satisfies LimitTable;

/** Limits of a server of its own: those of the service, of requests and of connections. */
export const serverLimits = {
  ...serviceLimits,
  bodyBytesMax: {
    unit: 'bytes',
    default: MEBIBYTE,
    low: 1_024,
    high: 1_024 * MEBIBYTE,
    description: 'of the body of a request',
    flag: 'max-body',
  },
  headerBytesMax: {
    unit: 'bytes',
    default: 16_384,
    low: 1_024,
    high: MEBIBYTE,
    description: 'of the first line and the header fields of a request together',
    flag: 'max-header',
  },
  connectionsMax: {
    unit: 'count',
    default: 1_000,
    low: 1,
    high: 65_535,
    description: 'connections at the same time, after which silent ones give way',
    flag: 'max-connections',
  },
  connectionsPerAddressMax: {
    unit: 'count',
    defaultText: 'a quarter of all, or all of them where only this machine is answered',
    low: 1,
    high: 65_535,
    description: 'connections of one address, a reverse proxy being one',
    flag: 'max-connections-per-address',
  },
  requestTimeoutMs: {
    ...TIMEOUT,
    default: 30_000,
    description: 'in which a request must have arrived',
    flag: 'request-timeout',
  },
  idleTimeoutMs: {
    ...TIMEOUT,
    default: 120_000,
    description: 'after which a connection is cut on which nothing moves',
    flag: 'idle-timeout',
  },
  keepAliveTimeoutMs: {
    ...DURATION,
    default: 5_000,
    description: 'that a connection stays open between two requests',
  },
} as const satisfies LimitTable;

export type RunnerLimits = LimitOptions<typeof runnerLimits>;
export type ServiceLimits = LimitOptions<typeof serviceLimits>;
export type ServerLimits = LimitOptions<typeof serverLimits>;
