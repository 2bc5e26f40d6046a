import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from './client.ts';
import { runServing } from './serving-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAMS: Readonly<Record<string, string>> = {
  'PART.TITLE.bp': `SUBROUTINE PART.TITLE(CO, PART, TITLE, MSG)
* @description What a part is.
* @safety SAFE
* @reads PRODUCT
* @company CO
* @in PART required
* @out TITLE
* @message MSG
* @says PART NOT FOUND {part}
OPEN 'PRODUCT' TO F ELSE STOP
READV TITLE FROM F, CO:'!':PART, 1 ELSE MSG = 'PART NOT FOUND ':PART
RETURN
`,
  'ENDLESS.bp': `SUBROUTINE ENDLESS(X)
* @description Never ends.
* @safety SAFE
* @in X
LOOP
REPEAT
RETURN
`,
  'GREEDY.bp': `SUBROUTINE GREEDY(X)
* @description Makes a value that grows without end.
* @safety SAFE
* @inout X
X = 'x'
LOOP
  X := X
REPEAT
RETURN
`,
  'DEEP.bp': `SUBROUTINE DEEP(X)
* @description Calls itself without end.
* @safety SAFE
* @in X
CALL DEEP(X)
RETURN
`,
  'WIPE.bp': `SUBROUTINE WIPE(X)
* @description Runs a command that deletes.
* @safety WARN
* @writes PRODUCT
* @in X
EXECUTE 'CLEAR.FILE PRODUCT'
RETURN
`,
  'OUTSIDE.bp': `SUBROUTINE OUTSIDE(X)
* @description Reads a file of the machine.
* @safety SAFE
* @inout X
OPENSEQ '/etc/passwd' TO F ELSE X = 'NO' ; RETURN
READSEQ X FROM F ELSE X = ''
RETURN
`,
};

describe('a service of programs', () => {
  let served: ReturnType<typeof runServing>;
  let url = '';
  beforeAll(async () => {
    mkdirSync(join(folder, 'BP'));
    for (const [name, source] of Object.entries(PROGRAMS))
      writeFileSync(join(folder, 'BP', name), source);
    const limits = ['--max-steps', '20000'];
    served = runServing(folder, ['--memory', '--port', '0', '--programs', 'BP', ...limits]);
    url = await served.url;
  });
  afterAll(async () => {
    served.child.kill('SIGTERM');
    await served.exit;
  });

  const call = async (name: string, args: Record<string, string>) => {
    const reply = await fetch(`${url}${API}/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, args }),
    });
    return { status: reply.status, ...((await reply.json()) as Record<string, unknown>) };
  };

  test('calls them as routines of the catalogue', async () => {
    expect(await call('PART.TITLE', { 0: '1', 1: 'P100' })).toMatchObject({
      status: 200,
      args: { 2: expect.stringMatching(/\w/), 3: '' },
    });
    expect(await call('PART.TITLE', { 0: '1', 1: 'NONE' })).toMatchObject({
      status: 200,
      args: { 3: 'PART NOT FOUND NONE' },
    });
    expect(await call('PART.TITLE', { 0: '77', 1: 'P100' })).toMatchObject({
      args: { 3: 'COMPANY NOT FOUND' },
    });
    expect(await call('PART.TITEL', { 0: '1' })).toMatchObject({
      status: 404,
      suggestions: expect.arrayContaining(['PART.TITLE']),
    });
  });

  test.each([
    ['ENDLESS', 504, 'BUDGET_EXCEEDED'],
    ['GREEDY', 422, 'TOO_LARGE'],
    ['DEEP', 422, 'CALL_DEPTH'],
    ['WIPE', 403, 'NOT_PERMITTED'],
  ])('ends %s with %d %s, and answers others meanwhile', async (name, status, code) => {
    const hostile = call(name, { 0: '' });
    for (let times = 0; times < 3; times += 1)
      expect(await call('PART.TITLE', { 0: '1', 1: 'P100' })).toMatchObject({ status: 200 });
    const answer = await hostile;
    expect(answer).toMatchObject({ status, code });
    expect(await call('PART.TITLE', { 0: '1', 1: 'P100' })).toMatchObject({ status: 200 });
  });

  test('lets them read no file of the machine', async () => {
    expect(await call('OUTSIDE', { 0: '' })).toMatchObject({ status: 403, code: 'NOT_PERMITTED' });
  });
});

test('a service whose programs are wrong does not start, and says where', async () => {
  mkdirSync(join(folder, 'WRONG'));
  const head = 'SUBROUTINE P(A)\n* @description Wrong.\n* @safety SAFE\n* @in A\n';
  writeFileSync(join(folder, 'WRONG', 'P'), `${head}A = \nRETURN\n`);
  const wrong = await runServing(folder, ['--memory', '--port', '0', '--programs', 'WRONG']).exit;
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('P:5:5 expected')]);
  const none = await runServing(folder, ['--memory', '--programs', 'NOWHERE']).exit;
  expect(none.stderr).toContain('NOWHERE is not a folder. Name one that holds the sources');
});
