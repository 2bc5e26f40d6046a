import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Product, StoredRecord } from '@mvdb/import';
import { importAccount } from '@mvdb/import';
import { sessionOf } from '@mvdb/server/host';
import { textTable } from 'mvdb/host';
import { locationOptions, withAccount } from '../accounts/open-account.ts';
import { defineCommand } from '../command-line/command.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import { flavourOf, flavourOption } from '../options/flavour-option.ts';
import { formOptions } from '../options/form.ts';
import { invalidOf, invalidOption, namesOf, namesOption } from '../options/item-options.ts';
import type { OptionTable } from '../options/option-table.ts';
import type { Printer } from '../terminal/printer.ts';
import { Progress } from '../terminal/progress.ts';
import { ImportMeter } from '../transfer/import-meter.ts';
import { printLosses, writeOmissions } from '../transfer/omissions.ts';

const PRODUCTS = [
  'universe',
  'unidata',
  'qm',
  'jbase',
  'directory',
] as const satisfies readonly Product[];

const importAccountOptions = {
  ...locationOptions,
  as: {
    kind: 'text',
    placeholder: 'PRODUCT',
    choices: PRODUCTS,
    description:
      'Product whose account it is: universe, unidata, qm, jbase or directory (default: by content).',
  },
  encoding: {
    kind: 'text',
    placeholder: 'NAME',
    description: 'Code page of the data, such as cp1252, cp850 or utf8 (default: latin1).',
  },
  invalid: invalidOption(
    'What becomes of bytes without a character in the code page: refuse (the record goes to the rejects), replace (by U+FFFD) or hex (such as \\x9d); default: refuse.',
  ),
  names: namesOption(
    'How names of files in folders stand for ids: as UniVerse has it on Unix (universe) or on Windows (windows), or as QM (qm); default: in an account of QM as there, else either of UniVerse.',
  ),
  flavour: flavourOption(
    'Product that the account follows (default: the one it is of, of UniVerse the flavour that its VOC names).',
  ),
  resume: {
    kind: 'flag',
    description: 'Goes on with an import that was interrupted.',
  },
  rejects: {
    kind: 'text',
    placeholder: 'FILE',
    description:
      'File for records that no table can have, as lines of JSON with their bytes (default: import-rejects.jsonl, if there are any).',
  },
  progress: {
    kind: 'flag',
    description:
      'Reports every few seconds how far it is, a line each (default: on a terminal, in one line).',
  },
  report: {
    kind: 'text',
    placeholder: 'FILE',
    description: 'Writes everything that was not taken into a file, a line of JSON for each item.',
  },
  json: { ...formOptions.json, description: 'Reports in JSON what was taken and what was not.' },
} as const satisfies OptionTable;

export const importAccountCommand = defineCommand({
  name: 'import-account',
  forms: ['PATH --data DIR [options]'],
  description: [
    'Brings a copy of an account of UniVerse, UniData, QM or jBASE, or folders of items, into a new account, as the files lie on disk: static and dynamic hashed files become tables, D_ files dictionaries, folders of programs tables of source, and items of VOC what they make here. Copy the account first: a file that changes while it is read is reported.',
    'Expressions of dictionaries are taken without the code that the other system compiled; those that do not compile here are listed with the reason. Each table is compared with what was read, by count and digest.',
    'What could not be read, such as a damaged group, is reported by name, and the exit status is 1; other items that are different here are counted, and --report lists them. An import that was interrupted goes on with --resume.',
  ],
  wordCount: [1, 1],
  options: importAccountOptions,
  examples: [
    ['import-account SALES --data sales', 'Takes an account, recognized by its files.'],
    [
      'import-account SALES --data archive --encoding cp850 --invalid hex --report omitted.jsonl',
      'Reads a code page of DOS and lists what was not taken.',
    ],
  ],

  run(invocation) {
    const { options, words, streams, out, notes } = invocation;
    const [path = ''] = words;
    if (options.data === undefined && options.url === undefined && !streams.env.MVDB_DATA)
      throw new UsageError('--data DIR says which account it comes into; it is missing.');
    const progress = new Progress(streams.stderr, streams.env, { asLines: options.progress });
    const meter = new ImportMeter();
    const rejects = new RejectFile(options.rejects ?? 'import-rejects.jsonl');
    return withAccount({ ...options, create: true }, invocation, ({ account, operator }) => {
      const session = sessionOf(account, operator);
      try {
        const report = importAccount(session, path, {
          product: PRODUCTS.find((product) => product === options.as),
          flavour: flavourOf(options.flavour),
          encoding: options.encoding,
          invalid: invalidOf(options.invalid),
          names: namesOf(options.names),
          isResumed: options.resume,
          reject: (table, record, reason) => rejects.add(table, record, reason),
          watch: (now) => {
            meter.add(now);
            progress.show(() => meter.line());
          },
        });
        progress.clear();
        if (options.report !== undefined) writeOmissions(options.report, report.omissions);
        if (options.json) out.json({ ...report, isComplete: report.isComplete });
        else printReport(report, out, notes, rejects);
        return report.isComplete ? exitStatus.ok : exitStatus.failed;
      } finally {
        progress.clear();
        rejects.close();
        session.close();
      }
    });
  },
});

/** A file that is there only if something was rejected. */
class RejectFile {
  readonly path: string;
  #descriptor: number | undefined;
  #count = 0;

  constructor(path: string) {
    this.path = path;
  }

  get count(): number {
    return this.#count;
  }

  add(table: string, { id, record }: StoredRecord, reason: string): void {
    if (this.#descriptor === undefined) {
      rmSync(this.path, { force: true });
      this.#descriptor = openSync(this.path, 'wx');
    }
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    const line = JSON.stringify({ table, reason, id: hex(id), record: hex(record) });
    writeSync(this.#descriptor, `${line}\n`);
    this.#count += 1;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

function printReport(
  report: ReturnType<typeof importAccount>,
  out: Printer,
  notes: Printer,
  rejects: RejectFile,
): void {
  const rows = report.tables.map(({ name, records, description }) => [
    name,
    String(records),
    description,
  ]);
  out.lines(textTable(['Table', 'Records', 'Read from'], rows));
  const losses = printLosses(report.omissions, notes);
  const noteCount = report.omissions.length - losses;
  out.line(
    `${report.tables.length} table(s) and dictionaries taken; ${losses} loss(es), ${noteCount} item(s) that are different here.`,
  );
  for (const { table, item } of report.indexes) out.line(`Index ${item} of ${table} built.`);
  out.line(`The account follows the flavour ${report.flavour}.`);
  if (rejects.count > 0) notes.line(`${rejects.count} record(s) are in ${rejects.path}.`);
}
