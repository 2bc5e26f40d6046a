import { Session } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { call } from '../call.ts';
import { vbSystemstatRev1 } from './vb-systemstat.rev1.ts';
import { vbUnixCommandRev1 } from './vb-unix.command.rev1.ts';

const { account, session } = openDemo();
afterAll(() => account.close());

const rejection = (code: string, detail = '') =>
  expect.objectContaining({ code, detail: expect.stringContaining(detail) });

describe('VB_SYSTEMSTAT.REV1', () => {
  const run = (own: Session, COMMAND: string) => call(own, vbSystemstatRev1, { COMMAND }).RESULT;
  const full = new Session(account, { capabilities: { dbCommand: 'full' } });

  test('gives what the command printed, a line an attribute', () => {
    const count = account.table('CUSTOMER').count();
    expect(run(session, 'COUNT CUSTOMER')).toBe(`${count} record(s) counted`);
    const lines = run(session, 'LIST CUSTOMER "1!C1001" CITY COUNT.SUP').split('\u001e');
    expect(lines.some((line) => line.includes('1!C1001') && line.includes('Buffalo'))).toBe(true);
  });

  test('without the capability, or with too little of it, is not permitted', () => {
    const none = new Session(account);
    expect(() => run(none, 'COUNT CUSTOMER')).toThrow(rejection('NOT_PERMITTED', 'dbCommand'));
    expect(() => run(session, 'DELETE CUSTOMER 1!C1001')).toThrow(
      rejection('NOT_PERMITTED', 'dbCommand: full'),
    );
    expect(account.table('CUSTOMER').has('1!C1001')).toBe(true);
  });

  test('writes where that is permitted, all or nothing', () => {
    expect(run(full, 'COPY FROM CUSTOMER TO VENDOR 1!C1001')).toContain('1 record(s) copied');
    expect(account.table('VENDOR').has('1!C1001')).toBe(true);
    expect(run(full, 'DELETE VENDOR 1!C1001')).not.toBe('');
    const paragraph = 'PA\u001eDELETE CUSTOMER 1!C1001\u001eNOWHERE';
    account.table('VOC').write('HALFWAY', paragraph);
    expect(() => run(full, 'HALFWAY')).toThrow(
      rejection('ROUTINE_FAILED', 'INVALID COMMAND NOWHERE'),
    );
    expect(account.table('CUSTOMER').has('1!C1001')).toBe(true);
    expect(full.takeOutput()).toEqual([]);
    account.table('VOC').delete('HALFWAY');
  });
});

describe('VB_UNIX.COMMAND.REV1', () => {
  const run = (own: Session, COMMAND: string) => call(own, vbUnixCommandRev1, { COMMAND }).RESULT;
  const permitted = new Session(account, { capabilities: { osCommand: ['/bin/echo', '/bin/ls'] } });

  test('gives what the program wrote, a line an attribute', () => {
    expect(run(permitted, '/bin/echo one "two  three"')).toBe('one two  three');
    expect(run(permitted, '/bin/ls -1 /bin/echo /bin/ls')).toBe('/bin/echo\u001e/bin/ls');
  });

  test('other programs, and all without the capability, are not permitted', () => {
    expect(() => run(permitted, '/bin/date')).toThrow(rejection('NOT_PERMITTED', '/bin/echo'));
    expect(() => run(session, '/bin/echo x')).toThrow(rejection('NOT_PERMITTED', 'osCommand'));
  });

  test('no shell reads the command', () => {
    expect(() => run(permitted, '/bin/echo x; /bin/ls')).toThrow(
      rejection('ROUTINE_FAILED', 'INVALID COMMAND'),
    );
    expect(run(permitted, '/bin/echo ~ *')).toBe('~ *');
  });
});
