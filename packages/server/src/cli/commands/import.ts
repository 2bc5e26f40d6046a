import { assertPlainText } from 'mvdb/functions';
import { sessionOf } from '../../work/operator.ts';
import { defineCommand } from '../command.ts';
import { exitStatus } from '../exit-status.ts';
import { formOptions } from '../form.ts';
import { operatorOptions, withAccount } from '../open-account.ts';
import { Progress } from '../progress.ts';
import { keyGiven, keyOptions } from '../sealing/sealing-key.ts';
import { formatOf } from '../transfer/format.ts';
import { importRecords } from '../transfer/import-records.ts';
import { codecOf, transferOptions } from '../transfer/options.ts';
import { readIncoming } from '../transfer/read-incoming.ts';

export const importCommand = defineCommand({
  name: 'import',
  forms: [
    'TABLE DIR [options]',
    'TABLE FILE.csv [options]',
    'TABLE FILE.jsonl [options]',
    'TABLE -',
  ],
  description: [
    'Writes records into a table, or with "DICT TABLE" into its dictionary. All is one transaction: after an error, or when it is stopped, nothing of it is there; until it ends others cannot write. Records that exist are refused unless you say --overwriting, which replaces them whole.',
    'A directory has a file for each record, named by the id (other characters than letters, digits and _.,=+@~!- as % and two digits for each byte), and holding the record with its marks.',
    'CSV begins with a line of headings: @ID and items of the dictionary that stand for attributes, or F1, F2 and so on. Cells are converted as the dictionary says, and refused where they cannot be. Attributes without a column are empty.',
    'Lines of JSON are {"id": text, "record": attributes, values and subvalues as nested arrays}.',
    'With a key only a sealed file is taken, and nothing of one that was changed or cut short.',
  ],
  wordCount: [2, 2],
  options: {
    ...operatorOptions,
    ...transferOptions,
    ...keyOptions,
    overwriting: { kind: 'flag', description: 'replace records that exist' },
    json: { ...formOptions.json, description: 'tell in JSON what was written' },
    create: { kind: 'flag', description: 'make the table, and the account, where there is none' },
  },
  examples: [
    ['import CUSTOMER customers.csv --overwriting', 'Takes what a spreadsheet has changed.'],
    ['import ORD orders --create --latin1 --data ours', 'Takes over records of another system.'],
    ['import OPENWO - --format jsonl --overwriting < orders.jsonl', 'Reads a pipe.'],
  ],

  run(invocation) {
    const { options, words, streams, out } = invocation;
    const [table = '', path = ''] = words;
    const key = keyGiven(options['key-file'], streams.env);
    const format = formatOf(path, options.format, { ...options, isSealed: key !== undefined });
    if (options.separator !== undefined) assertPlainText(options.separator, '--separator');
    const source = {
      path,
      format,
      codec: codecOf(options),
      cells: { isRaw: options.raw, separator: options.separator },
      key,
    };
    const progress = new Progress(streams.stderr, streams.env);
    return withAccount(options, invocation, ({ account, operator }) => {
      const session = sessionOf(account, operator);
      try {
        const count = session.transaction(() => {
          const owner = table.replace(/^DICT /, '');
          if (options.create && account.findTable(owner) === undefined) session.createTable(owner);
          return importRecords(
            session,
            table,
            readIncoming(session, table, source, streams.stdin),
            {
              isOverwriting: options.overwriting,
              watch: (done) => progress.show(() => `${done} records`),
            },
          );
        });
        progress.clear();
        if (options.json) out.json({ table, records: count });
        else out.line(`${count} record(s) written to ${table}.`);
        return exitStatus.ok;
      } finally {
        progress.clear();
        session.close();
      }
    });
  },
});
