import { randomUUID } from 'node:crypto';
import { Account, attribute, defineSchema, defineTable, FIELD_MARK, VALUE_MARK } from 'mvdb';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejection } from '../../../mvdb/src/testing/rejection.ts';
import { postgres } from '../postgres.ts';
import { createViews, type ViewsOptions } from './create-views.ts';

const url = process.env.MVDB_POSTGRES ?? '';

let client: Client;
let schema: string;
let account: Account;

beforeAll(async () => {
  client = new Client(url);
  await client.connect();
});
afterAll(() => client.end());

beforeEach(() => {
  schema = `views_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  account = Account.open({ engine: postgres({ url, schema }) });
});
afterEach(() => account.close());

const create = (options: Partial<ViewsOptions> = {}) =>
  createViews(account, { url, schema, ...options });

/** Writes `^` for field marks and `]` for value marks. */
function tableOf(
  name: string,
  items: Readonly<Record<string, string>>,
  records: Readonly<Record<string, string>> = {},
) {
  const marked = (text: string) => text.replaceAll('^', FIELD_MARK).replaceAll(']', VALUE_MARK);
  const table = account.createTable(name);
  for (const [id, item] of Object.entries(items))
    account.table(`DICT ${name}`).write(id, marked(item));
  for (const [id, record] of Object.entries(records)) table.write(id, marked(record));
  return table;
}

/** What a view gives, as text of SQL. */
async function rowsOf(view: string, columns = '*'): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query({
    text: `SELECT ${columns} FROM ${schema}_views.${view}`,
    types: { getTypeParser: () => (cell: string | Buffer) => String(cell) },
  });
  return rows;
}

async function viewNames(into = `${schema}_views`): Promise<string[]> {
  const text = 'SELECT viewname FROM pg_views WHERE schemaname = $1 ORDER BY viewname';
  return (await client.query(text, [into])).rows.map(({ viewname }) => viewname);
}

describe('createViews', () => {
  test('gives each table a view with columns of the types of its dictionary', async () => {
    tableOf(
      'SALES.ORDER',
      {
        CUSTOMER: 'D^1^^Customer^10L^S',
        DUE: 'D^2^D4/^Due^10R^S',
        TOTAL: 'D^3^MD2^Total^10R^S',
        PARTS: 'D^4^^Part^10L^M^LINES',
        QTY: 'D^5^MD3^Quantity^10R^M^LINES',
        NOTES: 'D^6^^Notes^10L^M',
        AT: 'D^7^MTS^At^10R^S',
        LINES: 'PH^PARTS QTY',
        TWICE: 'I^TOTAL*2^MD2^Twice^10R^S',
      },
      { '1001': 'C7^21520^123450^P1]P2^2000^call]again^30600' },
    );
    expect(create()).toEqual([
      {
        table: 'SALES.ORDER',
        name: `${schema}_views.sales_order`,
        columns: [
          { name: 'id', type: 'text', items: [] },
          { name: 'customer', type: 'text', items: ['CUSTOMER'] },
          { name: 'due', type: 'date', items: ['DUE'] },
          { name: 'total', type: 'numeric', items: ['TOTAL'] },
          { name: 'lines', type: 'jsonb', items: ['PARTS', 'QTY'] },
          { name: 'notes', type: 'jsonb', items: ['NOTES'] },
          { name: 'at', type: 'time', items: ['AT'] },
          { name: '_unread', type: 'jsonb', items: [] },
        ],
        unreadable: [],
      },
    ]);
    expect(await rowsOf('sales_order')).toEqual([
      {
        id: '1001',
        customer: 'C7',
        due: '2026-12-01',
        total: '1234.50',
        lines: '[{"qty": 2.000, "parts": "P1"}, {"qty": null, "parts": "P2"}]',
        notes: '["call", "again"]',
        at: '08:30:00',
        _unread: null,
      },
    ]);
    const { rows } = await client.query(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns
        WHERE table_schema = '${schema}_views' AND column_name IN ('due', 'total', 'lines', 'at')
        ORDER BY 1`,
    );
    expect(rows.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'at time without time zone',
      'due date',
      'lines jsonb',
      'total numeric',
    ]);
  });

  test('shows what records are when it is asked, not when it was made', async () => {
    const table = tableOf('ORD', { DUE: 'D^1^D^Due^10R^S' }, { '1': '21520' });
    create();
    table.write('2', '21521');
    table.delete('1');
    expect(await rowsOf('ord', 'id, due')).toEqual([{ id: '2', due: '2026-12-02' }]);
  });

  test('says in _unread what is not of the type of its column, and shows the rest', async () => {
    tableOf(
      'ORD',
      { DUE: 'D^1^D^Due^10R^S', QTY: 'D^2^MD2^Qty^8R^M', "O'K": 'D^3^^Text^8L^S' },
      { '1': "SOON^100]many]300^a'b", '2': '21520^^', '3': '21520]21521^^x]y', '4': '^^a\0b' },
    );
    create();
    expect(await rowsOf('ord', 'due, qty, o_k, _unread')).toEqual([
      {
        due: null,
        qty: '[1.00, null, 3.00]',
        o_k: "a'b",
        _unread: '{"DUE": "SOON", "QTY": ["100", "many", "300"]}',
      },
      { due: '2026-12-01', qty: '[]', o_k: '', _unread: null },
      {
        due: null,
        qty: '[]',
        o_k: null,
        _unread: `{"DUE": ["21520", "21521"], "O'K": ["x", "y"]}`,
      },
      { due: null, qty: '[]', o_k: null, _unread: `{"O'K": "a␀b"}` },
    ]);
  });

  test('takes numbers as far as PostgreSQL does, and no farther', async () => {
    const digits = '9'.repeat(1_000);
    tableOf(
      'ORD',
      { NO: 'D^1^^No^8R^S' },
      { '1': digits, '2': `${digits}9`, '3': '1e5', '4': '007' },
    );
    create();
    expect(await rowsOf('ord', 'no, _unread')).toEqual([
      { no: digits, _unread: null },
      { no: null, _unread: `{"NO": "${digits}9"}` },
      { no: null, _unread: '{"NO": "1e5"}' },
      { no: null, _unread: '{"NO": "007"}' },
    ]);
  });

  test('names columns and views so that SQL takes them without quotes, each once', async () => {
    const long = 'A.NAME.OF.MORE.THAN.SIXTY.THREE.CHARACTERS.IS.CUT.WHERE.IT.IS.TOO.LONG';
    tableOf(
      'ORDER',
      {
        ID: 'D^1^^Id^8L^S',
        _UNREAD: 'D^2^^Unread^8L^S',
        'DUE.DATE': 'D^3^^Due^8L^S',
        DUE_DATE: 'D^4^^Due^8L^S',
        'due-date': 'D^5^^Due^8L^S',
        SELECT: 'D^6^^Select^8L^S',
        '2ND': 'D^7^^Second^8L^S',
        GRÖSSE: 'D^8^^Size^8L^S',
        数: 'D^9^^Count^8L^S',
        [`${long}.1`]: 'D^10^^Long^8L^S',
        [`${long}.2`]: 'D^11^^Long^8L^S',
      },
      { '1': 'a^b^c^d^e^f^g^h^i^j^k' },
    );
    tableOf('ÖRDER', {});
    tableOf('&KEPT&', {});
    const [saved, order, order2] = create();
    expect([saved?.name, order?.name, order2?.name]).toEqual(
      ['kept', 'order_', 'order__2'].map((name) => `${schema}_views.${name}`),
    );
    const names = order?.columns.map(({ name }) => name) ?? [];
    const cut = 'a_name_of_more_than_sixty_three_characters_is_cut_where_it_is_t';
    expect(names).toEqual([
      ...['id', 'id_2', 'unread', 'due_date', 'due_date_2', 'due_date_3', 'select_', '_2nd'],
      ...['grosse', '_', cut, `${cut.slice(0, 61)}_2`, '_unread'],
    ]);
    const [row] = await rowsOf('order_', names.join(', '));
    expect(Object.keys(row ?? {})).toEqual(names);
    expect(Object.values(row ?? {}).join('')).toBe('1abcdefghijk');
  });

  test('shows parts of ids, and the attributes of an association with more members than a call takes', async () => {
    const LINES = defineTable({
      name: 'LINES',
      description: 'Lines of orders.',
      key: ['company', 'order number', 'line'],
      keySeparator: '!',
      scope: 'company',
      attributes: { part: attribute.text(1, 'PART', 'What.') },
    });
    defineSchema([LINES]).createTables(account);
    account.table('LINES').write('1!O77!3', 'P1');
    const members = Array.from({ length: 120 }, (_, index) => `M${index + 1}`);
    tableOf(
      'WIDE',
      {
        YEAR: 'D^0^G0*1^Year^8L^S',
        REST: 'A^0^^^^^^G1*2^L^8',
        DAY: 'D^0^^Day^8R^S',
        ...Object.fromEntries(members.map((name, index) => [name, `D^${index + 1}^^M^4L^M^ALL`])),
      },
      { '2026*11*23': members.join('^') },
    );
    create();
    const [line] = await rowsOf('lines', 'id, company, order_number, line, key, part');
    expect(Object.values(line ?? {})).toEqual(['1!O77!3', '1', 'O77', '3', 'O77!3', 'P1']);
    const [wide] = await rowsOf('wide');
    expect(wide).toMatchObject({ year: '2026', rest: '11*23', day: '2026*11*23' });
    const all = JSON.parse(String(wide?.all_));
    expect(all).toEqual([Object.fromEntries(members.map((name) => [name.toLowerCase(), name]))]);
  });

  test('shows nothing that is secret, of closed tables nothing at all', async () => {
    tableOf('STAFF', { NAME: 'D^1^^Name^8L^S', PAY: 'D^2^MD2^Pay^8R^S' }, { '1': 'Ann^100' });
    tableOf('KEYS', { KEY: 'D^1^^Key^8L^S' });
    account.protectTable('STAFF', { secrets: { 2: 'pay' } });
    account.protectTable('KEYS', { isClosed: true });
    create();
    expect(await viewNames()).toEqual(['staff']);
    expect(await rowsOf('staff')).toEqual([{ id: '1', name: 'Ann', _unread: null }]);
    expect(() => create({ tables: ['KEYS'] })).toThrow(
      rejection('NOT_PERMITTED', /KEYS is closed/),
    );
  });

  test('mentions items of a dictionary that cannot be read, and shows the others', async () => {
    tableOf(
      'ORD',
      { BAD: 'Q^1', WORSE: 'D^x', PART: 'D^1^^Part^8L^S', PH: 'PH^PART' },
      { '1': 'P1' },
    );
    expect(create()).toMatchObject([{ unreadable: ['BAD', 'WORSE'] }]);
    expect(await rowsOf('ord')).toEqual([{ id: '1', part: 'P1', _unread: null }]);
  });

  test('lets those who may only read the views read them', async () => {
    tableOf('ORD', { PART: 'D^1^^Part^8L^M' }, { '1': 'P1' });
    create();
    const role = `reporter_${schema}`;
    await client.query(`CREATE ROLE ${role}; GRANT USAGE ON SCHEMA ${schema}_views TO ${role};
      GRANT SELECT ON ALL TABLES IN SCHEMA ${schema}_views TO ${role}; SET ROLE ${role}`);
    try {
      expect(await rowsOf('ord', 'id, part')).toEqual([{ id: '1', part: '["P1"]' }]);
      await expect(client.query(`SELECT * FROM ${schema}.records`)).rejects.toThrow(/permission/);
    } finally {
      await client.query('RESET ROLE');
    }
  });
});

describe('createViews called again', () => {
  test('leaves no view of a table that is gone, and shows the dictionary as it is now', async () => {
    tableOf('ORD', { PART: 'D^1^^Part^8L^S' }, { '1': '21520' });
    tableOf('OLD', {});
    create();
    expect(await viewNames()).toEqual(['old', 'ord']);
    account.deleteTable('OLD');
    account.table('DICT ORD').delete('PART');
    account.table('DICT ORD').write('DUE', ['D', '1', 'D', '', '8R', 'S'].join(FIELD_MARK));
    create();
    expect(await viewNames()).toEqual(['ord']);
    expect(await rowsOf('ord')).toEqual([{ id: '1', due: '2026-12-01', _unread: null }]);
    create({ tables: [] });
    expect(await viewNames()).toEqual([]);
  });

  test('keeps a view whose table is described as before, with those that rest on it', async () => {
    tableOf('ORD', { PART: 'D^1^^Part^8L^S' }, { '1': 'P1' });
    create();
    await client.query(
      `CREATE SCHEMA ${schema}_own; CREATE VIEW ${schema}_own.parts AS SELECT part FROM ${schema}_views.ord`,
    );
    tableOf('NEW', {});
    create();
    expect(await viewNames()).toEqual(['new', 'ord']);
    account.table('DICT ORD').write('PART', ['D', '2', '', '', '8L', 'S'].join(FIELD_MARK));
    expect(() => create()).toThrow(rejection('ACCOUNT_FAILED', /ord because other objects depend/));
    expect(await rowsOf('ord', 'part')).toEqual([{ part: 'P1' }]);
  });

  test('by two at the same time is done by one after the other', async () => {
    tableOf('ORD', { PART: 'D^1^^Part^8L^S' });
    await client.query(
      `BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('mvdb views ${schema}_views', 0))`,
    );
    expect(() => create({ answerTimeoutMs: 400 })).toThrow(rejection('ACCOUNT_BUSY'));
    await client.query('ROLLBACK');
    create();
    expect(await viewNames()).toEqual(['ord']);
  });
});

describe('a role that may only read views', () => {
  const SYSTEM_FUNCTIONS = [
    ['convert_from', 'bytea, name', 'text'],
    ['string_to_array', 'text, text', 'text[]'],
    ['strpos', 'text, text', 'integer'],
    ['position', 'bytea, bytea', 'integer'],
    ['replace', 'text, text, text', 'text'],
    ['length', 'text', 'integer'],
    ['chr', 'integer', 'text'],
  ] as const;

  test('sees no hidden attribute through functions of the same names as those of the system', async () => {
    const role = `${schema}_reader`;
    tableOf('ORD', { PART: 'D^1^^Part^8L^S' }, { 1: 'P1^hidden' });
    create();
    await client.query(`
      CREATE ROLE ${role};
      CREATE SCHEMA ${role} AUTHORIZATION ${role};
      GRANT USAGE ON SCHEMA ${schema}_views TO ${role};
      GRANT SELECT ON ${schema}_views.ord TO ${role};
      SET ROLE ${role};
      SET search_path = ${role}, pg_catalog`);
    for (const [name, types, result] of SYSTEM_FUNCTIONS)
      await client.query(`CREATE FUNCTION ${role}."${name}"(${types}) RETURNS ${result}
        LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RAISE EXCEPTION 'called with %', $1; END $$`);
    try {
      expect(await rowsOf('ord', 'part')).toEqual([{ part: 'P1' }]);
      await client.query(`SET search_path = ${role}`);
      expect(await rowsOf('ord', 'part')).toEqual([{ part: 'P1' }]);
    } finally {
      await client.query('RESET ROLE; RESET search_path');
      await client.query(`DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`);
    }
  });

  test.each(['on', 'off'])(
    'sees the same with standard_conforming_strings %s, also in names with a backslash',
    async (setting) => {
      tableOf('ORD', { PART: 'D^1^^Part^8L^S', 'A\\B': 'D^2^MD2^A^8R^M' }, { 1: "P\\1^100]x\\'y" });
      create();
      await client.query(`SET standard_conforming_strings = ${setting}`);
      const [row] = await rowsOf('ord').finally(() =>
        client.query('RESET standard_conforming_strings'),
      );
      expect(row).toMatchObject({ part: 'P\\1', a_b: '[1.00, null]' });
      expect(row).toHaveProperty('_unread', expect.stringContaining("x\\\\'y"));
    },
  );
});

describe('createViews rejects', () => {
  test.each([
    ['CREATE TABLE in_it (a text)', /the relation in_it/],
    ['CREATE VIEW in_it AS SELECT 1 AS a', /the view in_it/],
    [
      'CREATE FUNCTION in_it() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
      /the function in_it/,
    ],
    [`CREATE TYPE in_it AS ENUM ('a')`, /the type in_it/],
    ['CREATE SEQUENCE in_it', /the relation in_it/],
  ])('a schema of somebody else: %s', async (statement, reported) => {
    tableOf('ORD', {});
    const into = `${schema}_views`;
    await client.query(
      `CREATE SCHEMA ${into}; SET search_path = ${into}; ${statement}; RESET search_path`,
    );
    expect(() => create()).toThrow(rejection('ACCOUNT_FAILED', reported));
    const { rows } = await client.query(
      `SELECT count(*)::integer AS count FROM pg_depend WHERE refobjid = '${into}'::regnamespace`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('the schema of another account, of its views, and one that is there and empty is taken', async () => {
    tableOf('ORD', {});
    create({ into: 'shared_views' });
    const other = Account.open({ engine: postgres({ url, schema: `${schema}_b` }) });
    try {
      const creating = (into: string) => () =>
        createViews(other, { url, schema: `${schema}_b`, into });
      expect(creating('shared_views')).toThrow(rejection('ACCOUNT_FAILED', /not one of the views/));
      expect(creating(schema)).toThrow(rejection('ACCOUNT_FAILED', /the relation/));
      await client.query(`CREATE SCHEMA ${schema}_empty`);
      expect(creating(`${schema}_empty`)()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('an account that is elsewhere', async () => {
    const reported = rejection('BAD_ARGUMENT', /The account is at .*, and the views would be of/);
    expect(() => create({ schema: 'other' })).toThrow(reported);
    expect(() => create({ url: url.replace('/postgres?', '/other?') })).toThrow(reported);
  });

  test('to begin inside a transaction, and tables that are none', () => {
    tableOf('ORD', {});
    expect(() => account.transaction(() => create())).toThrow(rejection('IN_TRANSACTION'));
    expect(() => create({ tables: ['NONE'] })).toThrow(rejection('TABLE_NOT_FOUND'));
    expect(() => create({ tables: ['DICT ORD'] })).toThrow(rejection('BAD_ARGUMENT', /DICT ORD/));
    expect(() => create({ tables: ['VOC'] })).toThrow(rejection('BAD_ARGUMENT', /VOC/));
  });

  test.each([
    [undefined],
    [null],
    [{}],
    [{ url: 5 }],
    [{ url, schema: 5 }],
    [{ url, into: 'No; no' }],
    [{ url, tables: 'ORD' }],
    [{ url, tables: [5] }],
    [{ url, answerTimeoutMs: 0 }],
  ])('the options %j', (options) => {
    const given = options && 'url' in options ? { schema, ...options } : options;
    expect(() => Reflect.apply(createViews, undefined, [account, given])).toThrow(
      rejection('BAD_ARGUMENT'),
    );
  });

  test('what is not an account', () => {
    for (const wrong of [undefined, null, 5, {}])
      expect(() => Reflect.apply(createViews, undefined, [wrong, { url }])).toThrow(
        rejection('BAD_ARGUMENT', /takes an account/),
      );
  });

  test('what the server rejects, and leaves all as it was', async () => {
    tableOf('ORD', { PART: 'D^1^^Part^8L^S' });
    create();
    const many = Array.from({ length: 1_700 }, (_, index) => [`A${index}`, 'D^1^^A^8L^S'] as const);
    tableOf('WIDE', Object.fromEntries(many));
    account.deleteTable('ORD');
    expect(() => create()).toThrow(rejection('ACCOUNT_FAILED', /1664/));
    expect(await viewNames()).toEqual(['ord']);
  });
});
