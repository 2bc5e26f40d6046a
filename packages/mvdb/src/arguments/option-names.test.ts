import { afterAll, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { execute } from '../command/execute.ts';
import { runSentence } from '../query/run.ts';
import { Session } from '../session/session.ts';
import { explainSql, selectSql } from '../sql/select-sql.ts';

const account = Account.inMemory();
const session = new Session(account);
afterAll(() => account.close());

describe('an option that there is not is rejected, with those that may be meant', () => {
  test.each<[string, (options: never) => unknown, option: string, meant: string]>([
    ['Account.open', (options) => Account.open(options), 'pth', 'path'],
    ['Session', (options) => new Session(account, options), 'variabels', 'variables'],
    ['execute', (options) => execute(session, 'WHO', options), 'paramters', 'parameters'],
    ['runSentence', (options) => runSentence(session, 'COUNT VOC', options), 'stepMax', 'stepsMax'],
    ['selectSql', (options) => selectSql(session, 'SELECT 1', options), 'params', 'parameters'],
    ['explainSql', (options) => explainSql(session, 'SELECT 1', options), 'idprefix', 'idPrefix'],
  ])('%s', (entryPoint, operation, option, meant) => {
    expect(() => operation({ [option]: ['x'] } as never)).toThrow(
      expect.objectContaining({
        code: 'BAD_ARGUMENT',
        detail: expect.stringMatching(
          `^Unknown option ${option} for ${entryPoint}. (?:Did you mean|It takes) .*${meant}`,
        ),
      }),
    );
  });

  test('the near ones stand by themselves, too', () => {
    expect(() => execute(session, 'WHO', { paramters: [] } as never)).toThrow(
      expect.objectContaining({ suggestions: ['parameters'] }),
    );
  });
});
