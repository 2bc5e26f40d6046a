import { existsSync } from 'node:fs';
import { sessionOf } from '@mvdb/server/host';
import type { Session } from 'mvdb';
import { assertPlainText } from 'mvdb/functions';
import { textTable } from 'mvdb/host';
import { operatorOptions, withAccount } from '../accounts/open-account.ts';
import { defineCommand, type Invocation } from '../command-line/command.ts';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import { formOptions } from '../options/form.ts';
import type { OptionTable } from '../options/option-table.ts';
import { keyGiven, keyOptions } from '../sealing/sealing-key.ts';
import { Progress } from '../terminal/progress.ts';
import { STANDARD_DIALECT } from '../transfer/csv.ts';
import { type CsvImport, csvImport } from '../transfer/csv-import.ts';
import { csvOptions, csvSettings } from '../transfer/csv-options.ts';
import { readDirectory } from '../transfer/directory.ts';
import { formatOf, STANDARD } from '../transfer/format.ts';
import { importRecords } from '../transfer/import-records.ts';
import type { Incoming } from '../transfer/incoming.ts';
import { readJsonLines } from '../transfer/json-lines.ts';
import { codecOf, transferOptions } from '../transfer/options.ts';
import { TextSource } from '../transfer/text-source.ts';

const importOptions = {
  ...operatorOptions,
  ...transferOptions,
  ...csvOptions,
  ...keyOptions,
  overwriting: { kind: 'flag', description: 'Replaces records that exist.' },
  json: { ...formOptions.json, description: 'Reports in JSON what was written.' },
  create: { kind: 'flag', description: 'Creates the table, and the account, if it is missing.' },
} as const satisfies OptionTable;

export const importCommand = defineCommand({
  name: 'import',
  forms: [
    'TABLE DIR [options]',
    'TABLE FILE.csv [options]',
    'TABLE FILE.jsonl [options]',
    'TABLE -',
  ],
  description: [
    'Writes records into a table, or with "DICT TABLE" into its dictionary, in one transaction: an error is reported with line and column, and nothing is written then; others cannot write until it ends. Records that exist are rejected; --overwriting replaces them.',
    'A directory has a file for each record. The file is named by the id (characters other than letters, digits and _.,=+@~!- as % and two hexadecimal digits for each byte) and contains the record with its marks.',
    'CSV begins with a line of headings: @ID and items of the dictionary for attributes, or F1, F2 and so on; without headings the first column is the id, and the others are attributes in their order. The delimiter and the quotation mark are found from the file. Cells are converted by the dictionary, and rejected if they cannot be. Attributes without a column are empty.',
    'With --dictionary headings that are not in the dictionary become items of it, under names that sentences can use. The type of a column follows from all its values: integers, numbers with decimals (such as MD2), dates such as 2026-11-02 (D4-YMD), or text. The ids are in the column @ID, or ID, or else the first.',
    'Lines of JSON are {"id": text, "record": attributes, values and subvalues as nested arrays}.',
    'With a key only a sealed file is accepted; one that was changed or is incomplete is rejected as a whole.',
  ],
  wordCount: [2, 2],
  options: importOptions,
  examples: [
    ['import CUSTOMER customers.csv --overwriting', 'Takes what a spreadsheet has changed.'],
    [
      'import CONTACTS contacts.csv --create --dictionary --data ours',
      'Makes a table of a spreadsheet.',
    ],
    ['import ORD orders --create --latin1 --data ours', 'Takes over records of another system.'],
    ['import OPENWO - --format jsonl --overwriting < orders.jsonl', 'Reads a pipe.'],
  ],

  run(invocation) {
    const { options, words, streams, out, notes } = invocation;
    const [table = ''] = words;
    const source = sourceOf(invocation);
    const progress = new Progress(streams.stderr, streams.env);
    return withAccount(options, invocation, ({ account, operator }) => {
      const session = sessionOf(account, operator);
      try {
        const { count, csv } = session.transaction(() => {
          const owner = table.replace(/^DICT /, '');
          if (options.create && account.findTable(owner) === undefined) session.createTable(owner);
          const incoming = source(session);
          const written = importRecords(session, table, incoming.records(), {
            isOverwriting: options.overwriting,
            watch: (done) => progress.show(() => `${done} records`),
          });
          return { count: written, csv: incoming.csv };
        });
        progress.clear();
        if (options.json) out.json({ table, records: count, ...(csv && { csv: reported(csv) }) });
        else {
          if (csv) notes.lines(csvLines(csv));
          if (csv) out.lines(itemLines(csv, table));
          out.line(`${count} record(s) written to ${table}.`);
        }
        return exitStatus.ok;
      } finally {
        progress.clear();
        session.close();
      }
    });
  },
});

interface OpenedSource {
  readonly records: () => Iterable<Incoming>;
  /** How CSV is read. */
  readonly csv?: CsvImport;
}

/** Opens what is named on the command line, in a transaction. @throws UsageError */
function sourceOf({
  options,
  words,
  streams,
}: Invocation<typeof importOptions>): (session: Session) => OpenedSource {
  const [table = '', path = ''] = words;
  const key = keyGiven(options['key-file'], streams.env);
  const format = formatOf(path, options.format, { ...options, isSealed: key !== undefined });
  const { separator } = options;
  if (separator !== undefined) assertPlainText(separator, '--separator');
  const settings = csvSettings(options);
  assertCsv(format, options, table);
  assertThere(path);
  switch (format) {
    case 'dir':
      return () => ({ records: () => readDirectory(path, codecOf(options)) });
    case 'jsonl':
      return () => ({
        records: () => readJsonLines(new TextSource(path, streams.stdin, key).parts()),
      });
    case 'csv': {
      const form = { isRaw: options.raw, separator, location: 'line 1' };
      return (session) => {
        const source = new TextSource(path, streams.stdin, key, options.encoding);
        const csv = csvImport(session, table, source, { ...settings, form });
        return { records: csv.records, csv };
      };
    }
  }
}

/** @throws UsageError for options of CSV if it is missing, or no use for them. */
function assertCsv(
  format: string,
  options: Invocation<typeof importOptions>['options'],
  table: string,
): void {
  const names = Object.keys(csvOptions) as (keyof typeof csvOptions)[];
  const given = names.find((name) => options[name] !== false && options[name] !== undefined);
  if (given !== undefined && format !== 'csv') throw new UsageError(`--${given} is for CSV.`);
  if (!options.dictionary) return;
  if (options.raw)
    throw new UsageError('--raw and --dictionary exclude each other: it reads what people see.');
  if (table.startsWith('DICT '))
    throw new UsageError('--dictionary is for tables; a dictionary has none of its own.');
}

/** What was distinguished from the file, where it is not what is expected. */
function csvLines({ dialect, hasHeadings, id }: CsvImport): string[] {
  const { delimiter, quote } = dialect;
  const shown = delimiter === '\t' ? 'a tab' : delimiter;
  return [
    ...(delimiter === STANDARD_DIALECT.delimiter ? [] : [`Between cells stands ${shown}.`]),
    ...(quote === STANDARD_DIALECT.quote ? [] : [`Around cells stands ${quote}.`]),
    ...(hasHeadings ? [] : ['The first line has no headings: it is a record.']),
    ...(id === '@ID' ? [] : [`The ids are in ${id}.`]),
  ];
}

function itemLines({ items }: CsvImport, table: string): string[] {
  if (items.length === 0) return [];
  const rows = items.map(({ name, attribute, kind, conversion, format, heading }) => [
    name,
    String(attribute),
    kind,
    conversion,
    format,
    heading,
  ]);
  return [
    ...textTable(['Item', 'Attribute', 'Kind', 'Conversion', 'Format', 'Heading'], rows),
    `${items.length} item(s) added to DICT ${table}.`,
  ];
}

function reported({ dialect, hasHeadings, id, items }: CsvImport) {
  return { ...dialect, hasHeadings, id, items };
}

/** @throws CommandFailure with status `notFound`. */
function assertThere(path: string): void {
  if (path === '' || path === STANDARD || existsSync(path)) return;
  throw new CommandFailure(exitStatus.notFound, `There is no file ${path}.`);
}
