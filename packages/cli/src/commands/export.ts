import { csvLine, formSelectList, sessionOf, withoutFormula } from '@mvdb/server/host';
import type { Session } from 'mvdb';
import { assertPlainText } from 'mvdb/functions';
import { operatorOptions, withAccount } from '../accounts/open-account.ts';
import { defineCommand, type Invocation } from '../command-line/command.ts';
import { type ExitStatus, exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import { formOptions } from '../options/form.ts';
import type { OptionTable } from '../options/option-table.ts';
import { seal } from '../sealing/seal.ts';
import { keyGiven, keyOptions } from '../sealing/sealing-key.ts';
import { Progress } from '../terminal/progress.ts';
import { writeDirectory } from '../transfer/directory.ts';
import { formatOf, STANDARD } from '../transfer/format.ts';
import type { OutgoingRecord } from '../transfer/incoming.ts';
import {
  assertNoItemOptions,
  itemExportOptions,
  itemFormOf,
  reportItems,
} from '../transfer/item-export.ts';
import { jsonLine } from '../transfer/json-lines.ts';
import { encoded, madeWhole, writeNewFile } from '../transfer/new-file.ts';
import { codecOf, transferOptions } from '../transfer/options.ts';
import { attributeCount, type CellForm, TableColumns } from '../transfer/table-columns.ts';

const exportOptions = {
  ...operatorOptions,
  ...transferOptions,
  ...keyOptions,
  ...itemExportOptions,
  columns: {
    kind: 'text',
    placeholder: 'NAMES',
    description: 'Columns of CSV besides @ID, separated by commas (default: all attributes).',
  },
  select: {
    kind: 'text',
    placeholder: 'SENTENCE',
    description: 'Only the records that this SELECT finds, in its order.',
  },
  replacement: {
    kind: 'text',
    placeholder: 'CHARACTER',
    description:
      'Replaces, with --latin1, each character that Latin-1 does not have (default: such a character is rejected).',
  },
  overwriting: { kind: 'flag', description: 'Replaces the file if it exists.' },
  spreadsheet: formOptions.spreadsheet,
  json: { ...formOptions.json, description: 'Reports in JSON what was written.' },
} as const satisfies OptionTable;

export const exportCommand = defineCommand({
  name: 'export',
  forms: [
    'TABLE DIR [options]',
    'TABLE FILE.csv [options]',
    'TABLE FILE.jsonl [options]',
    'TABLE -',
    '[TABLE] DIR --as directory [options]',
  ],
  description: [
    'Writes the records of a table, or with "DICT TABLE" of its dictionary, as they are at one moment, in the forms that `mvdb import` reads. A file gets its name only when it is complete.',
    'A directory and lines of JSON preserve every record. CSV has a column for every attribute, converted by the dictionary; values that an import would change are counted, and --raw preserves them. CSV does not preserve empty attributes at the end of a record.',
    'With --as directory other multivalue systems read it, and `mvdb import-account` does: a folder with a file for each record, or without TABLE the whole account, a folder for each table, its dictionary and VOC. What such a file cannot hold is reported record by record, and the exit status is 1 if a record is missing.',
    'With a key the file is sealed (AES-256-GCM): only the key opens it, and any change is detected. A directory cannot be sealed.',
  ],
  wordCount: [1, 2],
  options: exportOptions,
  examples: [
    ['export CUSTOMER customers.csv', 'For a spreadsheet.'],
    ['export OPENWO - --format jsonl > orders.jsonl', 'Into a pipe or a file.'],
    ['export OPENWO late.csv --select "SSELECT OPENWO WITH STATUS = \'R\'"', 'Some of them.'],
    ['export CUSTOMER customers.jsonl --key-file key', 'Sealed, to be sent to another.'],
    [
      'export ours.items --as directory --data ours',
      'The whole account, for another multivalue system.',
    ],
    ['export OPENWO orders --latin1 --replacement ?', 'For a system that keeps Latin-1.'],
  ],

  run(invocation) {
    const { options, words, streams, out, notes } = invocation;
    if (options.as !== undefined) return exportForOthers(invocation);
    assertNoItemOptions(options);
    const [table = '', path] = words;
    if (path === undefined)
      throw new UsageError('Name a table and a file; --as directory exports a whole account.');
    const key = keyGiven(options['key-file'], streams.env);
    const format = formatOf(path, options.format, { ...options, isSealed: key !== undefined });
    if (key !== undefined && path === STANDARD && out.isTerminal)
      throw new UsageError('What is sealed goes into a file or a pipe, not to a terminal.');
    if (options.separator !== undefined) assertPlainText(options.separator, '--separator');
    if (options.spreadsheet && format !== 'csv')
      throw new UsageError('--spreadsheet is for CSV: name a file that ends in .csv.');
    const { replacement } = options;
    const codec = codecOf(options, replacement === undefined ? 'refuse' : { replacement });
    const cells = { isRaw: options.raw, separator: options.separator, location: '--columns' };
    const progress = new Progress(streams.stderr, streams.env);

    const exported = (session: Session): Exported => {
      let records = 0;
      const counted = function* (): Generator<OutgoingRecord> {
        for (const record of recordsOf(session, table, options.select)) {
          records += 1;
          progress.show(() => `${records} records`);
          yield record;
        }
      };
      if (format === 'dir') {
        madeWhole(path, false, (folder) => writeDirectory(folder, counted(), codec));
        return { records, unfaithful: 0 };
      }
      const columns = format === 'csv' ? columnsOf(session, table, options, cells) : undefined;
      const pieces =
        columns === undefined
          ? jsonPieces(counted())
          : csvPieces(columns, counted(), options.spreadsheet ? withoutFormula : undefined);
      const bytes = key === undefined ? encoded(pieces) : seal(encoded(pieces), key);
      if (path === STANDARD) for (const chunk of bytes) out.bytes(chunk);
      else madeWhole(path, options.overwriting, (file) => writeNewFile(file, bytes));
      return { records, unfaithful: columns?.unfaithfulCount ?? 0 };
    };

    return withAccount(options, invocation, ({ account, operator }) => {
      const session = sessionOf(account, { ...operator, capabilities: { dbCommand: 'query' } });
      try {
        const { records, unfaithful } = session.readOnly(() => exported(session));
        progress.clear();
        const report = path === STANDARD ? notes : out;
        if (options.json) {
          report.json({ table, path, format, records, unfaithful });
          return exitStatus.ok;
        }
        if (unfaithful > 0)
          notes.line(
            `${unfaithful} value(s) would not come back as they are stored; --raw keeps them.`,
          );
        report.line(`${records} record(s) of ${table} written.`);
        return exitStatus.ok;
      } finally {
        progress.clear();
        session.close();
      }
    });
  },
});

/** Exports a table, or the whole account, as folders of items. */
async function exportForOthers(invocation: Invocation<typeof exportOptions>): Promise<ExitStatus> {
  const { options, words, streams } = invocation;
  if (keyGiven(options['key-file'], streams.env) !== undefined)
    throw new UsageError('A folder is not sealed: its names are the ids.');
  const form = itemFormOf(options);
  const [path = '', table] = [...words].reverse();
  if (path === STANDARD) throw new UsageError('A folder cannot be written through a pipe.');
  if (table === undefined && options.select !== undefined)
    throw new UsageError('--select is for one table; name it.');
  // What other systems read is not loaded for other exports.
  const { exportAccount, exportItems } = await import('@mvdb/import');
  const progress = new Progress(streams.stderr, streams.env);
  let count = 0;
  const watch = (name: string) => {
    count += 1;
    progress.show(() => `${name}: ${count} records`);
  };
  return withAccount(options, invocation, ({ account, operator }) => {
    const session = sessionOf(account, { ...operator, capabilities: { dbCommand: 'query' } });
    try {
      const exported = session.readOnly(() =>
        madeWhole(path, false, (folder) =>
          table === undefined
            ? exportAccount(session, folder, form, watch)
            : exportItems(table, recordsOf(session, table, options.select), folder, form),
        ),
      );
      progress.clear();
      reportItems(exported, invocation, options);
      return exported.isComplete ? exitStatus.ok : exitStatus.failed;
    } finally {
      progress.clear();
      session.close();
    }
  });
}

interface Exported {
  readonly records: number;
  /** Values that would not come back as they are stored. */
  readonly unfaithful: number;
}

/** The records of a table, or those that a sentence selects. */
function* recordsOf(
  session: Session,
  name: string,
  select: string | undefined,
): Generator<OutgoingRecord> {
  const table = session.table(name);
  if (select === undefined) {
    yield* table.records();
    return;
  }
  formSelectList(session, select);
  for (const id of session.selectLists.take(0) ?? []) {
    const record = table.read(id);
    if (record !== undefined) yield [id, record];
  }
}

function columnsOf(
  session: Session,
  table: string,
  {
    columns,
    select,
  }: { readonly columns: string | undefined; readonly select: string | undefined },
  form: CellForm,
): TableColumns {
  if (columns !== undefined)
    return TableColumns.named(session, table, ['@ID', ...columns.split(',')], form);
  let most = 0;
  for (const [, record] of recordsOf(session, table, select))
    most = Math.max(most, attributeCount(record));
  return TableColumns.ofAll(session, table, most, form);
}

function* csvPieces(
  columns: TableColumns,
  records: Iterable<OutgoingRecord>,
  shown: (cell: string) => string = (cell) => cell,
): Generator<string> {
  yield csvLine(columns.names.map(shown));
  for (const record of records) yield csvLine(columns.cellsOf(record).map(shown));
}

function* jsonPieces(records: Iterable<OutgoingRecord>): Generator<string> {
  for (const record of records) yield `${jsonLine(record)}\n`;
}
