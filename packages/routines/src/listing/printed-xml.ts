import { renderReport, runSentence } from 'mvdb';
import { anyTable, operation } from '../entry/operation.ts';
import {
  notAllowed,
  RejectedStatement,
  readingOnly,
  statementRejections,
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
  reads: anyTable,
  rejections: [...statementRejections, 'XML OUTPUT REQUIRED'],
  run({ session }, { sentence, ids }: XmlSentence, reject): string {
    return readingOnly(session, reject, () =>
      withList(session, ids, () => {
        const [verb = ''] = sentence.trim().toUpperCase().split(/\s/, 1);
        if (verb !== 'LIST' && verb !== 'SORT') throw notAllowed(sentence);
        const outcome = runSentence(session, sentence);
        if (outcome.kind !== 'report' || outcome.report.output.kind !== 'xml')
          throw reject('XML OUTPUT REQUIRED');
        const { target } = outcome.report;
        if (target !== undefined)
          throw new RejectedStatement(`COMMAND NOT ALLOWED TO ${target.path}`);
        return [...renderReport(outcome.report)].join('\n');
      }),
    );
  },
});
