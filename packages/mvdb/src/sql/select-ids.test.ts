import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { commandSession, ordersAccount } from '../command/command-fixture.ts';
import type { Session } from '../session/session.ts';
import { selectFromSql, selectSql } from './select-sql.ts';

let account: Account;
let session: Session;

beforeAll(() => {
  account = ordersAccount();
  session = commandSession(account);
  for (const id of ['1!A', '1!B', '2!A', 'x%A', 'xyA']) account.table('CUS').write(id, 'x');
});

afterAll(() => account.close());

describe('a SELECT of certain records', () => {
  const among = (statement: string, ids: readonly string[]) =>
    selectFromSql(session, statement, { ids });

  test('finds no others, and none where there are none', () => {
    const ids = ['2!A', 'NONE', '', 'x'.repeat(2000), '1!B'];
    expect(among('SELECT @ID FROM CUS ORDER BY @ID', ids)).toEqual(['1!B', '2!A']);
    expect(among("SELECT @ID FROM CUS WHERE @ID = '1!A' OR @ID = '1!B'", ids)).toEqual(['1!B']);
    expect(among('SELECT @ID FROM CUS LIMIT 1', ['2!A'])).toEqual(['2!A']);
    expect(among('SELECT @ID FROM CUS', [])).toEqual([]);
    const { rows } = selectSql(session, 'SELECT COUNT(*) FROM CUS', { ids });
    expect([...rows]).toEqual([['2']]);
  });

  test('restricts the first table, by its name in the statement', () => {
    const joined = 'SELECT C.@ID FROM CUS C JOIN CUS D ON D.@ID = C.@ID ORDER BY C.@ID';
    expect(among(joined, ['1!A', '2!A'])).toEqual(['1!A', '2!A']);
  });
});

test('a SELECT of records whose ids begin in a way takes the beginning as it is', () => {
  const beginning = (idPrefix: string, limit = '') =>
    selectFromSql(session, `SELECT @ID FROM CUS ORDER BY @ID ${limit}`, { idPrefix });
  expect(beginning('1!')).toEqual(['1!A', '1!B']);
  expect(beginning('2!', 'LIMIT 1')).toEqual(['2!A']);
  expect(beginning('x%')).toEqual(['x%A']);
  expect(beginning('x_')).toEqual([]);
});
