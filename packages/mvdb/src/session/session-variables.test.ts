import { afterAll, expect, test } from 'vitest';
import { execute } from '../command/execute.ts';
import { orderSession } from '../testing/order-tables.ts';
import { Session } from './session.ts';
import { evaluationContext, sessionDictionaries } from './session-context.ts';

const { account } = orderSession();
afterAll(() => account.close());

const session = new Session(account, {
  variables: { company: '7', 'COST.CENTRE': '' },
  capabilities: { dbCommand: 'full' },
});

test('variables of the application are known to expressions, sentences and paragraphs', () => {
  const column = sessionDictionaries(session).of('ORD').expression('@COMPANY:"/":@COST.CENTRE:"/"');
  const context = evaluationContext(session);
  expect(column.evaluate({ id: '1001', record: 'C1', context })).toBe('7//');
  expect(execute(session, 'COUNT ORD WITH EVAL "@COMPANY" = "7"').returnCode).toBe(4);
  expect(execute(session, 'DISPLAY <<@COMPANY>>').lines).toEqual(['7']);
});

test('work in the background has them, too', () => {
  expect(session.background().variables).toEqual(session.variables);
});

test('a name that neither the database nor the application has is no variable', () => {
  expect(() => sessionDictionaries(session).of('ORD').expression('@COMPNY')).toThrow(
    expect.objectContaining({ code: 'BAD_EXPRESSION' }),
  );
});

test.each([
  ['LOGNAME', 'x'],
  ['id', 'x'],
  ['A B', 'x'],
  ['', 'x'],
  ['LIMIT', 5],
] as const)('the variable %j = %j is rejected', (name, value) => {
  expect(() => new Session(account, { variables: { [name]: value as string } })).toThrow(
    expect.objectContaining({ code: 'BAD_ARGUMENT' }),
  );
});
