import { FIELD_MARK } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { problemIn } from './client.ts';
import { startGuarded, tokens } from './guarded-service.ts';

const { account, ask, takeAudit } = startGuarded({
  readerThreads: 0,
  capabilities: { dbCommand: 'full' },
});

account.createTable('NOTES');
const dictionary = account.table('DICT NOTES');
dictionary.write('DUE', ['D', '1', 'D4/', 'Due', '10R', 'S'].join(FIELD_MARK));
dictionary.write('TEXTS', ['D', '2', '', 'Texts', '20L', 'M'].join(FIELD_MARK));
dictionary.write('PRICE', ['D', '3', 'MD2', 'Price', '9R', 'S'].join(FIELD_MARK));
dictionary.write('TWICE', ['I', 'PRICE * 2', 'MD2', 'Twice', '9R', 'S'].join(FIELD_MARK));

const RECORDS = (table: string) => `/api/admin/tables/${table}/records`;
const token = tokens.administrator;

async function readRecord(table: string, id: string) {
  const reply = await ask(`${RECORDS(table)}?id=${encodeURIComponent(id)}`, { token });
  return reply.json().records[0];
}

const change = (table: string, body: object, as = token) =>
  ask(RECORDS(table), { token: as, body });

async function changeNote(values: object) {
  account.table('NOTES').write('a', ['21491', 'one', '100', 'rest'].join(FIELD_MARK));
  const { version } = await readRecord('NOTES', 'a');
  return change('NOTES', { id: 'a', version, values });
}

describe('a change of a record', () => {
  test('takes values as they are shown, and leaves the other attributes', async () => {
    const reply = await changeNote({ DUE: ['11/03/2026'], TEXTS: ['one', 'two\u001cdeux', ''] });
    expect(reply.statusCode).toBe(200);
    const stored = account.table('NOTES').read('a');
    expect(stored).toBe(['21492', 'one\u001dtwo\u001cdeux\u001d', '100', 'rest'].join(FIELD_MARK));
    expect(reply.json().version).toBe((await readRecord('NOTES', 'a')).version);
  });

  test('is rejected where the record was changed since it was read, and nothing is lost', async () => {
    account.table('NOTES').write('b', '1');
    const { version } = await readRecord('NOTES', 'b');
    account.table('NOTES').write('b', '2');
    const body = { id: 'b', version, values: { DUE: ['11/03/2026'] } };
    problemIn(await change('NOTES', body), 409, 'RECORD_CHANGED');
    expect(account.table('NOTES').read('b')).toBe('2');
  });

  test.each([
    [{ DUE: ['soon'] }, '/values/DUE/0', /cannot be "soon".* D4\//],
    [{ PRICE: ['1', '2'] }, '/values/PRICE', /takes one value/],
    [{ PRCE: ['1'] }, '/values/PRCE', /not an item.*PRICE/],
    [{ TWICE: ['1'] }, '/values/TWICE', /not an item of a stored attribute/],
    [{ TEXTS: ['a\u001db'] }, '/values/TEXTS/0', /text without marks/],
  ])('with values %j is rejected, and says where', async (values, pointer, detail) => {
    const reply = await changeNote(values);
    problemIn(reply, 400, 'INVALID_REQUEST');
    expect(reply.json().errors).toEqual([{ pointer, detail: expect.stringMatching(detail) }]);
    expect(account.table('NOTES').read('a')).toBe('21491\u001eone\u001e100\u001erest');
  });

  test('must fit the layout and the pointers of a table of the company', async () => {
    const [[id = '', before = ''] = []] = account.table('OPENWO').records();
    const { version } = await readRecord('OPENWO', id);
    const missing = await change('OPENWO', { id, version, values: { 'PART.NO': ['NOWHERE'] } });
    expect(missing.json().errors[0].detail).toMatch(/NOWHERE.*PRODUCT does not have/);
    const wrong = await change('OPENWO', { id, version, values: { 'ORDERED.QUANTITY': ['x'] } });
    expect(wrong.statusCode).toBe(400);
    expect(account.table('OPENWO').read(id)).toBe(before);
  });

  test('is for those who may give every command', async () => {
    account.table('NOTES').write('c', '1');
    const { version } = await readRecord('NOTES', 'c');
    expect(version).toMatch(/^[\w-]{43}$/);
    for (const role of ['reader', 'operator'] as const) {
      const body = { id: 'c', version, values: { PRICE: ['1'] } };
      problemIn(await change('NOTES', body, tokens[role]), 403, 'NOT_PERMITTED');
    }
    const gone = { id: 'gone', version, values: { PRICE: ['1'] } };
    problemIn(await change('NOTES', gone), 404, 'RECORD_NOT_FOUND');
    problemIn(await change('NOTSE', gone), 404, 'UNKNOWN_TABLE');
  });

  test('is audited, without its values', async () => {
    takeAudit();
    await changeNote({ TEXTS: ['secret'] });
    const [line] = takeAudit();
    expect(line).toMatchObject({ audit: 'change', record: 'NOTES a', decision: 'allowed' });
    expect(JSON.stringify(line)).not.toContain('"secret"');
  });
});
