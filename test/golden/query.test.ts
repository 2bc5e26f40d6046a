import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Account } from '../../packages/mvdb/src/account.ts';
import { fixedClock } from '../../packages/mvdb/src/clock.ts';
import { isListCommand, runListCommand } from '../../packages/mvdb/src/query/list-commands.ts';
import { parseElement } from '../../packages/mvdb/src/query/list-element.ts';
import { runSentence } from '../../packages/mvdb/src/query/run.ts';
import { Session } from '../../packages/mvdb/src/session.ts';
import { loadDataset } from './dataset.ts';
import { byFamily, readVectors } from './vectors.ts';

/** One observation of the real database: sentences run in turn, and what came of the last. */
interface QueryVector {
  readonly id: string;
  readonly family: string;
  readonly kind: 'select' | 'count' | 'report';
  readonly sentences: readonly string[];
  readonly ordered?: boolean;
  readonly exploded?: boolean;
  readonly ids?: readonly (string | readonly [id: string, value: number, subvalue: number])[];
  readonly count?: number;
}

/**
 * SAVING UNIQUE MULTI.VALUE: the observed database loses values that come after others of the same record;
 * here every value is kept once.
 */
const isDeviating = ({ sentences }: QueryVector) =>
  /SAVING UNIQUE MULTI\.VALUE/.test(sentences.at(-1) ?? '');

const vectors = readVectors<QueryVector>('query.jsonl').filter(
  (vector) => vector.kind !== 'report' && !isDeviating(vector),
);

describe('selections and counts', () => {
  let account: Account;

  beforeAll(() => {
    account = Account.inMemory();
    loadDataset(account, 'query.dataset.json');
  });

  afterAll(() => account.close());

  test.each(byFamily(vectors))('%s', (_family, cases) => {
    const outcomes = cases.map((vector) => ({ ...vector, ...outcomeOf(vector) }));
    expect(outcomes).toEqual(cases);
  });

  function outcomeOf(vector: QueryVector): Partial<QueryVector> {
    const session = new Session(account, { clock: fixedClock('2026-11-21T08:30:00') });
    try {
      for (const sentence of vector.sentences.slice(0, -1)) run(session, sentence);
      const count = run(session, vector.sentences.at(-1) ?? '');
      if (vector.kind === 'count') return count === undefined ? {} : { count };
      const elements = session.selectLists.take(0) ?? [];
      if (!vector.ordered) return { ids: elements.toSorted() };
      if (!vector.exploded) return { ids: elements };
      const ids = elements.map((element): [string, number, number] => {
        const { id, place } = parseElement(element);
        return [id, place?.value ?? 0, place?.subvalue ?? 0];
      });
      return { ids };
    } finally {
      session.close();
    }
  }

  function run(session: Session, sentence: string): number | undefined {
    if (isListCommand(sentence)) return runListCommand(session, sentence).count;
    const outcome = runSentence(session, sentence);
    return outcome.kind === 'report' ? undefined : outcome.count;
  }
});
