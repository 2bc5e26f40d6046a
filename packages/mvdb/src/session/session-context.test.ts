import { afterEach, beforeEach, expect, test } from 'vitest';
import { MvdbError } from '../errors/errors.ts';
import { orderSession } from '../testing/order-tables.ts';
import { Session } from './session.ts';
import { evaluationContext, sessionDictionaries } from './session-context.ts';

let session: Session;

beforeEach(() => {
  session = orderSession();
});

afterEach(() => session.account.close());

function evaluated(expression: string, context = evaluationContext(session)): string {
  const column = sessionDictionaries(session).of('ORD').expression(expression);
  return column.evaluate({ id: '1001', record: 'C1', context });
}

test('expressions know the user and the clock of the session', () => {
  expect(evaluated('@LOGNAME:"/":@DATE:"/":DATE()')).toBe('ann/21510/21510');
});

test('variables of the program stand beside those of the session, and before them', () => {
  const context = evaluationContext(session, { variables: { SENTENCE: 'LIST ORD', WHO: 'bob' } });
  expect(evaluated('@SENTENCE:"/":@WHO:"/":@LOGNAME', context)).toBe('LIST ORD/bob/ann');
});

test('conversions of the program can be used', () => {
  const context = evaluationContext(session, {
    userConversions: { rev: (text) => [...text].reverse().join('') },
  });
  expect(evaluated("OCONV('abc','Urev')", context)).toBe('cba');
});

test('a date without a year falls in the present one', () => {
  expect(evaluated("OCONV(ICONV('24 DEC','D'),'D4-')")).toBe('12-24-2026');
});

test('a text that can be no id has no record', () => {
  const { readRecord } = evaluationContext(session);
  expect(readRecord('CUS', 'C1')).toBe('ACME\u001eCA');
  expect(readRecord('CUS', '')).toBeUndefined();
  expect(readRecord('CUS', 'a\u001eb')).toBeUndefined();
  expect(readRecord('CUS', 'x'.repeat(2000))).toBeUndefined();
  expect(() => readRecord('NONE', '1')).toThrow(MvdbError);
});

test('a session keeps its dictionaries, and another has its own', () => {
  expect(sessionDictionaries(session)).toBe(sessionDictionaries(session));
  expect(sessionDictionaries(new Session(session.account))).not.toBe(sessionDictionaries(session));
});
