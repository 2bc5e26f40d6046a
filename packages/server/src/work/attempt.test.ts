import { Account, failures, MvdbError, Session } from 'mvdb';
import { evaluationContext, sessionDictionaries } from 'mvdb/host';
import { afterAll, describe, expect, test } from 'vitest';
import { attempted } from './attempt.ts';

const account = Account.inMemory();
account.createTable('T');
const session = new Session(account);

afterAll(() => account.close());

const limits = { stepsMax: 100, ms: Number.POSITIVE_INFINITY };

describe('attempted', () => {
  test('gives the result of work that stays within the steps', () => {
    expect(attempted(session, limits, () => session.step(100))).toEqual({ result: undefined });
  });

  test('gives up work that takes more', () => {
    expect(attempted(session, limits, () => session.step(101))).toBeUndefined();
  });

  test('gives up work that takes longer, at a step', () => {
    const late = { stepsMax: 1_000, ms: -1 };
    expect(attempted(session, late, () => session.step(7))).toEqual({ result: undefined });
    expect(attempted(session, late, () => session.step(8))).toBeUndefined();
  });

  test('gives up work that is about to have an effect which lasts', () => {
    expect(
      attempted(session, limits, () => session.beforeIrreversible('A program')),
    ).toBeUndefined();
  });

  test('gives up work that is about to make a text of more than 65,536 characters', () => {
    const column = (size: number) => () =>
      sessionDictionaries(session)
        .of('T')
        .expression(`SPACE(${size})`)
        .evaluate({ id: '', record: '', context: evaluationContext(session) }).length;
    const enough = { ...limits, stepsMax: 1_000 };
    expect(attempted(session, enough, column(65_536))).toEqual({ result: 65_536 });
    expect(attempted(session, enough, column(65_537))).toBeUndefined();
  });

  test('is not deceived by work that catches everything, and lets it take no further step', () => {
    let caught = 0;
    const stubborn = () => {
      for (let round = 0; round < 3; round += 1)
        try {
          session.step(101);
        } catch {
          caught += 1;
        }
    };
    expect(attempted(session, limits, stubborn)).toBeUndefined();
    expect(caught).toBe(3);
  });

  test('throws what the work throws, also when a budget of its own is exceeded', () => {
    const error = new MvdbError(failures.TABLE_NOT_FOUND, 'X');
    const failing = () => {
      throw error;
    };
    expect(() => attempted(session, limits, failing)).toThrow(error);
    expect(() =>
      attempted(session, limits, () => session.limited(5, () => session.step(6))),
    ).toThrow(
      expect.objectContaining({ code: 'BUDGET_EXCEEDED', detail: 'It may take 5 steps, no more.' }),
    );
  });
});
