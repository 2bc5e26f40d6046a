import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { basicSuite } from './basic.ts';
import { callsSuite } from './calls.ts';
import { engineeringSuite } from './engineering.ts';
import { functionsSuite } from './functions.ts';
import { importSuite } from './import.ts';
import { indexesSuite } from './indexes.ts';
import { inquiriesSuite } from './inquiries.ts';
import { loadSuite } from './load.ts';
import { lockSuite } from './lock.ts';
import { logSuite } from './log.ts';
import type { Findings } from './measure.ts';
import { operationsSuite } from './operations.ts';
import { planningRunsSuite } from './planning-runs.ts';
import { postgresSuite } from './postgres.ts';
import { querySuite } from './query.ts';
import { readSuite } from './read.ts';
import { scanSuite } from './scan.ts';
import type { Scope } from './scope.ts';
import { sqliteSuite } from './sqlite.ts';
import { formatTable } from './table.ts';
import { writeSuite } from './write.ts';

const suites: Readonly<Record<string, (scope: Scope) => Promise<Findings>>> = {
  read: readSuite,
  write: writeSuite,
  lock: lockSuite,
  log: logSuite,
  import: importSuite,
  scan: scanSuite,
  functions: functionsSuite,
  basic: basicSuite,
  calls: callsSuite,
  load: loadSuite,
  sqlite: sqliteSuite,
  query: querySuite,
  indexes: indexesSuite,
  inquiries: inquiriesSuite,
  operations: operationsSuite,
  'planning-runs': planningRunsSuite,
  engineering: engineeringSuite,
  postgres: postgresSuite,
};

const { positionals, values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, folder: { type: 'string' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(suites);
const unknown = names.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

const folder = mkdtempSync(join(values.folder ?? tmpdir(), 'mvdb-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

try {
  const rows = [];
  const notes = [];
  for (const name of names) {
    process.stderr.write(`${name}\n`);
    const findings = await suites[name]?.({ folder, isQuick: values.quick });
    rows.push(...(findings?.rows ?? []));
    notes.push(...(findings?.notes ?? []));
  }
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, files in ${folder}`,
  );
  if (rows.length > 0) {
    console.log('ratio = time of mvdb divided by time of the other: below 1, mvdb is faster\n');
    console.log(formatTable(rows, !values.quick));
  }
  if (values.quick) notes.push('quick: the counts are too small for the ratios to mean anything.');
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
