import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue, createRegistry } from '@mvdb/routines';
import { basicRoutines } from '@mvdb/routines/basic';
import { afterAll, expect, test } from 'vitest';
import { startGuarded, tokens } from './guarded-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A subroutine of one argument, of some safety. */
function program(name: string, safety: string, ...lines: readonly string[]): void {
  const [keys, statements] = [lines.filter(isKey), lines.filter((line) => !isKey(line))];
  const head = [`SUBROUTINE ${name}(X)`, '* @description Means harm.', `* @safety ${safety}`];
  const source = [...head, ...keys, '* @inout X', ...statements, 'RETURN', ''];
  writeFileSync(join(folder, name), source.join('\n'));
}

const isKey = (line: string) => line.startsWith('* @');

program('ENDLESS', 'SAFE', 'LOOP', 'REPEAT');
program('GREEDY', 'SAFE', "X = 'x'", 'LOOP', '  X := X', 'REPEAT');
program('DEEP', 'SAFE', 'CALL DEEP(X)');
program('WIPE', 'WARN', '* @writes PRODUCT', "EXECUTE 'CLEAR.FILE PRODUCT'");
program('SLY', 'SAFE', "EXECUTE 'CLEAR.FILE PRODUCT'");
program('OUTSIDE', 'SAFE', "OPENSEQ '/etc/passwd' TO F ELSE STOP", 'READSEQ X FROM F ELSE STOP');
program('UNDECLARED', 'WARN', "OPEN 'PRODUCT' TO F ELSE STOP", "WRITE 'x' ON F, '1!P100'");
program(
  ...(['LIAR', 'SAFE', '* @reads PRODUCT', "OPEN 'PRODUCT' TO F ELSE STOP"] as const),
  "WRITE 'x' ON F, '1!P100'",
);
program('CATALOGUER', 'WARN', "EXECUTE 'CATALOG BP LIST'");
program('HONEST', 'SAFE', "X = 'well'");

const registry = createRegistry([...catalogue.routines, ...basicRoutines(folder)]);
const { account, call } = startGuarded({ registry, readerThreads: 0, stepsMax: 20_000 });

test.each([
  ['ENDLESS', 504, 504, 'BUDGET_EXCEEDED'],
  ['GREEDY', 422, 422, 'TOO_LARGE'],
  ['DEEP', 422, 422, 'CALL_DEPTH'],
  ['WIPE', 403, 403, 'NOT_PERMITTED'],
  ['SLY', 403, 403, 'NOT_PERMITTED'],
  ['OUTSIDE', 403, 403, 'NOT_PERMITTED'],
  ['UNDECLARED', 403, 403, 'NOT_PERMITTED'],
  ['LIAR', 403, 403, 'NOT_PERMITTED'],
  ['CATALOGUER', 403, 403, 'NOT_PERMITTED'],
] as const)(
  'of a reader and a writer who call %s, one gets %d and the other %d (%s), and nothing is lost',
  async (name, asReader, asWriter, code) => {
    const lastCommit = account.lastCommit;
    for (const [role, status] of [['reader', asReader] as const, ['operator', asWriter] as const]) {
      const reply = await call(name, { 0: '' }, { token: tokens[role] });
      expect([role, reply.statusCode, reply.json().code]).toEqual([role, status, code]);
      expect(reply.json().detail).toMatch(/\S/);
      const honest = await call('HONEST', { 0: '' }, { token: tokens[role] });
      expect(honest.json()).toMatchObject({ args: { 0: 'well' } });
    }
    expect(account.lastCommit).toBe(lastCommit);
  },
);

test('a program that has the name of a routine is rejected before there is a service', () => {
  program('VB_BINS.REV1', 'SAFE', "X = 'shadow'");
  const shadowing = () => createRegistry([...catalogue.routines, ...basicRoutines(folder)]);
  expect(shadowing).toThrow(/VB_BINS\.REV1/);
});

test('a source that changes while it is served is not the program that runs', async () => {
  program('HONEST', 'SAFE', "X = 'changed'");
  const reply = await call('HONEST', { 0: '' }, { token: tokens.reader });
  expect(reply.json()).toMatchObject({ args: { 0: 'well' } });
});
