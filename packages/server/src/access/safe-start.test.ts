import { type Capabilities, capabilities } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { assertSafeStart, type Exposure, startWarnings } from './safe-start.ts';

function exposure(
  changed: Partial<Exposure> = {},
  allowed: Partial<Capabilities> = { dbCommand: 'query' },
): Exposure {
  return {
    host: '127.0.0.1',
    hostNames: [],
    isGuarded: false,
    capabilities: capabilities({ program: false, ...allowed }),
    allowsRemoteOsCommand: false,
    allowsRoot: false,
    userId: 1000,
    ...changed,
  };
}

const rejected = (code: string, ...texts: string[]) =>
  expect.objectContaining({
    code,
    message: expect.stringMatching(new RegExp(texts.join('[\\s\\S]*'))),
  });

const guarded = { isGuarded: true };
const elsewhere = { ...guarded, host: '0.0.0.0' };
const date = { osCommand: ['/bin/date'] };

describe('assertSafeStart', () => {
  test.each([
    ['on this machine, without tokens', exposure()],
    ['on ::1', exposure({ host: '::1' })],
    ['as root, without programs', exposure({ userId: 0 })],
    ['for other machines, with tokens', exposure(elsewhere)],
    ['with every command, with tokens', exposure(guarded, { dbCommand: 'full' })],
    ['with programs, with tokens', exposure(guarded, date)],
    ['with programs of the account, with tokens', exposure(guarded, { program: true })],
    ['as root, if that is wanted', exposure({ ...guarded, userId: 0, allowsRoot: true }, date)],
    [
      'with programs for other machines, if that is wanted',
      exposure({ ...elsewhere, allowsRemoteOsCommand: true }, date),
    ],
    ['where users have no numbers', exposure({ ...guarded, userId: undefined }, date)],
  ])('starts %s', (_, safe) => {
    expect(() => assertSafeStart(safe)).not.toThrow();
  });

  test.each(['0.0.0.0', '::', '192.168.1.1', 'example.test', '', '::ffff:192.168.1.1'])(
    'rejects the address %j without tokens',
    (host) => {
      expect(() => assertSafeStart(exposure({ host }))).toThrow(
        rejected('NOT_PERMITTED', 'other machines', '127.0.0.1', '--token-file', 'MVDB_TOKEN'),
      );
    },
  );

  test('rejects a name as address', () => {
    expect(() => assertSafeStart(exposure({ ...guarded, host: 'example.test' }))).toThrow(
      rejected('BAD_ARGUMENT', 'example.test', '--allow-host'),
    );
  });

  test.each([[{ dbCommand: 'full' as const }], [date]])('rejects %j without tokens', (allowed) => {
    expect(() => assertSafeStart(exposure({}, allowed))).toThrow(
      rejected('NOT_PERMITTED', 'Without tokens', '--token-file'),
    );
  });

  test('rejects programs for other machines', () => {
    expect(() => assertSafeStart(exposure(elsewhere, date))).toThrow(
      rejected('NOT_PERMITTED', 'another one', '--allow-remote-os-command'),
    );
  });

  test('rejects programs as root', () => {
    expect(() => assertSafeStart(exposure({ ...guarded, userId: 0 }, date))).toThrow(
      rejected('NOT_PERMITTED', 'as root', '--allow-root'),
    );
  });

  test.each(['/no/such/program', '/etc/passwd', '/tmp'])('rejects %s as a program', (program) => {
    expect(() => assertSafeStart(exposure(guarded, { osCommand: [program] }))).toThrow(
      rejected('BAD_ARGUMENT', program),
    );
  });
});

describe('startWarnings', () => {
  test('name the programs that can run any other', () => {
    const programs = exposure(guarded, { osCommand: ['/bin/date', '/bin/sh', '/usr/bin/env'] });
    expect(startWarnings(programs)).toEqual([
      expect.stringMatching(/^\/bin\/sh, \/usr\/bin\/env can run any other program/),
    ]);
  });

  test('say that every interface is not a name', () => {
    expect(startWarnings(exposure(elsewhere))).toEqual([expect.stringContaining('--allow-host')]);
    expect(startWarnings(exposure({ ...elsewhere, hostNames: ['erp.example'] }))).toEqual([]);
  });

  test('are none for an ordinary server', () => {
    expect(startWarnings(exposure())).toEqual([]);
    expect(startWarnings(exposure(guarded, date))).toEqual([]);
  });
});
