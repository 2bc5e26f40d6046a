// Makes a release of the packages: pnpm run release VERSION [--write]
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const UNRELEASED = '## Unreleased\n';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' });

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const [version = ''] = positionals;
const manifests = ['packages', 'examples', 'editors'].flatMap(manifestsIn);

const changed = new Map(manifests.map((path) => [path, released(path)]));
changed.set('CHANGELOG.md', changelog());
assertReleasable();

for (const path of changed.keys()) console.log(path);
if (!values.write) console.log(`${version} can be released. Nothing was written; --write does it.`);
else {
  for (const [path, text] of changed) writeFileSync(path, text);
  try {
    git('commit', '--quiet', '--message', `release: ${version}`, '--', ...changed.keys());
    git('tag', `v${version}`);
  } catch (error) {
    git('checkout', '--quiet', 'HEAD', '--', ...changed.keys());
    reject(`Git rejected it, and nothing is changed: ${error.message}`);
  }
  console.log(`${version} is committed and tagged. Push both, and run: pnpm -r publish`);
}

/** Paths of the package.json files one level below a folder. */
function manifestsIn(folder) {
  return readdirSync(folder)
    .map((name) => join(folder, name, 'package.json'))
    .filter((path) => existsSync(path));
}

/** A package.json with the version, and with that of its sisters where it asks for one. */
function released(path) {
  const text = readFileSync(path, 'utf8');
  return text.replace(/("version"|"mvdb"|"@mvdb\/\w+"): "\d[^"]*"/g, `$1: "${version}"`);
}

/** What is unreleased is of the version and of today. */
function changelog() {
  const text = readFileSync('CHANGELOG.md', 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  return text.replace(UNRELEASED, `${UNRELEASED}\n## ${version} (${today})\n`);
}

function assertReleasable() {
  const current = JSON.parse(
    readFileSync(join('packages', 'mvdb', 'package.json'), 'utf8'),
  ).version;
  const text = readFileSync('CHANGELOG.md', 'utf8');
  const [, entries = ''] = /^## Unreleased\n(.*?)^## /ms.exec(text) ?? [];
  if (!/^\d+\.\d+\.\d+$/.test(version))
    reject(`Give a version of three numbers, such as ${next(current)}, not "${version}".`);
  if (version.localeCompare(current, 'en', { numeric: true }) <= 0)
    reject(`The version must be higher than ${current}.`);
  if (git('status', '--porcelain') !== '') reject('Commit or put away what has changed first.');
  if (git('tag', '--list', `v${version}`) !== '') reject(`There is a tag v${version} already.`);
  if (!entries.includes('\n- ')) reject('CHANGELOG.md has nothing under Unreleased.');
}

function next(current) {
  const [major, minor] = current.split('.').map(Number);
  return `${major}.${minor + 1}.0`;
}

function reject(reason) {
  console.error(reason);
  process.exit(1);
}
