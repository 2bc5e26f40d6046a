import { companySchema } from '@mvdb/routines';
import {
  grantOf,
  newToken,
  type RunningServer,
  type ServerOptions,
  startServer,
} from '@mvdb/server';
import { Account } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openConnection, requestText } from './raw-connection.ts';

const CHANGES = '/api/admin/changes';

let account: Account;
let server: RunningServer | undefined;
let begun: string;

const write = (id: string, record: string) => account.table('NOTES').write(id, record);

async function start(options: Partial<ServerOptions> = {}): Promise<void> {
  server = await startServer({ account, port: 0, log: { write: () => {} }, ...options });
}

beforeEach(() => {
  account = Account.inMemory();
  companySchema.createTables(account);
  account.createTable('NOTES');
  account.createTable('OTHERS');
  account.log.switchOn();
  begun = account.log.lastPosition;
});

afterEach(async () => {
  await server?.close();
  await account.close();
});

function listen(query = '', headers: readonly string[] = []) {
  const connection = openConnection(server?.url ?? '');
  connection.send(requestText('GET', `${CHANGES}${query}`, ['Host: localhost', ...headers]));
  return connection;
}

/** The events of a stream so far: their ids and data. */
function eventsIn(received: string): { id: string; data: Record<string, unknown> }[] {
  return [...received.matchAll(/id: (\S+)\nevent: changes\ndata: (.*)\n\n/g)].map(
    ([, id = '', data = '']) => ({ id, data: JSON.parse(data) }),
  );
}

const positionAfter = (count: number) => String(Number(begun) + count);

describe('the stream of changes', () => {
  test('sends the commits after one, and then those that are made', async () => {
    await start();
    account.log.from({ login: 'ann' }, () => write('1', 'first'));
    const connection = listen(`?since=${begun}`);
    await connection.receives('"after":"first"');
    write('1', 'second');
    const received = await connection.receives('"after":"second"');
    connection.socket.destroy();
    expect(received).toContain('content-type: text/event-stream');
    expect(eventsIn(`${received}\n\n`)).toEqual([
      {
        id: positionAfter(1),
        data: {
          position: positionAfter(1),
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          origin: { login: 'ann' },
          records: [{ table: 'NOTES', id: '1', before: null, after: 'first' }],
          isComplete: true,
        },
      },
      {
        id: positionAfter(2),
        data: {
          ...{ position: positionAfter(2), time: expect.any(String), origin: {}, isComplete: true },
          records: [{ table: 'NOTES', id: '1', before: 'first', after: 'second' }],
        },
      },
    ]);
  });

  test('goes on after the event that a client processed last', async () => {
    await start();
    write('1', 'first');
    write('1', 'second');
    const connection = listen(`?since=${begun}`, [`Last-Event-ID: ${positionAfter(1)}`]);
    const received = await connection.receives('"after":"second"');
    connection.socket.destroy();
    expect(received).not.toContain('"after":"first"');
  });

  test('is of the tables that are asked for', async () => {
    await start();
    write('1', 'first');
    account.table('OTHERS').write('2', 'second');
    const connection = listen(`?since=${begun}&table=OTHERS`);
    const received = await connection.receives('"after":"second"');
    connection.socket.destroy();
    expect(received).not.toContain('NOTES');
  });

  test('is for every login that may read, and of what it sees', async () => {
    const token = newToken();
    account.table('EMPLOYEE.ACCESS.1287').write('eve', 'EV');
    const rights = { readTables: ['NOTES'], sees: [] };
    await start({ tokens: [{ ...grantOf(token, 'eve', 'reader'), rights }] });
    account.protectTable('NOTES', { secrets: { 1: 'pay' } });
    account.table('OTHERS').write('1', 'hidden');
    write('1', 'TOPSECRET\u001eopen');
    const connection = listen(`?since=${begun}`, [`Authorization: Bearer ${token}`]);
    const received = await connection.receives('open');
    connection.socket.destroy();
    expect(received).not.toMatch(/TOPSECRET|hidden|OTHERS/);
    const anonymous = await listen('', ['Connection: close']).closed;
    expect(anonymous).toContain('HTTP/1.1 401 ');
  });

  test('begins with now, and says where to go on while nothing happens', async () => {
    await start({ heartbeatMs: 5 });
    write('1', 'first');
    const connection = listen('?table=NOTES');
    const note = (position: string) => `\r\nid: ${position}\nretry: 2000\n\n`;
    await connection.receives(note(positionAfter(1)));
    account.table('OTHERS').write('2', 'second');
    const received = await connection.receives(note(positionAfter(2)));
    connection.socket.destroy();
    expect(eventsIn(received)).toEqual([]);
  });

  test('ends with a problem where the log lets go of what follows', async () => {
    await start({ heartbeatMs: 5 });
    const connection = listen(`?since=${begun}`);
    await connection.receives('retry: 2000');
    account.log.switchOff();
    const received = await connection.closed;
    expect(received).toMatch(/event: problem\ndata: \{.*"code":"NO_LOG"/);
  });

  test('ends with the server, which does not wait for who listens', async () => {
    await start({ drainMs: 600_000 });
    const connection = listen();
    await connection.receives('retry: 2000');
    await server?.close();
    expect(await connection.closed).toContain('\r\n0\r\n\r\n');
  });

  test('ends at once for one who asks for its head alone', async () => {
    await start();
    const connection = openConnection(server?.url ?? '');
    connection.send(requestText('HEAD', CHANGES, ['Host: localhost', 'Connection: close']));
    expect(await connection.closed).toContain('content-type: text/event-stream');
  });

  test('is for so many clients at a time', async () => {
    await start({ followersMax: 1, heartbeatMs: 5 });
    const first = listen();
    await first.receives('retry: 2000');
    const second = listen('', ['Connection: close']);
    expect(await second.closed).toContain('"code":"QUEUE_FULL"');
    first.socket.destroy();
    await first.closed;
    for (;;) {
      const third = listen('', ['Connection: close']);
      const received = await third.receives('\r\n\r\n');
      third.socket.destroy();
      if (received.startsWith('HTTP/1.1 200')) break;
    }
  });

  test.each([
    ['?since=soon', [], 400, 'INVALID_REQUEST'],
    ['', ['Last-Event-ID: soon'], 400, 'INVALID_REQUEST'],
    ['?table=NOWHERE', [], 404, 'UNKNOWN_TABLE'],
    ['?since=0', [], 422, 'NOT_LOGGED'],
  ] as const)('rejects %s with %j before it begins', async (query, headers, status, code) => {
    await start();
    const received = await listen(query, [...headers, 'Connection: close']).closed;
    expect(received).toContain(`HTTP/1.1 ${status} `);
    expect(received).toContain(`"code":"${code}"`);
  });
});

describe('the stream of a query', () => {
  const LIVE = '/api/admin/query/live';

  function follow(sentence: string, query = '') {
    const connection = openConnection(server?.url ?? '');
    const path = `${LIVE}?sentence=${encodeURIComponent(sentence)}${query}`;
    connection.send(requestText('GET', path, ['Host: localhost', 'Connection: close']));
    return connection;
  }

  const answersIn = (received: string) =>
    [...received.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, name, data = '']) => [
      name,
      JSON.parse(data),
    ]);

  test('sends the answer, and then what commits change of its rows', async () => {
    await start();
    account.table('DICT NOTES').write('TEXT', 'D\u001e1\u001e\u001eText\u001e9L\u001eS');
    write('1', 'first');
    const connection = follow('LIST NOTES TEXT');
    await connection.receives('"first"');
    write('2', 'second');
    await connection.receives('"second"');
    account.table('NOTES').delete('1');
    const received = await connection.receives('"removed":["1');
    connection.socket.destroy();
    expect(answersIn(`${received}\n`)).toMatchObject([
      ['answer', { kind: 'report', rows: [{ id: '1', key: '1\u00000' }] }],
      ['rows', { removed: [], changed: [], added: [{ at: 1, row: { id: '2' } }] }],
      ['rows', { removed: ['1\u00000'], changed: [], added: [] }],
    ]);
  });

  test('sends another answer where more than rows is otherwise', async () => {
    await start();
    const connection = follow('COUNT NOTES');
    await connection.receives('event: answer');
    write('1', 'first');
    const received = await connection.receives('"lines":["1');
    connection.socket.destroy();
    expect(answersIn(received).map(([name]) => name)).toEqual(['answer', 'answer']);
  });

  test.each([
    ['LIST NOWHERE', '', 422, 'TABLE_NOT_FOUND'],
    ['LIST NOTES', '&limit=10001', 400, 'INVALID_REQUEST'],
    ['CLEAR.FILE NOTES', '', 403, 'NOT_PERMITTED'],
  ] as const)('rejects %s%s before it begins', async (sentence, query, status, code) => {
    await start();
    const received = await follow(sentence, query).closed;
    expect(received).toContain(`HTTP/1.1 ${status} `);
    expect(received).toContain(`"code":"${code}"`);
  });
});
