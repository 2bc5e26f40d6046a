import { renderReport, runSentence } from 'mvdb';
import { operation } from '../entry/operation.ts';
import {
  notAllowed,
  RefusedStatement,
  readingOnly,
  statementFaults,
  withList,
} from './read-only-statement.ts';

/** A LIST or SORT with XML as its output, and what it is run over. */
export interface XmlSentence {
  readonly sentence: string;
  /** `undefined` for the whole table. */
  readonly ids: readonly string[] | undefined;
}

/** What a sentence prints as XML, its lines divided by line feeds. */
export const printedXml = operation({
  faults: [...statementFaults, 'XML OUTPUT REQUIRED'],
  run({ session }, { sentence, ids }: XmlSentence, refuse): string {
    return readingOnly(session, refuse, () =>
      withList(session, ids, () => {
        const [verb = ''] = sentence.trim().toUpperCase().split(/\s/, 1);
        if (verb !== 'LIST' && verb !== 'SORT') throw notAllowed(sentence);
        const outcome = runSentence(session, sentence);
        if (outcome.kind !== 'report' || outcome.report.output.kind !== 'xml')
          throw refuse('XML OUTPUT REQUIRED');
        const { target } = outcome.report;
        if (target !== undefined)
          throw new RefusedStatement(`COMMAND NOT ALLOWED TO ${target.path}`);
        return [...renderReport(outcome.report)].join('\n');
      }),
    );
  },
});
