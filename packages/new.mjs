// Begins a routine of the catalogue with a table of its own: its page, and its lines in the lists and the schema.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit, stderr, stdout } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const SOURCE = fileURLToPath(new URL('./routines/src', import.meta.url));
const USAGE = 'pnpm new routine NAME --area AREA --table TABLE --schema FILE';
const ROUTINE_NAME = /^VB_[A-Z0-9][A-Z0-9._]*$/;
const TABLE_NAME = /^[A-Z][A-Z0-9.]*$/;

/** What keeps a routine from being begun, in words for whoever asked for it. */
class NotBegun extends Error {}

/**
 * Writes the page of a routine that reads a table of its own, and adds both to the files that list them.
 *
 * @param wanted - `name` of the routine, `area` of the catalogue, `table`, and `schema`: the file that declares it.
 * @param source - The folder `src` of the routines.
 * @returns The paths of what was written, below that folder.
 * @throws Error naming what is wrong; nothing is written then.
 * @example newRoutine({ name: 'VB_BIN.MOVE', area: 'stock', table: 'BIN.MOVES', schema: 'inventory' })
 */
export function newRoutine({ name, area, table, schema }, source = SOURCE) {
  assertThat(ROUTINE_NAME.test(name), `${name} is not a name of a routine, such as VB_BIN.MOVE.`);
  assertThat(TABLE_NAME.test(table), `${table} is not a name of a table, such as BIN.MOVES.`);
  assertAmong('an area of the catalogue', area, namesIn(join(source, 'catalogue'), isListed));
  assertAmong('a file of the schema', schema, namesIn(join(source, 'schema'), declaresTables));
  const file = name.toLowerCase().replaceAll('_', '-');
  const paths = {
    page: `catalogue/${area}/${file}.ts`,
    list: `catalogue/${area}.ts`,
    tables: `schema/${schema}.ts`,
  };
  assertThat(!existsSync(join(source, paths.page)), `${paths.page} is there already.`);
  const isTaken = readdirSync(join(source, 'schema')).some((each) =>
    readFileSync(join(source, 'schema', each), 'utf8').includes(`'${table}'`),
  );
  assertThat(!isTaken, `The schema names ${table} already.`);
  const texts = {
    [paths.page]: pageOf({ name, table, schema, file }),
    [paths.list]: withLine(source, paths.list, `export * from './${area}/${file}.ts';`),
    [paths.tables]: `${readFileSync(join(source, paths.tables), 'utf8')}\n${tableOf(table, name)}`,
  };
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(source, path), text);
  return Object.keys(texts);
}

function pageOf({ name, table, schema, file }) {
  const constant = constantOf(table);
  return `import { company, input, message, output } from '../../entry/argument.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { ${constant} } from '../../schema/${schema}.ts';

export const ${camelCased(file)} = defineRoutine({
  name: '${name}',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'What a record of ${table} is.',
  args: {
    CO: company(),
    ID: input('Id of the record, without the company.', { required: true }),
    DESCRIPTION: output('What the record is.'),
    MESSAGE: message(),
  },
  opens: [${constant}],
  messages: ['RECORD NOT FOUND'],
  examples: [
    { call: { CO: '1', ID: 'NONE' }, reply: { DESCRIPTION: '', MESSAGE: 'RECORD NOT FOUND' } },
  ],

  run({ CO, ID }, session, reject) {
    const found = ${constant}.read(session, CO, ID);
    if (found === undefined) throw reject('RECORD NOT FOUND');
    return { DESCRIPTION: found.description };
  },
});
`;
}

function tableOf(table, routine) {
  return `export const ${constantOf(table)} = defineTable({
  name: '${table}',
  description: 'What ${routine} shows.',
  key: ['company', 'record'],
  title: 'DESCRIPTION',
  attributes: { description: text(1, 'DESCRIPTION', 'What the record is.', { format: '30L' }) },
});
`;
}

/** The text of a list with a line more, in the order of the alphabet. */
function withLine(source, path, line) {
  const lines = readFileSync(join(source, path), 'utf8').trimEnd().split('\n');
  const position = lines.findIndex((each) => each > line);
  lines.splice(position === -1 ? lines.length : position, 0, line);
  return `${lines.join('\n')}\n`;
}

const constantOf = (table) => table.replaceAll('.', '_');

const camelCased = (file) => file.replace(/[-._](.)/g, (_, character) => character.toUpperCase());

function isListed(folder, file) {
  return existsSync(join(folder, file.replace(/\.ts$/, ''))) && file.endsWith('.ts');
}

function declaresTables(folder, file) {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return false;
  const text = readFileSync(join(folder, file), 'utf8');
  return (
    /^import .*\bdefineTable\b.* from '\.\/define-table\.ts';$/m.test(text) &&
    /\btext\b.* from '\.\/attribute\.ts'/.test(text)
  );
}

function namesIn(folder, isMeant) {
  const files = readdirSync(folder).filter((file) => isMeant(folder, file));
  return files.map((file) => file.replace(/\.ts$/, ''));
}

function assertAmong(what, name, names) {
  assertThat(names.includes(name), `${name} is not ${what}. There are ${names.join(', ')}.`);
}

function assertThat(holds, message) {
  if (!holds) throw new NotBegun(message);
}

function wantedBy(args) {
  const option = { type: 'string' };
  const { values, positionals } = parseArgs({
    args,
    options: { area: option, table: option, schema: option },
    allowPositionals: true,
  });
  const [kind, name] = positionals;
  const { area, table, schema } = values;
  const isWhole = [name, area, table, schema].every((each) => each !== undefined);
  assertThat(kind === 'routine' && isWhole && positionals.length === 2, `Usage: ${USAGE}`);
  return { name, area, table, schema };
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  try {
    for (const path of newRoutine(wantedBy(argv.slice(2)))) stdout.write(`routines/src/${path}\n`);
    stdout.write('Its records come from a file of demo/areas; SCHEMA.md from `reference`.\n');
  } catch (error) {
    const isUsage = error instanceof NotBegun || error.code?.startsWith('ERR_PARSE_ARGS');
    if (!isUsage) throw error;
    stderr.write(`${error.message}\n`);
    exit(2);
  }
}
