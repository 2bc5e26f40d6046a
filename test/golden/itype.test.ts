import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Account } from '../../packages/mvdb/src/account/account.ts';
import { Session } from '../../packages/mvdb/src/session/session.ts';
import {
  evaluationContext,
  sessionDictionaries,
} from '../../packages/mvdb/src/session/session-context.ts';
import { fixedClock } from '../../packages/mvdb/src/system/clock.ts';
import { loadDataset } from './dataset.ts';
import { byFamily, readVectors, vectorFolders } from './vectors.ts';

/** One observation of the real database: an expression, evaluated on a record of a file. */
interface ItemVector {
  readonly id: string;
  readonly family: string;
  readonly file: string;
  readonly expr: string;
  readonly record: string;
  readonly result: string;
}

describe.each(vectorFolders)('expressions of dictionary items, %s', (folder) => {
  const vectors = readVectors<ItemVector>('itype.jsonl', [folder]);
  let account: Account;
  let session: Session;

  beforeAll(() => {
    account = Account.inMemory();
    loadDataset(account, 'itype.dataset.json', folder);
    session = new Session(account, { clock: fixedClock('2026-11-21T08:30:00') });
  });

  afterAll(() => account.close());

  test.each(byFamily(vectors))('%s', (_family, cases) => {
    const context = evaluationContext(session);
    const outcomes = cases.map(({ id, file, expr, record }) => ({
      id,
      expr,
      result: resultOf(file, expr, record),
    }));
    expect(outcomes).toEqual(cases.map(({ id, expr, result }) => ({ id, expr, result })));

    function resultOf(file: string, expr: string, id: string): string {
      const column = sessionDictionaries(session).of(file).expression(expr);
      return column.evaluate({ id, record: session.table(file).read(id) ?? '', context });
    }
  });
});
