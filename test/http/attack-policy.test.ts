import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue, fingerprint, type Routine } from '@mvdb/routines';
import { capabilities, SAVED_LISTS } from 'mvdb';
import { CommandSet } from 'mvdb/host';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API, type Reply } from './client.ts';
import { guardedServer, startGuarded, tokens } from './guarded-service.ts';

/*
 * A reader tries everything that is not for readers, on a server that would let an administrator do it. Not
 * only must it be rejected: afterwards every record of the account is what it was, no file has come into
 * being, and the program that leaves a trace of each run has left none.
 */

const folder = mkdtempSync(join(tmpdir(), 'mvdb-attack-'));
const trace = join(folder, 'trace');
const program = join(folder, 'leave-trace');
writeFileSync(program, `#!/bin/sh\necho ran >> ${trace}\n`);
chmodSync(program, 0o755);

const { account, ask, call } = startGuarded({
  capabilities: capabilities({ dbCommand: 'full', osCommand: [program] }),
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

let before: string;

beforeAll(() => {
  const voc = account.table('VOC');
  const items: Readonly<Record<string, string>> = {
    'PA.CLEAR': 'PA\u001eCLEAR.FILE PRODUCT',
    'PA.LOOP': 'PA\u001eLOOP\u001eCLEAR.FILE PRODUCT\u001eREPEAT',
    'PA.RUN': `PA\u001eSH ${program}`,
    'PA.OUT': `PA\u001eLIST PRODUCT TO "${join(folder, 'out')}"`,
    'S.CLEAR': 'S\u001eCLEAR.FILE PRODUCT',
    HARMLESS: 'V\u001eCLEAR.FILE',
    REMOTE: 'R\u001eVOC\u001ePA.CLEAR',
    LIST2: 'V\u001eSH',
  };
  for (const [name, item] of Object.entries(items)) voc.write(name, item);
  if (account.findTable(SAVED_LISTS) === undefined) account.createTable(SAVED_LISTS);
  account.table(SAVED_LISTS).write('MINE', '1!P100');
  account.table('DICT PRODUCT').write('LEAK', `PH\u001eTO "${join(folder, 'leak')}"`);
  before = fingerprint(account);
});

function expectNoEffect(): void {
  expect(fingerprint(account)).toBe(before);
  expect(existsSync(trace)).toBe(false);
  expect(readdirSync(folder)).toEqual(['leave-trace']);
}

type Supplied = Readonly<Record<string, unknown>>;

/** Values that make a call do as much as it can. */
const meaningful: Readonly<Record<string, string>> = {
  CO: '1',
  COMPANY: '1',
  PARTNO: 'P100',
  PRODUCTNO: 'P100',
  ADDFLAG: '1',
  DICTFILE: 'PRODUCT',
  WONO: 'ALL',
};

/** Calls of a routine by index: its examples, and one for each request type with every argument given. */
function callsOf(routine: Routine): Supplied[] {
  const runner = catalogue.runnerOf(routine);
  const inputs = Object.entries(routine.args).filter(([, { direction }]) => direction !== 'out');
  const names = Object.keys(routine.args);
  const byIndex = (args: Readonly<Record<string, unknown>>): Supplied =>
    Object.fromEntries(Object.entries(args).map(([name, value]) => [names.indexOf(name), value]));
  const request = runner.requestTypeArgument ?? 'REQTYPE';
  const requests = names.includes(request)
    ? new Set([...(runner.dangerousRequestTypes ?? []), 'SAVE', 'DELETE', 'WRITE'])
    : [''];
  return [
    ...(routine.examples ?? []).map((example) => byIndex(example.call)),
    ...[...requests].map((type) =>
      byIndex(
        Object.fromEntries(
          inputs.map(([name]) => [name, name === request ? type : (meaningful[name] ?? '1')]),
        ),
      ),
    ),
  ];
}

const writers = catalogue.routines.filter((routine) => {
  const runner = catalogue.runnerOf(routine);
  return runner.safety === 'WARN' || runner.safety === 'COND';
});

describe('a reader', () => {
  test.each(writers.map((routine) => [routine.name, routine] as const))(
    'changes nothing by calling %s',
    async (name, routine) => {
      for (const args of callsOf(routine)) {
        const reply = await call(name, args, { token: tokens.reader });
        expect(reply.statusCode, reply.body).not.toBe(500);
      }
      expectNoEffect();
    },
  );
});

/** A command for each verb, which would do something for whoever may. */
const commands: Readonly<Record<string, string>> = {
  LIST: 'LIST PRODUCT',
  SORT: 'SORT PRODUCT',
  SELECT: 'SELECT PRODUCT TO 1',
  SSELECT: 'SSELECT PRODUCT TO 1',
  COUNT: 'COUNT PRODUCT',
  SUM: 'SUM LOCODE QTY',
  STAT: 'STAT LOCODE QTY',
  SEARCH: 'SEARCH PRODUCT',
  ESEARCH: 'ESEARCH PRODUCT',
  'LIST.ITEM': 'LIST.ITEM PRODUCT',
  'SORT.ITEM': 'SORT.ITEM PRODUCT',
  'LIST.LABEL': 'LIST.LABEL PRODUCT UNIT',
  'SORT.LABEL': 'SORT.LABEL PRODUCT UNIT',
  NSELECT: 'NSELECT PRODUCT',
  QSELECT: 'QSELECT PRODUCT 1!P100',
  REFORMAT: 'REFORMAT PRODUCT UNIT TO VENDOR',
  SREFORMAT: 'SREFORMAT PRODUCT UNIT TO VENDOR',
  'SAVE.LIST': 'SAVE.LIST MINE',
  'GET.LIST': 'GET.LIST MINE',
  'DELETE.LIST': 'DELETE.LIST MINE',
  'COPY.LIST': 'COPY.LIST MINE OTHER',
  'FORM.LIST': 'FORM.LIST PRODUCT 1!P100',
  'MERGE.LIST': 'MERGE.LIST 1 UNION 2 TO 3',
  'SORT.LIST': 'SORT.LIST MINE TO SORTED',
  'LIST.UNION': 'LIST.UNION MINE OTHER TO THIRD',
  'LIST.DIFF': 'LIST.DIFF MINE OTHER TO THIRD',
  'LIST.INTER': 'LIST.INTER MINE OTHER TO THIRD',
  CLEARSELECT: 'CLEARSELECT ALL',
  'CREATE.FILE': 'CREATE.FILE MADE.BY.READER',
  'DELETE.FILE': 'DELETE.FILE VENDOR',
  'CLEAR.FILE': 'CLEAR.FILE PRODUCT',
  CNAME: 'CNAME VENDOR,VENDORS',
  'SET.FILE': 'SET.FILE VENDOR VENDORS',
  COPY: 'COPY FROM PRODUCT TO VENDOR ALL',
  DELETE: 'DELETE PRODUCT ALL',
  CT: 'CT PRODUCT 1!P100',
  ED: 'ED PRODUCT 1!P100',
  'EDIT.LIST': 'EDIT.LIST MINE',
  'FILE.STAT': 'FILE.STAT PRODUCT',
  TERM: 'TERM 132,60',
  HUSH: 'HUSH ON',
  'CREATE.INDEX': 'CREATE.INDEX PRODUCT UNIT',
  'BUILD.INDEX': 'BUILD.INDEX PRODUCT UNIT',
  'DELETE.INDEX': 'DELETE.INDEX PRODUCT UNIT',
  'LIST.INDEX': 'LIST.INDEX PRODUCT',
  LISTDICT: 'LISTDICT PRODUCT',
  LISTF: 'LISTF',
  LISTQ: 'LISTQ',
  LISTK: 'LISTK',
  LISTPA: 'LISTPA',
  LISTPH: 'LISTPH',
  LISTR: 'LISTR',
  LISTS: 'LISTS',
  LISTV: 'LISTV',
  'LIST.READU': 'LIST.READU',
  HISTORY: 'HISTORY PRODUCT 1!P100',
  REVERT: 'REVERT 2',
  FLAVOUR: 'FLAVOUR unidata ACCOUNT',
  UNLOCK: 'UNLOCK ALL',
  LOCK: 'LOCK 5',
  'CLEAR.LOCKS': 'CLEAR.LOCKS',
  CLEARDATA: 'CLEARDATA',
  'CLEAR.PROMPTS': 'CLEAR.PROMPTS',
  WHO: 'WHO',
  DATE: 'DATE',
  TIME: 'TIME',
  DISPLAY: 'DISPLAY text',
  BASIC: 'BASIC PRODUCT *',
  RUN: 'RUN PRODUCT 1!P100',
  DEBUG: 'DEBUG PRODUCT 1!P100',
  CATALOG: 'CATALOG PRODUCT X 1!P100',
  'DELETE.CATALOG': 'DELETE.CATALOG X',
  DECATALOG: 'DECATALOG PRODUCT *',
  MAP: 'MAP',
  'CREATE.TRIGGER': 'CREATE.TRIGGER PRODUCT X BEFORE INSERT',
  'DELETE.TRIGGER': 'DELETE.TRIGGER PRODUCT X',
  'LIST.TRIGGER': 'LIST.TRIGGER',
  PHANTOM: 'PHANTOM CLEAR.FILE PRODUCT',
  SH: `SH ${program}`,
};

/** Commands that reach the same by another name, or lead out of the account. */
const detours = [
  ...['PA.CLEAR', 'PA.LOOP', 'PA.RUN', 'PA.OUT', 'S.CLEAR', 'HARMLESS PRODUCT', 'REMOTE'],
  `LIST2 ${program}`,
  `! ${program}`,
  `!${program}`,
  `sh ${program}`,
  `PHANTOM SH ${program}`,
  `PHANTOM ${program}`,
  'clear-file PRODUCT',
  '  CLEAR.FILE PRODUCT',
  ...['', 'OVERWRITING', 'APPENDING'].map(
    (how) => `LIST PRODUCT TO "${join(folder, 'out')}" ${how}`,
  ),
  `SORT PRODUCT CSV TO '${join(folder, 'out')}'`,
  `LIST PRODUCT TO ${join(folder, '..', 'out')}`,
  'LIST PRODUCT TO /etc/mvdb-attack',
  'LIST PRODUCT LEAK',
  'LIST PRODUCT EVAL "SUBR(\'CLEAR.FILE PRODUCT\')"',
  'SELECT PRODUCT TO LIST',
  "DELETE FROM PRODUCT WHERE UNIT = 'EA'",
  "UPDATE PRODUCT SET UNIT = 'X'",
  'DROP TABLE PRODUCT',
  "SELECT * FROM PRODUCT; DELETE FROM PRODUCT WHERE UNIT = 'EA'",
  'SELECT * INTO COPIED FROM PRODUCT',
];

/** Every way in which a request can give a command. */
const ways: Readonly<Record<string, (command: string, token: string) => Promise<Reply>>> = {
  'by a routine': (command, token) => call('VB_SYSTEMSTAT.REV1', { '0': command }, { token }),
  'as a query': (sentence, token) => ask('/api/admin/query', { token, body: { sentence } }),
  'as a printed query': (sentence, token) =>
    ask('/api/admin/query?view=text', { token, body: { sentence } }),
  'as a streamed query': (sentence, token) =>
    ask('/api/admin/query', {
      token,
      headers: { accept: 'application/x-ndjson' },
      body: { sentence },
    }),
  'to be explained': (sentence, token) =>
    ask('/api/admin/query/explain', { token, body: { sentence } }),
  'to form a select list': (select, token) =>
    ask(`${API}/call`, {
      token,
      body: { name: 'VB_GETLIST.REV1', args: { '0': 'SELECT PRODUCT' }, select },
    }),
  'as a filter': (command, token) =>
    ask(`/api/admin/tables/PRODUCT/records?filter=${encodeURIComponent(command)}`, { token }),
  'by a routine that lists': (command, token) =>
    call('VB_GETLIST.REV1', { '0': command, '1': command }, { token }),
  'as a clause': (command, token) =>
    call('VB_GETLIST', { '0': 'PRODUCT', '1': '1', '2': command }, { token }),
};

const changing = new CommandSet()
  .verbs()
  .filter(({ effect }) => effect !== 'read')
  .map(({ name }) => name);

describe('a command', () => {
  test('is tried of every verb', () => {
    const verbs = new CommandSet().verbs().map(({ name }) => name);
    expect(Object.keys(commands).sort()).toEqual(verbs.sort());
    expect(changing.length).toBeGreaterThan(15);
  });

  test.each(Object.entries(ways))('of a reader changes nothing, given %s', async (_, give) => {
    for (const command of [...Object.values(commands), ...detours])
      expect((await give(command, tokens.reader)).statusCode, command).not.toBe(500);
    expectNoEffect();
  });

  test('of a reader that would change something is refused', async () => {
    for (const verb of changing)
      for (const way of ['by a routine', 'as a query'] as const) {
        const reply = await ways[way]?.(commands[verb] ?? '', tokens.reader);
        // A query stands alone, and has no list to be saved.
        const status = verb === 'SAVE.LIST' && way === 'as a query' ? 422 : 403;
        expect([verb, way, reply?.statusCode]).toEqual([verb, way, status]);
      }
  });

  test.each(Object.entries(ways).filter(([way]) => way !== 'by a routine'))(
    'changes nothing even of an administrator, given %s',
    async (_, give) => {
      for (const command of [...Object.values(commands), ...detours])
        expect((await give(command, tokens.administrator)).statusCode, command).not.toBe(500);
      expectNoEffect();
    },
  );

  test.each([
    ['without reading', { read: false }, 'LIST PRODUCT'],
    ['without the command language', { dbCommand: 'off' as const }, 'COUNT PRODUCT'],
  ])('is rejected on a server %s', async (_, allowed, command) => {
    const { app, ask: askLess, call: callLess } = guardedServer(account, { capabilities: allowed });
    const token = tokens.administrator;
    const query = await askLess('/api/admin/query', { token, body: { sentence: command } });
    const called = await callLess('VB_SYSTEMSTAT.REV1', { '0': command }, { token });
    expect([query.statusCode, called.statusCode]).toEqual([403, 403]);
    await app.close();
  });
});

describe('a program', () => {
  test.each([
    program,
    '/bin/date',
    `${program}; ${program}`,
    `/bin/sh -c ${program}`,
    `$(${program})`,
    `/bin/date\n${program}`,
    `${folder}/../${folder}/leave-trace`,
    '',
  ])('is not run for a reader or an operator: %j', async (command) => {
    for (const token of [tokens.reader, tokens.operator]) {
      const reply = await call('VB_UNIX.COMMAND.REV1', { '0': command }, { token });
      expect([400, 403, 422]).toContain(reply.statusCode);
    }
    expectNoEffect();
  });

  test.each(['/bin/date', `/bin/sh ${program}`, `${program} | ${program}`, `${program}\n`])(
    'that is not listed is not run for an administrator either: %j',
    async (command) => {
      const token = tokens.administrator;
      const reply = await call('VB_UNIX.COMMAND.REV1', { '0': command }, { token });
      expect([403, 422]).toContain(reply.statusCode);
      expectNoEffect();
    },
  );
});

/* The same attempts by those who may: were they without effect, the tests above would show nothing. */

describe('who may', () => {
  const token = tokens.administrator;

  test('runs the program', async () => {
    expect((await call('VB_UNIX.COMMAND.REV1', { '0': program }, { token })).statusCode).toBe(200);
    expect((await ways['by a routine']?.(`SH ${program}`, token))?.statusCode).toBe(200);
    expect(readFileSync(trace, 'utf8')).toBe('ran\nran\n');
  });

  test('writes the file', async () => {
    const out = join(folder, 'out');
    expect((await ways['by a routine']?.(`LIST PRODUCT TO "${out}"`, token))?.statusCode).toBe(200);
    expect(existsSync(out)).toBe(true);
  });

  test('changes the account by many routines', async () => {
    const effective: string[] = [];
    let last = fingerprint(account);
    for (const routine of writers.filter(({ run }) => run)) {
      for (const args of callsOf(routine))
        await call(routine.name, args, { token: tokens.operator });
      const now = fingerprint(account);
      if (now !== last) effective.push(routine.name);
      last = now;
    }
    expect(effective).toEqual(expect.arrayContaining(['VB_ENGCHG.REV1', 'VB_CREATE_WO.REV1']));
    expect(effective.length).toBeGreaterThan(8);
  });

  test('changes the account by a command', async () => {
    expect(account.table('PRODUCT').count()).toBeGreaterThan(0);
    expect((await ways['by a routine']?.('PA.CLEAR', token))?.statusCode).toBe(200);
    expect(account.table('PRODUCT').count()).toBe(0);
  });
});
