/** How a package manager is called, and what it needs in the folder of a project. */
export interface PackageManager {
  readonly install: string;
  run(script: string): string;
  /** Files by name. */
  readonly files: Readonly<Record<string, string>>;
  /** What it needs in package.json. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** pnpm installs no package with a script of its own until a file says whether to run it; none has to. */
const PNPM_WORKSPACE = `allowBuilds:
  esbuild: false
  lmdb: false
  msgpackr-extract: false
`;

/** Later ones need Node 22, which yarn 1 does not look at before it chooses them. */
const YARN_RESOLUTIONS = { 'light-my-request': '6.6.0' };

/** npm has words of its own for these scripts. */
const NPM_WORDS: ReadonlySet<string> = new Set(['start', 'test']);

const npm: PackageManager = {
  install: 'npm install',
  run: (script) => (NPM_WORDS.has(script) ? `npm ${script}` : `npm run ${script}`),
  files: {},
  manifest: {},
};

const managers: Readonly<Record<string, PackageManager>> = {
  npm,
  pnpm: {
    install: 'pnpm install',
    run: (script) => `pnpm ${script}`,
    files: { 'pnpm-workspace.yaml': PNPM_WORKSPACE },
    manifest: {},
  },
  yarn: {
    install: 'yarn install',
    run: (script) => `yarn ${script}`,
    files: {},
    manifest: { resolutions: YARN_RESOLUTIONS },
  },
};

/**
 * The package manager that runs the command; npm where none says so.
 *
 * @param userAgent - As package managers give it to what they run, such as `pnpm/12.21.0 npm/? node/v20.19.5`.
 */
export function packageManagerOf(userAgent: string): PackageManager {
  const [name = ''] = userAgent.split('/', 1);
  return managers[name] ?? npm;
}
