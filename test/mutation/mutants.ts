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
import { type Project, runTests } from './run-tests.ts';
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

/** Which test files of a project come to which sites, tried once with sources that report it. */
async function reachedSites(project: Project, sites: readonly Site[]): Promise<Set<string>[]> {
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
  const { hasPassed, seconds } = await runTests(workspace, project, {
    files: options.tests,
    environment: { MVDB_REACHED: file, NODE_OPTIONS: `--import ${hook}` },
  });
  for (const [path, text] of texts) writeFileSync(join(workspace, path), text);
  const outcome = hasPassed ? 'passes' : 'FAILS, so that its mutants may be killed by nothing';
  say(`${project} ${outcome}, ${seconds.toFixed(0)} s`);
  const reached = sites.map(() => new Set<string>());
  if (existsSync(file))
    for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
      const [, number = '', path = ''] = /^(\d+) (.*)$/.exec(line) ?? [];
      reached[Number(number)]?.add(relative(workspace, path));
    }
  return reached;
}

const secondsOf = new Map<string, number>();

/** How long test files take without a mutant. */
async function usualSeconds(project: Project, files: readonly string[]): Promise<number> {
  const key = `${project} ${files.join(' ')}`;
  const existing = secondsOf.get(key);
  if (existing !== undefined) return existing;
  const { seconds, hasPassed } = await runTests(workspace, project, { files });
  // Tests that fail by themselves kill nothing.
  const usual = hasPassed ? seconds : Number.NaN;
  secondsOf.set(key, usual);
  return usual;
}

/** Whether tests of a project fail on a mutant. */
async function isKilled(project: Project, site: Site, files: readonly string[]): Promise<boolean> {
  if (files.length === 0) return false;
  const usual = await usualSeconds(project, files);
  if (Number.isNaN(usual)) return false;
  const text = textOf(site.path);
  writeFileSync(join(workspace, site.path), mutantOf(text, site));
  const secondsMax = SECONDS_MIN + TIMES_SLOWER_MAX * usual;
  const { hasPassed } = await runTests(workspace, project, { files, isShort: true, secondsMax });
  writeFileSync(join(workspace, site.path), text);
  return !hasPassed;
}

try {
  const sites = drawnSites();
  const reachedBy = new Map<Project, Set<string>[]>();
  for (const project of projects) reachedBy.set(project, await reachedSites(project, sites));
  const killed: Record<Project, number> = { unit: 0, exhaustive: 0 };
  for (const [number, site] of sites.entries()) {
    let killer: Project | undefined;
    let fileCount = 0;
    for (const project of projects) {
      const files = [...(reachedBy.get(project)?.[number] ?? [])].sort();
      fileCount += files.length;
      killer ??= (await isKilled(project, site, files)) ? project : undefined;
      if (killer !== undefined) break;
    }
    if (killer !== undefined) killed[killer] += 1;
    const end = killer ? `killed by ${killer}` : fileCount === 0 ? 'NOT REACHED' : 'SURVIVED';
    say(`${site.path}:${site.line} ${JSON.stringify(site.mutated.slice(0, 60))} ${end}`);
  }
  const all = killed.unit + killed.exhaustive;
  const percent = (part: number, whole: number) => `${((100 * part) / (whole || 1)).toFixed(1)} %`;
  say(`${all} of ${sites.length} mutants are killed, ${percent(all, sites.length)}`);
  say(`${killed.unit} of them by unit, ${percent(killed.unit, all)}`);
  process.exitCode = killed.unit >= UNIT_SHARE_MIN * all ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
