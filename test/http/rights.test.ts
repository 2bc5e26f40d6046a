import { catalogue, companySchema } from '@mvdb/routines';
import { createServer, demoOperator, grantOf, newToken } from '@mvdb/server';
import { Account } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { problemIn, QUERY, TABLES } from './client.ts';
import { everything, grants, startGuarded, tokens } from './guarded-service.ts';

const payroll = newToken();
const narrow = newToken();
const { account, ask, call } = startGuarded({
  capabilities: everything,
  tokens: [
    ...grants,
    grantOf(payroll, 'accounting', 'reader'),
    {
      ...grantOf(narrow, 'accounting', 'administrator'),
      rights: { sees: ['tax'], readTables: ['*', '-PAY*'] },
    },
  ],
});

/** What nobody of the demo login may be reported: tax numbers, salaries, gross pay, hashes of passwords. */
const secrets = [
  ...attributesOf('EMPLOYEE', 10),
  ...attributesOf('EMPLOYEE', 21).filter((salary) => salary.length > 6),
  ...attributesOf('PAYREG', 10),
  ...attributesOf('PASSWORDS', 1),
];

function attributesOf(table: string, attribute: number): string[] {
  const texts = [...account.table(table).records()].map(
    ([, record]) => record.split('\u001e')[attribute - 1] ?? '',
  );
  return texts.filter((text) => text.length > 4);
}

/** What a reply reports; how long it took is a number of any digits, and says nothing. */
function reported(reply: string): string[] {
  const text = reply.replace(/"elapsedMs":[\d.]+/, '');
  return secrets.filter((secret) => text.includes(secret));
}

type Asking = readonly [what: string, ask: (token: string) => Promise<{ body: string }>];

const sentence = (text: string): Asking => [
  text,
  (token) => ask(QUERY, { token, body: { sentence: text } }),
];

const stream = (text: string, accept: string): Asking => [
  `${text} as ${accept}`,
  (token) => ask(QUERY, { token, body: { sentence: text }, headers: { accept } }),
];

const page = (path: string): Asking => [path, (token) => ask(`${TABLES}/${path}`, { token })];

const routine = (name: string, inputs: Readonly<Record<string, string>>): Asking => [
  `${name} ${JSON.stringify(inputs)}`,
  (token) => {
    const names = Object.keys(catalogue.find(name)?.args ?? {});
    const args = Object.entries(inputs).map(([key, text]) => [names.indexOf(key), text]);
    return call(name, Object.fromEntries(args), { token });
  },
];

const asked: readonly Asking[] = [
  sentence('LIST EMPLOYEE SOCIAL.SECURITY.NO ANNUAL.SALARY'),
  sentence('LIST EMPLOYEE EVAL "@RECORD" EVAL "ANNUAL.SALARY:\'\'" F10'),
  sentence("LIST PAYREG GROSS.PAY NET.PAY EVAL \"TRANS('EMPLOYEE',@ID,10,'X')\""),
  sentence("LIST EMPLOYEE.PUBLIC.1287 EVAL \"TRANS('EMPLOYEE',@ID,-1,'X')\""),
  sentence('SELECT SOCIAL.SECURITY.NO, ANNUAL.SALARY FROM EMPLOYEE ORDER BY ANNUAL.SALARY'),
  sentence('SELECT EMPLOYEE SAVING SOCIAL.SECURITY.NO'),
  sentence('LIST.ITEM EMPLOYEE'),
  sentence('CT EMPLOYEE ALL'),
  sentence('CT PASSWORDS ALL'),
  sentence('LIST PASSWORDS PASSWORD.HASH'),
  sentence("LIST COACCESS EVAL \"TRANS('PASSWORDS',@ID,1,'X')\""),
  stream('LIST EMPLOYEE SOCIAL.SECURITY.NO ANNUAL.SALARY', 'application/x-ndjson'),
  stream('LIST PAYREG GROSS.PAY', 'application/x-ndjson'),
  page('EMPLOYEE/records'),
  page('PAYREG/records'),
  page('PASSWORDS/records'),
  page('PASSWORDS/records?id=demo'),
  page('EMPLOYEE/records?filter=ANNUAL.SALARY%20%3E%201'),
  page('EMPLOYEE/dictionary'),
  routine('VB_GETLIST', { FILENAME: 'EMPLOYEE', FLD: '10', WITHCLAUSE: '' }),
  routine('VB_GETLIST', { FILENAME: 'PASSWORDS', FLD: '1', WITHCLAUSE: '' }),
  routine('VB_GETLIST.REV1', { BSQL: 'LIST EMPLOYEE SOCIAL.SECURITY.NO ANNUAL.SALARY' }),
  routine('VB_GETLIST.REV1', { BSQL: 'SELECT PASSWORD.HASH FROM PASSWORDS' }),
  routine('VB_ITEMQTY.REV1', { PARTLIST: '', BSQL: 'LIST PASSWORDS PASSWORD.HASH' }),
  routine('VB_ITEMQTY.REV1', { PARTLIST: '', BSQL: 'LIST PAYREG GROSS.PAY' }),
  routine('VB_TABLE_LOOKUP.REV3', { VTABLE: 'EMPLOYEE', VFIELDNUM: '10!21' }),
  routine('VB_TABLE_LOOKUP.REV3', { VTABLE: 'PASSWORDS', VFIELDNUM: '1' }),
  routine('VB_TABLE_LOOKUP.REV4', { VTABLE: 'EMPLOYEE', VFIELDNAME: 'SOCIAL.SECURITY.NO' }),
];

describe.each(['reader', 'operator', 'administrator'] as const)('the %s of a login', (role) => {
  test.each(asked)('is reported no secret by %s', async (_what, send) => {
    const { body } = await send(tokens[role]);
    expect(body.length).toBeGreaterThan(10);
    expect(reported(body)).toEqual([]);
  });
});

describe('a login that sees payroll', () => {
  test.each([
    sentence('LIST EMPLOYEE SOCIAL.SECURITY.NO ANNUAL.SALARY'),
    stream('LIST EMPLOYEE SOCIAL.SECURITY.NO ANNUAL.SALARY', 'application/x-ndjson'),
    page('EMPLOYEE/records'),
    routine('VB_GETLIST', { FILENAME: 'EMPLOYEE', FLD: '10', WITHCLAUSE: '' }),
    routine('VB_PAYREGLIST.REV1', { CO: '1' }),
    routine('VB_DIRDEPOSITLIST.REV1', {}),
    routine('VB_EMPLOYEELIST.REV1', { CO: '1' }),
  ])('is given by %s', async (what, send) => {
    const { body } = await send(payroll);
    if (what.startsWith('VB_DIRDEPOSITLIST')) expect(body).toContain(accountNumber());
    else expect(reported(body).length).toBeGreaterThan(2);
  });

  test.each([
    sentence('LIST PASSWORDS'),
    page('PASSWORDS/records'),
    routine('VB_ITEMQTY.REV1', { BSQL: 'LIST PASSWORDS PASSWORD.HASH' }),
  ])('finds the passwords closed to %s', async (_what, send) => {
    const reply = await send(payroll);
    expect(reply.body).toContain('NOT_PERMITTED');
    expect(reply.body).toContain('PASSWORDS is closed');
  });
});

function accountNumber(): string {
  return attributesOf('DIRDEP.1287', 2)[0]?.split('\u001d')[0] ?? 'none';
}

describe('a login that does not', () => {
  test('gets the pay register with blank pay, but for its own checks', async () => {
    const [, send] = routine('VB_PAYREGLIST.REV1', { CO: '1' });
    const reply = JSON.parse((await send(tokens.reader)).body);
    const columns: string[][] = reply.args['3']
      .split('\u001e')
      .map((column: string) => column.split('\u001d'));
    const [numbers = []] = columns;
    const shown = numbers.filter((_, row) => columns[10]?.[row] !== '');
    const own = account.table('EMPLOYEE.ACCESS.1287').read('demo')?.split('\u001e')[1];
    expect(numbers.length).toBeGreaterThan(10);
    expect(columns[3]).toContain('4000');
    expect(new Set(shown)).toEqual(new Set([own]));
  });
});

describe('a token with rights of its own', () => {
  test('sees the kinds it says, regardless of what its login sees', async () => {
    const body = { sentence: 'LIST EMPLOYEE SOCIAL.SECURITY.NO ANNUAL.SALARY' };
    const reply = await ask(QUERY, { token: narrow, body });
    expect(reported(reply.body).every((secret) => secret.includes('-'))).toBe(true);
    expect(reported(reply.body).length).toBeGreaterThan(2);
  });

  test('reads the tables it says by generic ways, and by routines those that they declare', async () => {
    const reply = await ask(QUERY, { token: narrow, body: { sentence: 'LIST PAYREG' } });
    problemIn(reply, 403, 'NOT_PERMITTED');
    const records = await ask(`${TABLES}/PAYREG/records`, { token: narrow });
    problemIn(records, 403, 'NOT_PERMITTED');
    const [, send] = routine('VB_DIRDEPOSITLIST.REV1', {});
    expect(JSON.parse((await send(narrow)).body).args).toBeDefined();
    const listed = await ask(TABLES, { token: narrow });
    expect(listed.statusCode).toBe(200);
  });
});

describe('a server without tokens', () => {
  const body = { sentence: 'LIST EMPLOYEE SOCIAL.SECURITY.NO ANNUAL.SALARY' };

  test('shows what its operator may see', async () => {
    for (const [login, isShown] of [
      ['demo', false],
      ['accounting', true],
      ['nobody', false],
    ] as const) {
      const open = createServer({ account, operator: { ...demoOperator, login } });
      const reply = await open.inject({ method: 'POST', url: QUERY, payload: body });
      expect([login, reported(reply.body).length > 2]).toEqual([login, isShown]);
      await open.close();
    }
  });
});

test('no example of a routine holds a secret', () => {
  expect(reported(JSON.stringify(catalogue.routines.map(({ examples }) => examples)))).toEqual([]);
});

test('a server protects the tables of an account that was made before they were', async () => {
  const older = Account.inMemory();
  companySchema.createTables(older);
  for (const name of ['EMPLOYEE', 'PASSWORDS']) older.protectTable(name, {});
  const open = createServer({ account: older });
  const reply = await open.inject({ url: `${TABLES}/PASSWORDS/records` });
  problemIn(reply, 403, 'NOT_PERMITTED');
  expect(older.table('EMPLOYEE').protection?.secrets).toMatchObject({ 10: 'tax' });
  await open.close();
  await older.close();
});
