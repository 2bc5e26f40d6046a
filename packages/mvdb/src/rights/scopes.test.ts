import { afterAll, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { commandSession, marked } from '../command/command-fixture.ts';
import { execute } from '../command/execute.ts';
import { buildIndex, createIndex } from '../session/index-commands.ts';
import { Session } from '../session/session.ts';
import { selectSql } from '../sql/select-sql.ts';
import { rejection } from '../testing/rejection.ts';

/*
 * Ids of PART and ORD begin with a company, 1 or 2. A session with rights to company 2 gets from an account of both what
 * another session gets from an account that has company 2 alone.
 */

const PARTS = { '1!A': 'Axle^10', '1!B': 'Bolt^20', '2!A': 'Arm^30', '2!C': 'Cap^40' };
const ORDERS = { '1!7': 'A^5', '2!8': 'A]C^6', '2!9': 'B^1' };
const ITEMS = {
  PART: { NAME: 'D^1^^Name^10L^S', PRICE: 'D^2^^Price^5R^S' },
  ORD: {
    PARTS: 'D^1^^Parts^6L^M',
    QTY: 'D^2^^Qty^5R^S',
    COMPANY: "I^FIELD(@ID,'!',1)^^Co^3L^S",
    NAMES: "I^TRANS(PART,CATS('1!',PARTS),NAME,'X')^^Names^10L^M",
    OWN: "I^TRANS(PART,CATS('2!',PARTS),NAME,'X')^^Own^10L^M",
    CODED: 'A^1^^^^^TPART;X;;1^^L^10',
  },
};

function accountOf(companies: readonly string[]): Account {
  const account = Account.inMemory();
  for (const [name, records] of Object.entries({ PART: PARTS, ORD: ORDERS })) {
    const table = account.createTable(name);
    for (const [id, record] of Object.entries(records))
      if (companies.includes(id.slice(0, 1))) table.write(id, marked(record));
    for (const [id, item] of Object.entries(ITEMS[name as keyof typeof ITEMS]))
      account.table(`DICT ${name}`).write(id, marked(item));
    account.protectTable(name, { scopeSeparator: '!' });
  }
  createIndex(account, 'PART', ['PRICE']);
  buildIndex(account, 'PART', 'PRICE');
  return account;
}

const both = accountOf(['1', '2']);
const second = accountOf(['2']);
afterAll(() => Promise.all([both.close(), second.close()]));

const limited = () => commandSession(both, { rights: { scopes: ['2'] } });
const whole = () => commandSession(second);

describe('a session with rights to some scopes', () => {
  test.each([
    'LIST PART NAME PRICE',
    'SORT PART BY.DSND NAME NAME',
    'COUNT PART',
    'COUNT PART WITH PRICE > 5',
    'LIST PART WITH PRICE = 10 OR PRICE = 30 NAME',
    'LIST PART WITH NAME LIKE A... NAME',
    "LIST PART '1!A' '2!A' NAME",
    'SUM PART PRICE',
    'LIST.ITEM PART',
    "CT PART '2!A'",
    'SSELECT PART SAVING NAME',
    'SORT ORD BY.EXP PARTS PARTS',
    'LIST ORD NAMES OWN QTY COMPANY',
    "LIST ORD EVAL \"TRANS(PART,'1!B',NAME,'X')\"",
    "LIST ORD EVAL \"OCONV('1!B','TPART;X;;1')\"",
    'LIST ORD WITH NAMES = "Axle" PARTS',
    'LIST PART SAMPLE 1 NAME',
    'LIST PART AVG PRICE MAX PRICE DET.SUP',
  ])('finds what an account of these alone has: %s', (command) => {
    expect(execute(limited(), command).lines).toEqual(execute(whole(), command).lines);
  });

  test.each([
    'SELECT "@ID", NAME FROM PART ORDER BY PRICE',
    'SELECT COUNT(*), SUM(PRICE), MIN(PRICE) FROM PART',
    'SELECT NAME FROM PART WHERE "@ID" = \'1!A\'',
    'SELECT O."@ID", P.NAME FROM ORD O LEFT JOIN PART P ON P."@ID" = \'1!A\' ORDER BY O."@ID"',
    'SELECT "@ID", PARTS FROM UNNEST ORD ON PARTS ORDER BY "@ID", PARTS',
  ])('finds what an account of these alone has: %s', (statement) => {
    expect(selectSql(limited(), statement).rows).toEqual(selectSql(whole(), statement).rows);
  });

  test('reads, counts and lists no others as a library', () => {
    const parts = limited().table('PART');
    expect([parts.read('1!A'), parts.has('1!A'), parts.readWhole('1!A')]).toEqual([
      ...[undefined, false, undefined],
    ]);
    expect([...parts.ids()]).toEqual(['2!A', '2!C']);
    expect([...parts.records()].map(([id]) => id)).toEqual(['2!A', '2!C']);
    expect([parts.count(), parts.count({ from: '1', to: '2' })]).toEqual([2, 0]);
    expect(parts.readMany(['1!A', '2!A']).map((record) => record === undefined)).toEqual([
      ...[true, false],
    ]);
  });

  test.each([
    ['write', (session: Session) => session.table('PART').write('1!A', 'x')],
    ['delete', (session: Session) => session.table('PART').delete('1!A')],
    ['clear', (session: Session) => session.table('PART').clear()],
    ['copy', (session: Session) => execute(session, "COPY FROM PART TO PART '2!A','1!X'")],
    ['rename', (session: Session) => execute(session, "CNAME PART '2!A','1!X'")],
  ])('may not %s records of others', (_, change) => {
    const before = [...both.table('PART').records()];
    expect(() => change(limited())).toThrow(rejection('NOT_PERMITTED'));
    expect([...both.table('PART').records()]).toEqual(before);
  });

  test.each([[['1', '2']], [['2', '1']], [['1', '10', '2']]])(
    'finds all with rights to %j',
    (scopes) => {
      const session = commandSession(both, { rights: { scopes } });
      const all = commandSession(both);
      for (const command of [
        'LIST PART NAME PRICE',
        'COUNT PART WITH PRICE > 5',
        'LIST ORD NAMES OWN',
      ])
        expect(execute(session, command).lines).toEqual(execute(all, command).lines);
    },
  );

  test('is not shown changes of records of others', () => {
    const program = new Session(both, { rights: { scopes: ['2'] } });
    const { changes } = program.withChanges(() => both.table('PART').write('1!Z', 'new'));
    expect(changes.records).toEqual([]);
    expect(changes.omitted).toEqual([{ table: 'PART', reason: 'hidden', records: 1 }]);
    both.table('PART').delete('1!Z');
  });
});
