import { Account } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { createServer } from './server.ts';
import { startServer } from './start.ts';

const account = Account.inMemory();
account.createTable('ORDERS');
account.table('DICT ORDERS').write('STATUS', 'D\u001e1');
afterAll(() => account.close());

const grant = { sha256: 'a'.repeat(64), login: 'ann', role: 'reader' };

/** Options that are wrong in one place, and what the rejection says of that place. */
const wrong: readonly [option: Readonly<Record<string, unknown>>, reported: RegExp][] = [
  [{ account: {} }, /account of .* must be an account/],
  [{ bodyByteMax: 5 }, /Unknown option bodyByteMax for .* Did you mean bodyBytesMax\?/],
  [{ nonsense: 5 }, /Unknown option nonsense for .* It takes account, registry, operator, /],
  [{ operator: 'demo' }, /operator of .* must be an operator with login \(text\)/],
  [{ operator: { login: 'demo', role: 'reader' } }, /operator of .* and nothing else/],
  [{ operator: { login: 'demo', now: { today: 1.5 } } }, /operator of .* today \(a whole number\)/],
  [{ operator: { login: 'demo', capabilities: { write: 'no' } } }, /operator of .* write/],
  [{ capabilities: { dbCommand: 'all' } }, /capabilities of .*\(one of off, query, full/],
  [{ capabilities: { delete: true } }, /capabilities of .* and nothing else/],
  [{ tokens: {} }, /tokens of .* must be an array/],
  [
    { tokens: [{ ...grant, role: 'root' }] },
    /tokens of .*\(one of reader, operator, administrator/,
  ],
  [{ tokens: [{ ...grant, rights: { sees: 'pay' } }] }, /tokens of .* sees \(an array of text\)/],
  [{ audit: { write: () => {} } }, /audit of .* stream/],
  [{ audit: { stream: { write: () => {} }, showsCommands: 1 } }, /audit of .* showsCommands/],
  [{ home: [{ title: 'All' }] }, /home of .* sentence \(text\)/],
  [{ home: [{ title: ' ', sentence: 'LIST VOC' }] }, /Tile 1 of home has no title/],
  [
    { home: ['COUNT VOC', 'LIST VOC'].map((sentence) => ({ title: 'All', sentence })) },
    /Tile 2 of home has the title of tile 1, "All"/,
  ],
  [
    { home: Array.from({ length: 51 }, (_, at) => ({ title: `${at}`, sentence: 'LIST VOC' })) },
    /home has 51 tiles; at most 50 are allowed/,
  ],
  [{ home: [{ title: 'All', sentence: 'LIST NOWHERE' }] }, /tile "All" of home, .*NOWHERE/],
  [{ home: [{ title: 'All', sentence: 'LSIT VOC' }] }, /tile "All" of home, .*LSIT/],
  [
    { home: [{ title: 'All', sentence: 'LIST ORDERS STATSU' }] },
    /tile "All" of home, .*STATSU is neither an item nor a record\. Near it: STATUS\. Quote it/,
  ],
  [
    { home: [{ title: 'All', sentence: 'SELECT STATSU FROM ORDERS' }] },
    /tile "All" of home, .*STATSU/,
  ],
  [{ hostNames: 'erp.example' }, /hostNames of .* must be an array/],
  [{ hostNames: ['*.example'] }, /hostNames of .* a host name without port or wildcard/],
  [{ origins: ['https://a.example/x'] }, /origins of .* an origin without path/],
  [{ host: '' }, /host of .* must be an address/],
  [{ host: 'http://a' }, /host of .* must be an address/],
  [{ bodyBytesMax: 0 }, /bodyBytesMax of .* from 1024 to 1073741824, not the number 0/],
  [{ bodyBytesMax: '1000' }, /bodyBytesMax of .* whole number .*, not text/],
  [{ headerBytesMax: 1_023 }, /headerBytesMax of .* from 1024 to 1048576/],
  [{ argumentsMax: 1_001 }, /argumentsMax of .* from 1 to 1000/],
  [{ replyLifetimeMs: -1 }, /replyLifetimeMs of .* from 0/],
  [{ connectionsMax: 0 }, /connectionsMax of .* from 1 to 65535/],
  [{ connectionsPerAddressMax: 2.5 }, /connectionsPerAddressMax of .* whole number/],
  [{ requestTimeoutMs: -1 }, /requestTimeoutMs of .* milliseconds from 10 to 3600000/],
  [{ idleTimeoutMs: Number.NaN }, /idleTimeoutMs of .* milliseconds from 10/],
  [{ keepAliveTimeoutMs: 2 ** 31 }, /keepAliveTimeoutMs of .* to 2147483647/],
  [{ drainMs: null }, /drainMs of .*, not null/],
  [{ log: console.log }, /log of .* write \(a function\)/],
  [{ now: 0 }, /now of .* must be a function/],
  [{ elapsedMs: 0 }, /elapsedMs of .* must be a function/],
  [{ consoleFolder: '' }, /consoleFolder of .* the folder of a built console/],
  [{ consoleFolder: '/' }, /consoleFolder of .* the folder of a built console/],
  [{ readerThreads: 65 }, /readerThreads of .* from 0 to 64/],
  [{ waitingMax: 0.5 }, /waitingMax of .* from 0 to 100000/],
  [{ stepsMax: Number.POSITIVE_INFINITY }, /stepsMax of .* from 1/],
  [{ shortStepsMax: '5' }, /shortStepsMax of .* from 0/],
  [{ shortMs: -1 }, /shortMs of .* from 0/],
  [{ coldMs: [] }, /coldMs of .*, not an array/],
  [{ inlineMsMax: {} }, /inlineMsMax of .*, not an object/],
  [{ workMsMax: 1e10 }, /workMsMax of .* to 2147483647/],
  [{ readingYieldMs: true }, /readingYieldMs of /],
  [{ rowsYieldMs: 5n }, /rowsYieldMs of /],
  [{ readerMemoryMax: 1_000 }, /readerMemoryMax of .* from 67108864/],
  [{ rowPatienceMs: () => 5 }, /rowPatienceMs of /],
];

const rejection = (message: RegExp) =>
  expect.objectContaining({ code: 'BAD_ARGUMENT', message: expect.stringMatching(message) });

describe('createServer', () => {
  test.each(wrong)('rejects %o', (option, reported) => {
    const create = () => Reflect.apply(createServer, undefined, [{ account, ...option }]);
    expect(create).toThrow(rejection(reported));
  });

  test('takes tiles of SQL, of select lists, and of ids that are quoted', async () => {
    const sentences = [
      'SELECT STATUS, COUNT(*) FROM ORDERS GROUP BY STATUS',
      'SELECT ORDERS WITH STATUS = "open"',
      'COUNT ORDERS',
      'LIST ORDERS "STATSU"',
    ];
    const home = sentences.map((sentence) => ({ title: sentence, sentence }));
    await createServer({ account, home }).close();
  });

  test('takes options that are stated to be undefined', async () => {
    const app = createServer({ account, consoleFolder: undefined });
    await app.close();
  });
});

describe('startServer', () => {
  test.each([
    ...wrong,
    [{ port: 65_536 }, /port of startServer must be a whole number from 0 to 65535/],
    [{ port: '80' }, /port of startServer .*, not text/],
    [{ allowsRoot: 'yes' }, /allowsRoot of startServer must be true or false/],
    [{ allowsRemoteOsCommand: 1 }, /allowsRemoteOsCommand of startServer must be true or false/],
  ] as typeof wrong)('rejects %o', async (option, reported) => {
    const started = Reflect.apply(startServer, undefined, [{ account, ...option }]);
    await expect(started).rejects.toThrow(rejection(reported));
  });
});
