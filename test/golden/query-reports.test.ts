import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Account } from '../../packages/mvdb/src/account.ts';
import { fixedClock } from '../../packages/mvdb/src/clock.ts';
import { runSentence } from '../../packages/mvdb/src/query/run.ts';
import { renderReport } from '../../packages/mvdb/src/report/render-report.ts';
import { Session } from '../../packages/mvdb/src/session.ts';
import { loadDataset } from './dataset.ts';
import { byFamily, readVectors } from './vectors.ts';

/** One report of the observed database: sentences run in turn, and what the last of them printed. */
interface ReportVector {
  readonly id: string;
  readonly family: string;
  readonly kind: string;
  readonly sentences: readonly string[];
  readonly lines: readonly string[];
}

/** Reports printed otherwise, by id, with the reason. */
const deviations: Readonly<Record<string, string>> = {};

const vectors = readVectors<ReportVector>('query.jsonl').filter(
  ({ id, kind }) => kind === 'report' && !Object.hasOwn(deviations, id),
);

describe('reports are printed line by line as by the observed database', () => {
  let account: Account;

  beforeAll(() => {
    account = Account.inMemory();
    loadDataset(account, 'query.dataset.json');
  });

  afterAll(() => account.close());

  test.each(byFamily(vectors))('%s', (_family, reports) => {
    const printed = reports.map((vector) => ({ ...vector, lines: linesOf(vector.sentences) }));
    expect(printed).toEqual(reports);
  });

  /** The lines of the last sentence, without the empty ones at the end. */
  function linesOf(sentences: readonly string[]): string[] {
    const session = new Session(account, { clock: fixedClock('2026-11-21T08:30:00') });
    try {
      let lines: string[] = [];
      for (const sentence of sentences) {
        const outcome = runSentence(session, sentence);
        lines = outcome.kind === 'report' ? [...renderReport(outcome.report)] : [];
      }
      return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
    } finally {
      session.close();
    }
  }
});
