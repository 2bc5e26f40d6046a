import { failures, MvdbError } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { WorkError } from './errors.ts';
import { outcomeOf } from './outcome.ts';

const lost = new Error('SIGKILL');
const shutDown = new WorkError('SHUTTING_DOWN', 'Later.', { cause: lost });

describe('outcomeOf', () => {
  test.each([lost, shutDown])('what was kept is the answer, whatever ended: %s', async (error) => {
    expect(await outcomeOf(error, async () => '{"a":1}')).toBe('{"a":1}');
  });

  test('where nothing was kept the request may be sent again', async () => {
    await expect(outcomeOf(lost, async () => undefined)).rejects.toMatchObject({
      code: 'WORK_LOST',
      cause: lost,
    });
    await expect(outcomeOf(shutDown, async () => undefined)).rejects.toBe(shutDown);
  });

  test('where the account cannot be asked the outcome is reported as unknown', async () => {
    const closed = new MvdbError(failures.ACCOUNT_CLOSED, '/a');
    for (const error of [lost, shutDown])
      await expect(outcomeOf(error, () => Promise.reject(closed))).rejects.toMatchObject({
        code: 'OUTCOME_UNKNOWN',
        cause: closed,
      });
  });

  test('where the reply is too long it is known that the work was done', async () => {
    const tooLong = new WorkError('REPLY_NOT_KEPT', 'Look.');
    await expect(outcomeOf(lost, () => Promise.reject(tooLong))).rejects.toBe(tooLong);
  });
});
