import { describe, expect, test } from 'vitest';
import { UsageError } from '../errors/usage-error.ts';
import { readOptions } from '../options/options.ts';
import { readServing, servingTable } from './serving-line.ts';

const ordinaryAccess = {
  capabilities: { read: true, write: true, dbCommand: 'query', osCommand: [], program: false },
  hostNames: [],
  origins: [],
  allowsRemoteOsCommand: false,
  allowsRoot: false,
  auditsCommands: false,
};

const read = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  readServing(readOptions(servingTable, args).options, env);

describe('readServing', () => {
  test('without options serves the folder .data/demo on port 8080', () => {
    expect(read([])).toEqual({
      location: { kind: 'folder', folder: '.data/demo' },
      host: '127.0.0.1',
      port: 8080,
      printsConsoleCode: false,
      access: ordinaryAccess,
      limits: {},
    });
  });

  test('takes standbys of a database from the line, or else from the environment', () => {
    const at = (args: string, env = {}) => read(args.split(' '), env).location;
    const database = { kind: 'database', url: 'postgres://h/erp', schema: 'mvdb' };
    const env = { MVDB_READ_URLS: 'postgres://b/erp  postgres://c/erp' };
    const url = '--url postgres://h/erp';
    expect(at(url)).toEqual(database);
    expect(at(url, env)).toEqual({
      ...database,
      readUrls: ['postgres://b/erp', 'postgres://c/erp'],
    });
    expect(at(`${url} --read-url postgres://d/erp`, env)).toEqual({
      ...database,
      readUrls: ['postgres://d/erp'],
    });
    expect(at('--data d', env)).toEqual({ kind: 'folder', folder: 'd' });
    expect(() => at('--data d --read-url postgres://d/erp')).toThrow(UsageError);
    expect(() => at('--memory --read-url postgres://d/erp')).toThrow(/of a database/);
  });

  test('takes every option', () => {
    const args = '--data d --port 0 --host ::1 --scale 3 --seed 0 --console-code'.split(' ');
    expect(read(args)).toEqual({
      location: { kind: 'folder', folder: 'd' },
      host: '::1',
      port: 0,
      scale: 3,
      seed: 0,
      printsConsoleCode: true,
      access: ordinaryAccess,
      limits: {},
    });
  });

  test('has no place for an account in memory', () => {
    expect(read(['--memory']).location).toBe('memory');
  });

  test('takes a database from the command line, or else from the environment', () => {
    const database = { MVDB_URL: 'postgres://env:secret@there/erp', MVDB_SCHEMA: 'books' };
    const url = 'postgres://me@here/erp';
    expect(read(['--url', url], database).location).toEqual({
      kind: 'database',
      url,
      schema: 'mvdb',
    });
    expect(read(['--url', url, '--schema', 's']).location).toMatchObject({ schema: 's' });
    expect(read([], database).location).toEqual({
      ...{ kind: 'database', url: database.MVDB_URL, schema: 'books' },
    });
    expect(read(['--schema', 's'], database).location).toMatchObject({ schema: 's' });
    expect(read(['--data', 'd'], database).location).toEqual({ kind: 'folder', folder: 'd' });
    expect(read(['--memory'], database).location).toBe('memory');
  });

  test.each([
    ['--port'],
    ['--port', '65536'],
    ['--port', '-1'],
    ['--port', '80.5'],
    ['--port', '0x50'],
    ['--port', ''],
    ['--port=1e3'],
    ['--scale', '0'],
    ['--scale', 'big'],
    ['--seed', '-1'],
    ['--data', ''],
    ['--memory', '--data', 'd'],
    ['--memory', '--url', 'postgres://here/erp'],
    ['--data', 'd', '--url', 'postgres://here/erp'],
    ['--data', 'd', '--schema', 's'],
    ['--schema', 's'],
    ['--url', 'mysql://here/erp'],
    ['--url', 'here'],
    ['--memory=yes'],
    ['--verbose'],
    ['--token-file', ''],
    ['--token-file'],
    ['--allow-db-command', 'all'],
    ['--allow-db-command', ''],
    ['--allow-os-command', ''],
    ['--allow-os-command', 'date'],
    ['--allow-os-command', '/bin/../bin/date'],
    ['--allow-os-command', '/bin/date,'],
    ['--allow-host', '*'],
    ['--allow-host', 'erp.example:80'],
    ['--allow-origin', '*'],
    ['--allow-origin', 'erp.example'],
    ['--max-body', '10'],
    ['--max-body', '-1'],
    ['--max-header', 'x'],
    ['--max-connections', '0'],
    ['--request-timeout', '1.5'],
    ['--max-reader-memory', '63'],
    ['--token', 'abcdefghijklmnopqrstuvwx'],
  ])('rejects %s %s', (...args) => {
    expect(() => read(args)).toThrow(UsageError);
  });

  test('takes who may ask, and how much', () => {
    const args = [
      ...[
        '--token-file',
        't',
        '--read-only',
        '--allow-db-command=full',
        '--allow-remote-os-command',
      ],
      ...['--allow-os-command', '/bin/date,/bin/ls', '--allow-root', '--audit-commands'],
      ...[
        '--allow-host',
        'erp.example',
        '--allow-host',
        'erp',
        '--allow-origin',
        'https://a.example',
      ],
    ];
    expect(read(args).access).toEqual({
      tokenFile: 't',
      capabilities: {
        read: true,
        write: false,
        dbCommand: 'full',
        osCommand: ['/bin/date', '/bin/ls'],
        program: false,
      },
      hostNames: ['erp.example', 'erp'],
      origins: ['https://a.example'],
      allowsRemoteOsCommand: true,
      allowsRoot: true,
      auditsCommands: true,
    });
  });

  test('takes limits', () => {
    const args =
      '--max-body 2048 --max-header 1024 --max-arguments 81 --max-connections 5 --request-timeout 100 --reader-threads 0 --max-waiting 7 --max-steps 1000 --max-reader-memory 64';
    expect(read([...args.split(' '), '--idle-timeout=3600000']).limits).toEqual({
      bodyBytesMax: 2_048,
      headerBytesMax: 1_024,
      argumentsMax: 81,
      connectionsMax: 5,
      readerThreads: 0,
      waitingMax: 7,
      stepsMax: 1_000,
      readerMemoryMax: 67_108_864,
      requestTimeoutMs: 100,
      idleTimeoutMs: 3_600_000,
    });
  });
});
