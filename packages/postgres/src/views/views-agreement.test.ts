import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  Account,
  association,
  attribute,
  defineSchema,
  defineTable,
  FIELD_MARK,
  many,
  manyLists,
  Session,
  SUBVALUE_MARK,
  selectSql,
  typed,
  VALUE_MARK,
} from 'mvdb';
import { NULL_VALUE } from 'mvdb/functions';
import { arbitraryKey, arbitraryValues } from 'mvdb/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgres } from '../postgres.ts';
import { createViews } from './create-views.ts';

/*
 * What a view shows is what mvdb shows of the same records: to code as typed values, to SQL of its own as typed rows.
 */

const url = process.env.MVDB_POSTGRES ?? '';
const schema = `law_${randomUUID().replaceAll('-', '')}`;
const { boolean, date, decimal, integer, oneOf, text, time } = attribute;

const ORDERS = defineTable({
  name: 'ORDERS',
  description: 'What was ordered.',
  key: ['company', 'order'],
  scope: 'company',
  attributes: {
    customer: text(1, 'CUSTOMER', 'Who ordered.'),
    due: date(2, 'DUE', 'When it is wanted.'),
    total: decimal(2)(3, 'TOTAL', 'What it costs.'),
    status: oneOf('open', 'shipped')(4, 'STATUS', 'How far it is.'),
    urgent: boolean(5, 'URGENT', 'Whether it comes first.'),
    at: time(6, 'AT', 'When.'),
    count: integer(7, 'COUNT', 'How many.'),
    ...association('LINES', {
      parts: text(8, 'PART', 'What.', { as: 'part' }),
      quantities: decimal(3)(9, 'QUANTITY', 'How much.', { as: 'quantity' }),
      lots: manyLists(integer(10, 'LOTS', 'Of which lots.')),
    }),
    calls: many(date(11, 'CALLS', 'When they called.')),
  },
});

/** Items of one attribute each, of every way to read what is stored. */
const ITEMS = {
  TXT: 'D^1^^Text^10L^S',
  DAT: 'D^2^D4/^Date^10R^S',
  TIM: 'D^3^MTS^Time^8R^S',
  NUM: 'D^4^^Number^8R^S',
  MON: 'D^5^MD2^Money^8R^S',
  PAR: 'D^6^MD3P,^Points^8R^S',
  RND: 'D^7^MR04^Rounded^8R^S',
  TXTS: 'D^8^^Texts^10L^M^LINES',
  DATS: 'D^9^D^Dates^10R^M^LINES',
  MONS: 'D^10^MD2^Moneys^8R^M^LINES',
  NUMS: 'D^11^^Numbers^8R^M',
  TIMS: 'D^12^MTH^Times^8R^M',
};
const NAMES = Object.keys(ITEMS);

let account: Account;
let session: Session;
let client: Client;

beforeAll(async () => {
  account = Account.open({ engine: postgres({ url, schema }) });
  session = new Session(account);
  defineSchema([ORDERS]).createTables(account);
  account.createTable('ANY');
  for (const [name, item] of Object.entries(ITEMS))
    account.table('DICT ANY').write(name, item.replaceAll('^', FIELD_MARK));
  createViews(account, { url, schema });
  client = new Client(url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await account.close();
});

/** The rows of a view, as JSON. */
async function rowsOf(view: string): Promise<Record<string, unknown>[]> {
  const text = `SELECT to_json(v) AS row FROM ${schema}_views.${view} v ORDER BY id COLLATE "C"`;
  return (await client.query(text)).rows.map(({ row }) => row);
}

/** Decimals are numbers in JSON: equal when they are as exact as one. */
const number = (value: unknown) => (value === null ? null : Number(value));

test('a view shows the values of any typed record', async () => {
  const orders = typed(session, ORDERS);
  await fc.assert(
    fc.asyncProperty(arbitraryKey(ORDERS), arbitraryValues(ORDERS), async (key, values) => {
      account.table('ORDERS').clear();
      orders.write(key, values);
      const order = orders.read(...key);
      if (order === undefined) throw new Error('What was written is there.');
      const [{ id, lines, ...row } = {}, ...others] = await rowsOf('orders');
      expect(others).toEqual([]);
      expect(id).toBe(order.recordId);
      expect(row).toEqual({
        company: order.key.company,
        order_: order.key.order,
        key: order.key.order,
        customer: order.customer,
        due: order.due,
        total: number(order.total),
        status: order.status ?? '',
        urgent: order.urgent ? 'Y' : '',
        at: order.at,
        count: order.count,
        calls: order.calls,
        _unread: null,
      });
      expect(lines).toEqual(
        orders.rows(order, 'LINES').map(({ part, quantity, lots }) => ({
          part,
          quantity: number(quantity),
          // One value is not a list, and none is blank: only the definition knows that they are lists.
          lots: lots.length > 1 ? lots : (lots[0] ?? null),
        })),
      );
      const { rows } = await client.query(`SELECT total::text FROM ${schema}_views.orders`);
      expect(rows[0].total).toBe(order.total);
    }),
  );
});

/** Text that is right somewhere, and wrong elsewhere. */
const value = fc.oneof(
  { arbitrary: fc.constant(''), weight: 2 },
  fc.integer({ min: -800_000, max: 3_000_000 }).map(String),
  fc.integer({ min: 0, max: 100_000 }).map(String),
  fc.tuple(fc.integer(), fc.nat(999)).map(([whole, fraction]) => `${whole}.${fraction}`),
  fc.constantFrom('007', '-0', '+5', '5.0', '.5', '5.', '12345678901234567890', '1e5', ' 7 ', '-'),
  fc.constantFrom(NULL_VALUE, 'SOON', '2026-11-21', '08:30:00', 'a\0b', '\0', 'é\u{10ffff}', "'\\"),
  fc.string({ maxLength: 4 }).map((text) => text.replaceAll(/[\u001b-\u001f\uffff]/g, '')),
);
const subvalues = fc
  .array(value, { minLength: 2, maxLength: 3 })
  .map((texts) => texts.join(SUBVALUE_MARK));
const values = fc
  .array(fc.oneof({ arbitrary: value, weight: 4 }, subvalues), { maxLength: 4 })
  .map((texts) => texts.join(VALUE_MARK));
const stored = fc.oneof({ arbitrary: value, weight: 3 }, values);
const record = fc
  .array(stored, { maxLength: NAMES.length })
  .map((texts) => texts.map((text) => (text.isWellFormed() ? text : '')));

const EXACT = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** What a view is to show of one value, from what SQL of mvdb makes of it; `undefined` where it is not of its type. */
function shownOf(name: string, text: string, value: unknown): unknown {
  if (Array.isArray(value)) return undefined;
  if (value === null || typeof value === 'number') return value;
  const reported = String(value);
  if (/^TXT/.test(name)) return reported.includes('\0') ? undefined : reported;
  // A date or a time that comes as it is stored is not one.
  if (/^DAT/.test(name)) return reported === text ? undefined : reported;
  if (/^TIM/.test(name)) return reported === text || reported >= '24' ? undefined : reported;
  return EXACT.test(reported) && (reported !== text || reported.length > 15)
    ? Number(reported)
    : undefined;
}

/** An element of a list: a value, or subvalues. What is not of its type is null. */
function elementOf(
  name: string,
  text: string,
  value: unknown,
): { shown: unknown; isWell: boolean } {
  if (!Array.isArray(value)) {
    const shown = shownOf(name, text, value);
    return { shown: shown ?? null, isWell: shown !== undefined };
  }
  const texts = text.split(SUBVALUE_MARK);
  const elements = value.map((each, index) => elementOf(name, texts[index] ?? '', each));
  return {
    shown: elements.map(({ shown }) => shown),
    isWell: elements.every(({ isWell }) => isWell),
  };
}

/** Stored text as `_unread` says it. */
function reportedOf(text: string): unknown {
  const one = (part: string) => (part === NULL_VALUE ? null : part.replaceAll('\0', '␀'));
  const many = (part: string) =>
    part.includes(SUBVALUE_MARK) ? part.split(SUBVALUE_MARK).map(one) : one(part);
  if (!text.includes(VALUE_MARK) && !text.includes(SUBVALUE_MARK))
    return text.replaceAll('\0', '␀');
  return text.split(VALUE_MARK).map(many);
}

function expectedRow(
  texts: readonly string[],
  typedRow: readonly unknown[],
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  const unread: Record<string, unknown> = {};
  for (const [index, name] of NAMES.entries()) {
    const text = texts[index] ?? '';
    const value = typedRow[index] ?? null;
    const parts = text.split(VALUE_MARK);
    const element = !name.endsWith('S')
      ? {
          shown: shownOf(name, text, value) ?? null,
          isWell: shownOf(name, text, value) !== undefined,
        }
      : elementsOf(name, parts, value as readonly unknown[]);
    columns[name.toLowerCase()] = element.shown;
    if (!element.isWell) unread[name] = reportedOf(text);
  }
  const { txts, dats, mons, ...others } = columns as Record<string, unknown[]>;
  const length = Math.max(...[txts, dats, mons].map((list) => list?.length ?? 0));
  const lines = Array.from({ length }, (_, position) => ({
    txts: position < (txts?.length ?? 0) ? txts?.[position] : '',
    dats: dats?.[position] ?? null,
    mons: mons?.[position] ?? null,
  }));
  return { ...others, lines, _unread: Object.keys(unread).length === 0 ? null : unread };
}

function elementsOf(name: string, parts: readonly string[], values: readonly unknown[]) {
  const elements = values.map((value, position) => elementOf(name, parts[position] ?? '', value));
  return {
    shown: elements.map(({ shown }) => shown),
    isWell: elements.every(({ isWell }) => isWell),
  };
}

test('a view shows of any record what is of the types of its dictionary, and says what is not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 30 }), async (records) => {
      const ids = records.map((_, index) => String(index + 100));
      account.transaction(() => {
        account.table('ANY').clear();
        for (const [index, texts] of records.entries())
          account.table('ANY').write(ids[index] ?? '', texts.join(FIELD_MARK));
      });
      const columns = NAMES.map((name) => `"${name}"`).join(', ');
      const typedRows = [
        ...selectSql(session, `SELECT ${columns} FROM ANY ORDER BY @ID`).typedRows,
      ];
      expect(await rowsOf('any_')).toEqual(
        records.map((texts, index) => ({
          id: ids[index],
          ...expectedRow(texts, typedRows[index] ?? []),
        })),
      );
    }),
  );
});
