/**
 * Tries whether the tests notice a small change of the program: mutants of any sources of all packages, drawn by a seed.
 * For each of them only those test files run that come to the changed place, first those of `unit`, which are to kill
 * nearly all that are killed at all, and only for its survivors those of `exhaustive`. It works on a copy.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { randomNumbers } from '../storage/random-numbers.ts';
import { type Project, runTests, type TestRun } from './run-tests.ts';
import { mutantOf, reporting, type Site, sitesOf } from './sites.ts';
import { copyWorkspace } from './workspace.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** Only mutants of sources below these folders. */
    sources: { type: 'string', multiple: true, default: ['packages'] },
    /** Only test files whose paths have one of these in them. */
    tests: { type: 'string', multiple: true, default: [] },
    /** Not `exhaustive`. */
    'unit-only': { type: 'boolean', default: false },
  },
});

/** A mutant runs no longer than this, and so many times what its tests take without it. */
const SECONDS_MIN = 60;
const TIMES_SLOWER_MAX = 5;
const UNIT_SHARE_MIN = 0.95;
const projects: readonly Project[] = options['unit-only'] ? ['unit'] : ['unit', 'exhaustive'];

const original = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'mvdb-mutants-'));
const workspace = join(folder, 'workspace');
copyWorkspace(original, workspace);

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Sources of the packages, without their tests and what only tests use. */
function sourceFiles(): string[] {
  const isSource = (path: string) =>
    /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|-fixture\.ts$|\/(testing|dist)\//.test(path);
  return options.sources
    .flatMap((below) =>
      readdirSync(join(workspace, below), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(below, path),
      ),
    )
    .filter((path) => /^packages\/[^/]+\/(src|page)\//.test(path) && isSource(path))
    .sort();
}

const textOf = (path: string) => readFileSync(join(workspace, path), 'utf8');

/** Any sites of any sources, each as likely as another. */
function drawnSites(): readonly Site[] {
  const left = sourceFiles().flatMap((path) => sitesOf(path, textOf(path)));
  const random = randomNumbers(Number(options.seed));
  const count = Math.min(Number(options.count), left.length);
  return Array.from({ length: count }, () => {
    const [site] = left.splice(Math.floor(random() * left.length), 1);
    return site as Site;
  });
}

/** The test files of a project that come to a site, and how long they take. */
interface Reaching {
  readonly files: readonly string[];
  readonly seconds: number;
}

/** Which test files of a project come to which sites, tried once with sources that report it. */
async function reachedSites(project: Project, sites: readonly Site[]): Promise<Reaching[]> {
  const texts = new Map(sites.map(({ path }) => [path, textOf(path)]));
  for (const [path, text] of texts) {
    const own = sites.map((site, number) => [number, site] as const);
    const reported = reporting(
      text,
      own.filter(([, site]) => site.path === path),
    );
    writeFileSync(join(workspace, path), reported);
  }
  const file = join(folder, `reached-${project}`);
  const hook = join(import.meta.dirname, 'reached-sites.mjs');
  const run = await runTests(workspace, project, {
    files: options.tests,
    environment: { MVDB_REACHED: file, NODE_OPTIONS: `--import ${hook}` },
  });
  for (const [path, text] of texts) writeFileSync(join(workspace, path), text);
  // Tests that fail by themselves, such as those of what stands in the sources, kill nothing.
  const failed = [...run.files].filter(([, { hasPassed }]) => !hasPassed).map(([path]) => path);
  say(`${project}: ${run.files.size} test files, ${run.seconds.toFixed(0)} s`);
  for (const path of failed) say(`${path} FAILS without a mutant and is left out`);
  const reached = sites.map(() => new Set<string>());
  if (existsSync(file))
    for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
      const [, number = '', path = ''] = /^(\d+) (.*)$/.exec(line) ?? [];
      const test = relative(workspace, path);
      if (run.files.get(test)?.hasPassed) reached[Number(number)]?.add(test);
    }
  return reached.map((files) => ({
    files: [...files].sort(),
    seconds: [...files].reduce((sum, path) => sum + (run.files.get(path)?.seconds ?? 0), 0),
  }));
}

/** Runs tests on a program that is changed at some sites. */
async function testsOn(
  project: Project,
  sites: readonly Site[],
  files: readonly string[],
  { seconds, isShort }: { readonly seconds: number; readonly isShort: boolean },
): Promise<TestRun> {
  const texts = new Map(sites.map(({ path }) => [path, textOf(path)]));
  // From the last one in a source to the first, so that each stands where it was found.
  const fromBehind = [...sites].sort((one, other) => other.start - one.start);
  for (const site of fromBehind)
    writeFileSync(join(workspace, site.path), mutantOf(textOf(site.path), site));
  const secondsMax = SECONDS_MIN + TIMES_SLOWER_MAX * seconds;
  const run = await runTests(workspace, project, { files, isShort, secondsMax });
  for (const [path, text] of texts) writeFileSync(join(workspace, path), text);
  return run;
}

/** Whether tests of a project fail on a mutant. */
async function isKilled(project: Project, site: Site, { files, seconds }: Reaching) {
  if (files.length === 0) return false;
  const { hasPassed } = await testsOn(project, [site], files, { seconds, isShort: true });
  return !hasPassed;
}

/**
 * Leaves of the test files those that fail where all mutants are one program: the others let each of them live. For slow
 * tests, and few that are killed by them.
 */
async function failingOnAll(
  project: Project,
  sites: readonly Site[],
  reaching: readonly Reaching[],
): Promise<Reaching[]> {
  const files = [...new Set(reaching.flatMap((each) => each.files))].sort();
  if (files.length === 0) return [...reaching];
  const together = sites.filter(
    (site, number) => !sites.slice(0, number).some(sharesPartWith(site)),
  );
  const seconds = reaching.reduce((sum, each) => sum + each.seconds, 0);
  const run = await testsOn(project, together, files, { seconds, isShort: false });
  const failing = files.filter((path) => !run.files.get(path)?.hasPassed);
  say(`${project}: ${failing.length} of ${files.length} test files fail on all at once`);
  return reaching.map((each, number) => {
    if (!together.includes(sites[number] as Site)) return each;
    return { ...each, files: each.files.filter((path) => failing.includes(path)) };
  });
}

/** Whether two sites share a part of a source, so that it cannot be changed at both. */
function sharesPartWith(site: Site): (other: Site) => boolean {
  return ({ path, start, end }) => path === site.path && start < site.end && site.start < end;
}

/** Tries mutants with the tests of a project. @returns Those that it lets live. */
async function survivorsOf(project: Project, sites: readonly Site[]): Promise<readonly Site[]> {
  if (sites.length === 0) return [];
  const reached = await reachedSites(project, sites);
  const reaching = project === 'unit' ? reached : await failingOnAll(project, sites, reached);
  const survivors: Site[] = [];
  for (const [number, site] of sites.entries()) {
    const by = reaching[number] ?? { files: [], seconds: 0 };
    const isDead = await isKilled(project, site, by);
    if (!isDead) survivors.push(site);
    const isReached = (reached[number]?.files.length ?? 0) > 0;
    const end = isDead ? 'killed' : isReached ? 'SURVIVED' : 'NOT REACHED';
    say(`${project} ${site.path}:${site.line} ${JSON.stringify(site.mutated.slice(0, 60))} ${end}`);
  }
  return survivors;
}

try {
  const sites = drawnSites();
  const killed: Record<Project, number> = { unit: 0, exhaustive: 0 };
  let left: readonly Site[] = sites;
  for (const project of projects) {
    const survivors = await survivorsOf(project, left);
    killed[project] = left.length - survivors.length;
    left = survivors;
  }
  const all = killed.unit + killed.exhaustive;
  const percent = (part: number, whole: number) => `${((100 * part) / (whole || 1)).toFixed(1)} %`;
  say(`${all} of ${sites.length} mutants are killed, ${percent(all, sites.length)}`);
  say(`${killed.unit} of them by unit, ${percent(killed.unit, all)}`);
  process.exitCode = killed.unit >= UNIT_SHARE_MIN * all ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
