import { fingerprint } from '@mvdb/routines';
import { LOG_TABLE } from 'mvdb/host';
import { describe, expect, test } from 'vitest';
import { problemIn, startDemoService } from './client.ts';

const { account, call } = startDemoService({ readerThreads: 0 });
const withPrograms = startDemoService({
  readerThreads: 0,
  operator: { login: 'demo', capabilities: { osCommand: ['/bin/echo'] } },
});

const preferring = (...preferences: readonly string[]) => ({
  headers: { prefer: preferences.join(', ') },
});

const saveRequest = (number: string) =>
  ['VB_REDBOOK.REV1', { '0': '1', '1': 'SAVE', '2': number, '3': ['P100'], '4': 'Y' }] as const;

const requestSaved = (number: string) => account.table('REDBOOK.1287').has(`1!${number}`);

describe('Prefer: tx=rollback', () => {
  test('answers as ever and keeps nothing', async () => {
    const before = fingerprint(account);
    const reply = await call(...saveRequest('DRY1'), preferring('tx=rollback'));
    expect(reply.json()).toEqual({ name: 'VB_REDBOOK.REV1', args: { '5': 'SAVED' } });
    expect(reply.headers['preference-applied']).toBe('tx=rollback');
    expect(fingerprint(account)).toBe(before);
    expect((await call(...saveRequest('WET1'))).json().args).toEqual({ '5': 'SAVED' });
    expect([requestSaved('DRY1'), requestSaved('WET1')]).toEqual([false, true]);
  });

  test('undoes a table that the call created', async () => {
    const args = { '0': 'NEWFILE', '1': 'FLEETING' };
    await call('VB_WRITEDICT.REV1', args, preferring('tx=rollback'));
    expect(account.findTable('FLEETING')).toBeUndefined();
  });

  test('fails as ever', async () => {
    const args = { '0': 'DELETE', '1': 'PRODUCT', '2': 'NO.SUCH' };
    const reply = await call('VB_WRITEDICT.REV1', args, preferring('tx=rollback'));
    problemIn(reply, 422, 'ROUTINE_FAILED');
  });

  test('is rejected before an effect that nothing takes back', async () => {
    const args = { '0': 'VB_JOB.COST.REV1' };
    const reply = await call('VB_PHANTOM', args, preferring('tx=rollback'));
    problemIn(reply, 422, 'NOT_REVERSIBLE');
    expect(account.findTable(LOG_TABLE)).toBeUndefined();
  });

  test('rejects programs of the system as well', async () => {
    const args = { '0': '/bin/echo hello' };
    const reply = await withPrograms.call('VB_UNIX.COMMAND.REV1', args, preferring('tx=rollback'));
    problemIn(reply, 422, 'NOT_REVERSIBLE');
    expect((await withPrograms.call('VB_UNIX.COMMAND.REV1', args)).json().args).toEqual({
      '1': 'hello',
    });
  });
});

describe('Prefer: handling=strict', () => {
  test('makes a message a problem that holds the results', async () => {
    const args = { '0': '1', '1': 'P100', '2': 'MOON' };
    expect((await call('VB_BINS.REV1', args)).statusCode).toBe(200);
    const reply = await call('VB_BINS.REV1', args, preferring('handling=strict'));
    const problem = problemIn(reply, 422, 'MESSAGE_GIVEN');
    expect(problem.detail).toContain('MSG: LOCATION NOT FOUND.');
    expect(problem.results).toEqual({
      name: 'VB_BINS.REV1',
      args: { '3': '', '4': 'LOCATION NOT FOUND' },
    });
    expect(reply.headers['preference-applied']).toBe('handling=strict');
  });

  test('leaves a call without message alone, and one whose message says that it was done', async () => {
    const bins = await call(
      'VB_BINS.REV1',
      { '0': '1', '1': 'P100', '2': 'MAIN' },
      preferring('handling=strict'),
    );
    expect(bins.statusCode).toBe(200);
    const saved = await call(...saveRequest('STRICT1'), preferring('handling=strict'));
    expect(saved.json().args).toEqual({ '5': 'SAVED' });
    expect(requestSaved('STRICT1')).toBe(true);
  });

  test('keeps nothing of a call that it rejects', async () => {
    const before = fingerprint(account);
    const args = { '0': '1', '1': 'DELETE', '2': 'NONE' };
    const reply = await call('VB_REDBOOK.REV1', args, preferring('handling=strict'));
    problemIn(reply, 422, 'MESSAGE_GIVEN');
    expect(fingerprint(account)).toBe(before);
  });

  test('goes with a dry run', async () => {
    const reply = await call(...saveRequest('DRY2'), preferring('tx=rollback', 'handling=strict'));
    expect(reply.headers['preference-applied']).toBe('tx=rollback, handling=strict');
    expect(reply.statusCode).toBe(200);
    expect(requestSaved('DRY2')).toBe(false);
  });
});

describe('Prefer', () => {
  test.each([
    ['respond-async, wait=10', undefined],
    ['handling=lenient', 'handling=lenient'],
    ['TX = "rollback" ; foo=bar', 'tx=rollback'],
    ['x="a, tx=rollback"', undefined],
    ['tx=commit, tx=rollback', 'tx=commit'],
    ['', undefined],
  ])('%s applies %s', async (prefer, applied) => {
    const reply = await call('VB_ICONV', {}, preferring(prefer));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['preference-applied']).toBe(applied);
  });

  test.each(['tx=rolback', 'tx', 'tx=', 'handling=strictly', 'x'.repeat(1_001)])(
    'is not guessed at: %s',
    async (prefer) => {
      const reply = await call(...saveRequest('TYPO'), preferring(prefer));
      const { errors } = problemIn(reply, 400, 'INVALID_REQUEST');
      expect(errors).toMatchObject([{ parameter: 'Prefer' }]);
      expect(requestSaved('TYPO')).toBe(false);
    },
  );
});
