import { isSql, isStoredCommand, sessionOf } from '@mvdb/server/host';
import { execute } from 'mvdb';
import { CommandSet } from 'mvdb/host';
import { operatorOptions, withAccount } from '../accounts/open-account.ts';
import { defineCommand } from '../command-line/command.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { flavourOf, flavourOption } from '../options/flavour-option.ts';
import { formOf, formOptions } from '../options/form.ts';
import { explainVerb } from '../results/explain-verb.ts';
import { printQuery, printSqlTable } from '../results/query-forms.ts';
import { positionInSentence } from '../results/sentence-location.ts';
import { coloursFor } from '../terminal/colours.ts';
import { widthOf, widthOption } from '../terminal/page-width.ts';

export const query = defineCommand({
  name: 'query',
  forms: ['"SENTENCE" [options]'],
  description: [
    'Runs one sentence of the command language, or one SELECT of SQL, and writes its result. It may only read.',
    'As text a report looks as the sentence formats it. The other forms have a row for each record that LIST, SORT or SQL finds, or for each id that SELECT selects; any other command gives its lines.',
  ],
  wordCount: [1, 1],
  options: {
    ...operatorOptions,
    ...formOptions,
    param: {
      kind: 'texts',
      placeholder: 'VALUE',
      description: 'Value for the next ? of the sentence, never read as words; may be repeated.',
    },
    flavour: flavourOption('Product whose sentence it is (default: that of the account).'),
    width: widthOption,
  },
  examples: [
    [
      `query "SORT OPENWO WITH STATUS = 'R' BY DUE.DATE PART.NO QTY"`,
      'Reports the released work orders of the demo company.',
    ],
    ['query "LIST PRODUCT DESCRIPTION" --csv > products.csv', 'Makes a spreadsheet.'],
    [`query "LIST PRODUCT WITH @ID = ?" --param '1!P100' --json`, 'Asks for one record.'],
    [`query 'COUNT PRODUCT WITH DESCRIPTION "[WHEEL]"' --flavour d3`, 'Asks as D3 does.'],
    ['query "SELECT STATUS, COUNT(*) FROM OPENWO GROUP BY STATUS"', 'Asks in SQL.'],
    [`query "EXPLAIN LIST OPENWO WITH PART.NO = 'F316'"`, 'Says which way it takes.'],
  ],

  run(invocation) {
    const { options, words, streams, out, notes } = invocation;
    const [sentence = ''] = words;
    const form = formOf(options);
    const asked = { sentence, parameters: options.param };
    return withAccount(options, invocation, ({ account, operator }) => {
      const capabilities = { write: false, dbCommand: 'query' } as const;
      const session = sessionOf(account, { ...operator, capabilities });
      const flavour = flavourOf(options.flavour);
      if (flavour !== undefined) session.follow(flavour);
      const print = (line: string) => out.line(line);
      try {
        if (form !== 'text') {
          const isComplete = printQuery(session, asked, form, { out, notes });
          return isComplete ? exitStatus.ok : exitStatus.notFound;
        }
        if (isSql(sentence)) {
          printSqlTable(session, asked, print);
          return exitStatus.ok;
        }
        const { missingIds } = execute(session, sentence, {
          parameters: options.param,
          commands: new CommandSet({
            verbs: [explainVerb],
            page: { width: widthOf(options.width, out) },
          }),
          stepsMax: Number.MAX_SAFE_INTEGER,
          outputSizeMax: Number.MAX_SAFE_INTEGER,
          print,
        });
        return missingIds.length === 0 ? exitStatus.ok : exitStatus.notFound;
      } catch (error) {
        out.flush();
        if (form === 'text' && !isStoredCommand(session, sentence))
          notes.lines(positionInSentence(sentence, error, coloursFor(notes.stream, streams.env)));
        throw error;
      } finally {
        session.close();
      }
    });
  },
});
