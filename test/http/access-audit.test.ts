import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { API, problemIn } from './client.ts';
import { everything, guardedServer, SESSION, startGuarded, tokens } from './guarded-service.ts';

const { account, app, ask, call, clock, takeAudit } = startGuarded({ capabilities: everything });

const SECRET = 'TOP.SECRET.VALUE';
const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const idOf = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 8);

afterEach(() => {
  takeAudit();
  clock.ms += 60_000;
});

describe('the audit', () => {
  test('has a line for a call that writes, with who, what and how it ended', async () => {
    const args = { '0': 'SAVE', '1': 'PRODUCT', '2': 'AUDITED', '3': '1', '4': SECRET };
    const headers = { 'x-request-id': 'audited-1' };
    const question = { token: tokens.operator, headers, address: '10.1.2.3' };
    expect((await call('VB_WRITEDICT.REV1', args, question)).statusCode).toBe(200);
    expect(takeAudit()).toEqual([
      {
        audit: 'call',
        time: new Date(clock.ms).toISOString(),
        requestId: 'audited-1',
        tokenId: idOf(tokens.operator),
        address: '10.1.2.3',
        login: 'demo',
        routine: 'VB_WRITEDICT.REV1',
        argumentsSha256: sha256(args),
        decision: 'allowed',
        status: 200,
        ms: expect.any(Number),
      },
    ]);
  });

  test.each([
    ['a write that nobody may make', 'VB_WRITEDICT.REV1', { '0': 'NEWFILE', '1': SECRET }],
    ['a command', 'VB_SYSTEMSTAT.REV1', { '0': `DELETE PRODUCT ${SECRET}` }],
    ['a program', 'VB_UNIX.COMMAND.REV1', { '0': `/bin/date ${SECRET}` }],
    ['an internal routine', 'VB_S0912', { '0': SECRET }],
  ])('has a line for %s that was refused', async (_, routine, args) => {
    const reply = await call(routine, args, { token: tokens.reader });
    expect(reply.statusCode).toBe(403);
    expect(takeAudit()).toMatchObject([
      {
        routine,
        tokenId: idOf(tokens.reader),
        argumentsSha256: sha256(args),
        decision: 'refused',
        status: 403,
        problem: reply.json().code,
      },
    ]);
  });

  test.each([
    ['a command that only reads', 'VB_SYSTEMSTAT.REV1', { '0': 'COUNT PRODUCT' }, 200],
    ['a program', 'VB_UNIX.COMMAND.REV1', { '0': '/bin/date' }, 200],
    ['a program that is not listed', 'VB_UNIX.COMMAND.REV1', { '0': '/bin/ls' }, 403],
    ['a write that fails', 'VB_WRITEDICT', { '0': 'PRODUCT', '1': 'NOT.THERE' }, 422],
    ['a write with bad arguments', 'VB_WRITEDICT', { '9': SECRET }, 400],
    ['a request type that is not one', 'VB_WRITEDICT.REV1', { '0': SECRET, '1': 'PRODUCT' }, 422],
  ])('has a line for %s', async (_, routine, args, status) => {
    const reply = await call(routine, args, { token: tokens.administrator });
    expect(reply.statusCode).toBe(status);
    const decision = status === 403 ? 'refused' : 'allowed';
    expect(takeAudit()).toMatchObject([{ routine, decision, status }]);
  });

  test('has none for what only reads, or is not a routine', async () => {
    const token = tokens.operator;
    await call('VB_READDICT', { '0': 'PRODUCT' }, { token });
    const inquiry = { '0': '1', '1': 'P100', '4': 'READ' };
    await call('VB_PART_ALLOCATION_INQUIRY.REV6', inquiry, { token });
    await call('VB_NOTHING', { '0': SECRET }, { token });
    await ask('/api/admin/query', { token, body: { sentence: 'COUNT PRODUCT' } });
    await ask(`${API}/registry`, { token });
    await ask(SESSION);
    expect(takeAudit()).toEqual([]);
  });

  test('has a line for a call that was rejected before it was known that it only reads', async () => {
    const routine = 'VB_PART_ALLOCATION_INQUIRY.REV6';
    const inquiry = { '0': '1', '1': 'P100', '4': 'READ' };
    const question = { token: tokens.operator, headers: { prefer: 'tx=never' } };
    problemIn(await call(routine, inquiry, question), 400, 'INVALID_REQUEST');
    expect(takeAudit()).toMatchObject([{ routine, decision: 'allowed', status: 400 }]);
  });

  test('reports a call that was undone or only answered again from one that was done', async () => {
    const args = { '0': 'SAVE', '1': 'PRODUCT', '2': 'ONCE', '3': '1', '4': 'D' };
    const token = tokens.operator;
    await call('VB_WRITEDICT.REV1', args, { token, headers: { prefer: 'tx=rollback' } });
    for (let time = 0; time < 2; time += 1)
      await call('VB_WRITEDICT.REV1', args, { token, headers: { 'idempotency-key': 'k1' } });
    const lines = takeAudit().map(({ preference, replayed }) => ({ preference, replayed }));
    expect(lines).toEqual([
      { preference: 'tx=rollback', replayed: undefined },
      { preference: undefined, replayed: undefined },
      { preference: undefined, replayed: true },
    ]);
  });

  test('has a line for a query that was refused', async () => {
    const sentence = `DELETE PRODUCT ${SECRET}`;
    const token = tokens.administrator;
    const reply = await ask('/api/admin/query', { token, body: { sentence } });
    problemIn(reply, 403, 'NOT_PERMITTED');
    expect(takeAudit()).toMatchObject([
      { audit: 'query', sentenceSha256: sha256(sentence), decision: 'refused' },
    ]);
  });

  test('has a line for each login that fails, and each session that is opened', async () => {
    const address = '10.9.9.9';
    await ask(`${API}/registry`, { token: SECRET, address });
    await ask(SESSION, { body: { code: SECRET }, address });
    await ask(SESSION, { body: { code: app.issueConsoleCode() }, address });
    for (let index = 0; index < 9; index += 1) await ask(SESSION, { token: SECRET, address });
    const lines = takeAudit();
    expect(lines.slice(0, 3)).toMatchObject([
      { audit: 'login', address, decision: 'refused', status: 401, problem: 'UNAUTHORIZED' },
      { audit: 'login', address, decision: 'refused', status: 401, problem: 'CODE_NOT_VALID' },
      { audit: 'login', address, decision: 'allowed', status: 200 },
    ]);
    expect(lines.at(-1)).toMatchObject({ decision: 'refused', status: 429 });
    expect(lines).toHaveLength(12);
  });

  test('mentions a select list only its digest', async () => {
    const args = { '0': 'NEWFILE', '1': SECRET };
    const select = [SECRET, 'OTHER'];
    await ask(`${API}/call`, {
      token: tokens.reader,
      body: { name: 'VB_WRITEDICT.REV1', args, select },
    });
    expect(takeAudit()).toMatchObject([{ selectSha256: sha256(select) }]);
  });

  test('holds no value of any argument, in whatever call', async () => {
    const token = tokens.administrator;
    const values = [SECRET, [SECRET], [[SECRET]], [[['x', SECRET]]], { [SECRET]: SECRET }, 5];
    for (const name of ['VB_WRITEDICT.REV1', 'VB_SYSTEMSTAT.REV1', 'VB_UNIX.COMMAND.REV1', SECRET])
      for (const value of values) {
        await call(name, { '0': value }, { token });
        await call(name, { [SECRET]: value }, { token });
        await call(name, { '0': 'SAVE', '1': value, '2': value }, { token: tokens.reader });
      }
    await ask('/api/admin/query', { token, body: { sentence: `CLEAR.FILE ${SECRET}` } });
    const lines = takeAudit();
    expect(lines.length).toBeGreaterThan(50);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  test('shows the first 200 characters of commands where that is wanted, and of nothing else', async () => {
    const lines: string[] = [];
    const shown = guardedServer(account, {
      audit: { stream: { write: (line) => lines.push(line) }, showsCommands: true },
    });
    const token = tokens.reader;
    const command = `DELETE PRODUCT ${'x'.repeat(300)}`;
    await shown.call('VB_SYSTEMSTAT.REV1', { '0': command }, { token });
    await shown.call('VB_WRITEDICT.REV1', { '0': 'SAVE', '1': SECRET }, { token });
    await shown.ask('/api/admin/query', { token, body: { sentence: command } });
    await shown.app.close();
    const shownCommand = command.slice(0, 200);
    expect(lines.map((line) => JSON.parse(line).command)).toEqual([
      shownCommand,
      undefined,
      shownCommand,
    ]);
    expect(lines.join('')).not.toContain(SECRET);
  });

  test('keeps each line one line, regardless of what a request holds', async () => {
    const lines: string[] = [];
    const shown = guardedServer(account, {
      audit: { stream: { write: (line) => lines.push(line) }, showsCommands: true },
    });
    const forged = 'DELETE PRODUCT\n{"audit":"call","decision":"allowed"}';
    await shown.call('VB_SYSTEMSTAT.REV1', { '0': forged }, { token: tokens.reader });
    await shown.app.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
  });
});
