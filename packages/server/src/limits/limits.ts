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
      'Threads for long work that reads, and as many for answers row by row; with 0, or if a thread cannot open the account, all work is done in the main thread.',
    flag: 'reader-threads',
  },
  waitingMax: {
    unit: 'count',
    default: 128,
    low: 0,
    high: 100_000,
    description:
      'Requests that may wait for a thread, or to write; beyond that, the client with most of them loses one.',
    flag: 'max-waiting',
  },
  stepsMax: {
    unit: 'count',
    default: 10_000_000,
    low: 1,
    high: Number.MAX_SAFE_INTEGER,
    description: 'Steps that a request may take; reading a record is one.',
    flag: 'max-steps',
  },
  shortStepsMax: {
    unit: 'count',
    default: 500,
    low: 0,
    high: Number.MAX_SAFE_INTEGER,
    description: 'Steps after which a request counts as long and starts again in a worker.',
  },
  shortMs: { ...DURATION, default: 5, description: 'Time after which a request counts as long.' },
  coldMs: {
    ...DURATION,
    defaultText: '25, or `shortMs` where that is set',
    description: 'Time after which a request counts as long while no worker has been started.',
  },
  inlineMsMax: {
    ...DURATION,
    default: 10,
    description:
      'Time spent on requests of a client that turned out to be long, after which its requests go to a worker at once; a twentieth of the time that passes is given back.',
  },
  workMsMax: {
    ...DURATION,
    default: 120_000,
    description: 'Time in which a worker must deliver its next rows, or its result.',
  },
  readingYieldMs: {
    ...DURATION,
    default: 15_000,
    description: 'Time that a request may read in a thread while others wait.',
  },
  rowsYieldMs: {
    ...DURATION,
    default: 60_000,
    description: 'Time that an answer row by row may take while others wait.',
  },
  readerMemoryMax: {
    unit: 'bytes',
    default: 256 * MEBIBYTE,
    low: 64 * MEBIBYTE,
    high: 65_536 * MEBIBYTE,
    description: 'Memory that a request may use in a thread that reads.',
    flag: 'max-reader-memory',
    flagUnit: { placeholder: 'MIB', size: MEBIBYTE },
  },
  rowPatienceMs: {
    ...DURATION,
    default: 30_000,
    description: 'Time that a client may leave its rows unread.',
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
    description: 'Arguments of a call; the longest list of the catalogue has 81.',
    flag: 'max-arguments',
  },
  replyLifetimeMs: {
    unit: 'ms',
    default: DAY_MS,
    low: 0,
    high: 365 * DAY_MS,
    description:
      'Time in which a call that is sent again with its idempotency key gets the stored reply; at most a million replies are stored.',
    flag: 'reply-lifetime',
  },
  followersMax: {
    unit: 'count',
    default: 100,
    low: 0,
    high: 65_535,
    description: 'Clients that follow changes at the same time.',
    flag: 'max-followers',
  },
  heartbeatMs: {
    ...DURATION,
    low: 1,
    default: 15_000,
    description:
      'Time after which a client that follows changes is sent something while there are none.',
  },
  drainMs: {
    ...DURATION,
    default: 10_000,
    description: 'Time after which closing cuts running requests.',
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
    description: 'Size of the body of a request.',
    flag: 'max-body',
  },
  headerBytesMax: {
    unit: 'bytes',
    default: 16_384,
    low: 1_024,
    high: MEBIBYTE,
    description: 'Size of the first line and the header fields of a request together.',
    flag: 'max-header',
  },
  connectionsMax: {
    unit: 'count',
    default: 1_000,
    low: 1,
    high: 65_535,
    description: 'Connections at the same time; beyond that, idle ones are closed.',
    flag: 'max-connections',
  },
  connectionsPerAddressMax: {
    unit: 'count',
    defaultText: 'a quarter of all, or all of them where only this machine is answered',
    low: 1,
    high: 65_535,
    description: 'Connections of one address; a reverse proxy is one address.',
    flag: 'max-connections-per-address',
  },
  arrivingPerAddressMax: {
    unit: 'count',
    defaultText: 'half of the connections of one address',
    low: 1,
    high: 65_535,
    description:
      'Requests of one address whose bodies have not arrived; beyond that, the one that has stalled for longest is cut.',
  },
  requestTimeoutMs: {
    ...TIMEOUT,
    default: 30_000,
    description: 'Time in which a request must arrive.',
    flag: 'request-timeout',
  },
  idleTimeoutMs: {
    ...TIMEOUT,
    default: 120_000,
    description: 'Time after which a connection without traffic is cut.',
    flag: 'idle-timeout',
  },
  keepAliveTimeoutMs: {
    ...DURATION,
    default: 5_000,
    description: 'Time that a connection stays open between two requests.',
  },
} as const satisfies LimitTable;

export type RunnerLimits = LimitOptions<typeof runnerLimits>;
export type ServiceLimits = LimitOptions<typeof serviceLimits>;
export type ServerLimits = LimitOptions<typeof serverLimits>;
