import { Registry } from '@mvdb/routines';
import { Account } from 'mvdb';
import { assertArgument, assertOptionNames, type Kind, kinds } from 'mvdb/host';
import { isConsoleFolder } from './console/console-files.ts';
import { isOrigin } from './http/allowed-origins.ts';
import { isHostName } from './http/host-check.ts';
import type { Limit, LimitTable } from './limits/limit.ts';
import { serverLimits, serviceLimits } from './limits/limits.ts';
import type { ServiceOptions } from './service.ts';
import type { ServerOptions, StartOptions } from './start-options.ts';

const { FLAG, FUNCTION, listOf, OBJECT, oneOf, optional, shapeOf, TEXT, TEXTS, wholeFrom } = kinds;

const ADDRESS: Kind = {
  expected: 'an address of this machine, such as 127.0.0.1 or ::',
  holds: (value) => typeof value === 'string' && /^[^\s/]+$/.test(value),
};

const CONSOLE_FOLDER: Kind = {
  expected: 'the folder of a built console',
  holds: (value) => typeof value === 'string' && isConsoleFolder(value),
};

const HOST_NAMES = listOf({
  expected: 'a host name without port or wildcard, such as erp.example',
  holds: (value) => typeof value === 'string' && isHostName(value),
});

const ORIGINS = listOf({
  expected: 'an origin without path or wildcard, such as https://console.example',
  holds: (value) => typeof value === 'string' && isOrigin(value),
});

const RIGHTS = closed('rights', {
  sees: optional(TEXTS),
  readTables: optional(TEXTS),
  writeTables: optional(TEXTS),
  scopes: optional(TEXTS),
});

const CAPABILITIES = closed('capabilities', {
  read: optional(FLAG),
  write: optional(FLAG),
  dbCommand: optional(oneOf('off', 'query', 'full')),
  osCommand: optional(TEXTS),
  program: optional(FLAG),
});

const OPERATOR = closed('an operator', {
  login: TEXT,
  initials: optional(TEXT),
  department: optional(TEXT),
  company: optional(TEXT),
  capabilities: optional(CAPABILITIES),
  rights: optional(RIGHTS),
  now: optional(
    closed('a clock', { today: kinds.WHOLE, timeOfDay: optional(wholeFrom(0, 86_399)) }),
  ),
});

const GRANT = closed('a grant', {
  sha256: TEXT,
  login: TEXT,
  role: oneOf('reader', 'operator', 'administrator'),
  rights: optional(RIGHTS),
});

const HOME_TILE = closed('a tile', { title: TEXT, sentence: TEXT });

const STREAM = shapeOf('an object', { write: FUNCTION });

const SERVICE_OPTIONS = {
  account: kinds.instanceOf('an account', Account),
  registry: optional(kinds.instanceOf('a registry', Registry)),
  operator: optional(OPERATOR),
  capabilities: optional(CAPABILITIES),
  tokens: optional(listOf(GRANT)),
  audit: optional(closed('an audit', { stream: STREAM, showsCommands: optional(FLAG) })),
  consoleFolder: optional(CONSOLE_FOLDER),
  home: optional(listOf(HOME_TILE)),
  hostNames: optional(HOST_NAMES),
  origins: optional(ORIGINS),
  host: optional(ADDRESS),
  now: optional(FUNCTION),
  elapsedMs: optional(FUNCTION),
  ...kindsOf(serviceLimits),
} satisfies Readonly<Record<keyof ServiceOptions, Kind>>;

const SERVER_OPTIONS = {
  ...SERVICE_OPTIONS,
  ...kindsOf(serverLimits),
  log: optional(STREAM),
} satisfies Readonly<Record<keyof ServerOptions, Kind>>;

const START_OPTIONS = {
  ...SERVER_OPTIONS,
  port: optional(wholeFrom(0, 65_535)),
  allowsRemoteOsCommand: optional(FLAG),
  allowsRoot: optional(FLAG),
} satisfies Readonly<Record<keyof StartOptions, Kind>>;

/** The options of the plugin: those of the service, and what Fastify knows itself. */
const PLUGIN_OPTIONS = {
  ...SERVICE_OPTIONS,
  prefix: optional(TEXT),
  logLevel: optional(TEXT),
  logSerializers: optional(OBJECT),
};

/** @throws MvdbError as {@link assertServerOptions}. */
export function assertPluginOptions(options: unknown): void {
  assertOptions('mvdbService', PLUGIN_OPTIONS, options);
}

/** @throws MvdbError `BAD_ARGUMENT`, which names the option and says what would be right. */
export function assertServerOptions(options: unknown): void {
  assertOptions('createServer', SERVER_OPTIONS, options);
}

/** @throws MvdbError as {@link assertServerOptions}. */
export function assertStartOptions(options: unknown): void {
  assertOptions('startServer', START_OPTIONS, options);
}

function assertOptions(
  entryPoint: string,
  existing: Readonly<Record<string, Kind>>,
  options: unknown,
): void {
  assertArgument(entryPoint, 'options', options, OBJECT);
  const given = options as Readonly<Record<string, unknown>>;
  assertOptionNames(entryPoint, given, Object.keys(existing));
  for (const [name, kind] of Object.entries(existing))
    assertArgument(entryPoint, name, given[name], kind);
}

/** What the options of limits take. */
function kindsOf<Table extends LimitTable>(table: Table): Readonly<Record<keyof Table, Kind>> {
  const all = Object.entries(table).map(([name, limit]) => [name, optional(kindOf(limit))]);
  return Object.fromEntries(all) as Record<keyof Table, Kind>;
}

function kindOf({ unit, low, high }: Limit): Kind {
  if (unit !== 'ms') return wholeFrom(low, high);
  return {
    expected: `a number of milliseconds from ${low} to ${high}`,
    holds: (value) => typeof value === 'number' && value >= low && value <= high,
  };
}

/** An object with properties of these kinds and no others. */
function closed(what: string, properties: Readonly<Record<string, Kind>>): Kind {
  const { expected, holds } = shapeOf(what, properties);
  return {
    expected: `${expected} and nothing else`,
    holds: (value) =>
      holds(value) && Object.keys(value as object).every((name) => Object.hasOwn(properties, name)),
  };
}
