/** What is built of each package into its `dist`: the names, and the modules that they are built from. */
export const entryPoints = {
  mvdb: {
    index: 'src/index.ts',
    functions: 'src/functions.ts',
    host: 'src/host.ts',
    language: 'src/language.ts',
    engine: 'src/engine.ts',
    testing: 'src/testing.ts',
    'scan-worker': 'src/query/scan-worker.ts',
    'verify-process': 'src/account/verify-process.ts',
  },
  basic: {
    index: 'src/index.ts',
    converted: 'src/converted.ts',
    register: 'src/register.ts',
    'register-hooks': 'src/register-hooks.ts',
    testing: 'src/testing.ts',
    vite: 'src/vite.ts',
  },
  import: {
    index: 'src/index.ts',
  },
  postgres: {
    index: 'src/index.ts',
    addresses: 'src/addresses.ts',
    'bridge-worker': 'src/bridge/bridge-worker.ts',
  },
  routines: {
    index: 'src/index.ts',
    basic: 'src/basic.ts',
    session: 'src/session.ts',
    testing: 'src/testing.ts',
  },
  server: {
    index: 'src/index.ts',
    host: 'src/host.ts',
    calls: 'src/calls.ts',
    client: 'src/client.ts',
    'reader-entry': 'src/work/reader-entry.ts',
    'writer-entry': 'src/work/writer-entry.ts',
  },
  console: {
    index: 'src/index.ts',
  },
  cli: {
    mvdb: 'src/mvdb.ts',
    'programs-registry': 'src/serving/programs-registry.ts',
  },
  'create-mvdb': {
    'create-mvdb': 'src/create-mvdb.ts',
  },
};
