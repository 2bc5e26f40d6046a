import { once } from 'node:events';
import { companySchema } from '@mvdb/routines';
import { type RunningServer, startServer } from '@mvdb/server';
import { Account, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUERY } from './client.ts';
import { openConnection, requestText } from './raw-connection.ts';

const RECORD_COUNT = 6_000;

/** The first record at which an evaluation fails: behind several batches. */
const FAULTY = 4_000;

const account = Account.inMemory();
const logged: string[] = [];
let server: RunningServer;

beforeAll(async () => {
  companySchema.createTables(account);
  const session = new Session(account);
  session.createTable('MANY');
  session.table('DICT MANY').write('N', 'D\u001e1\u001e\u001eN\u001e6R\u001eS');
  session.table('DICT MANY').write('TEXT', 'D\u001e2\u001e\u001eText\u001e6L\u001eS');
  const many = session.table('MANY');
  session.transaction(() => {
    for (let number = 0; number < RECORD_COUNT; number += 1)
      many.write(
        String(number).padStart(5, '0'),
        `${number === FAULTY ? 0 : 1}\u001e${'x'.repeat(1_000)}`,
      );
  });
  session.close();
  server = await startServer({ account, port: 0, log: { write: (line) => logged.push(line) } });
});

afterAll(async () => {
  await server.close();
  await account.close();
});

function ask(sentence: string, accept: string) {
  const headers = ['Host: localhost', 'Content-Type: application/json', `Accept: ${accept}`];
  const connection = openConnection(server.url);
  connection.send(requestText('POST', QUERY, headers, JSON.stringify({ sentence })));
  return connection;
}

const LAST_CHUNK = '\r\n0\r\n\r\n';

describe('rows one by one', () => {
  test('end with the end of the body when all of them were sent', async () => {
    const connection = ask('LIST MANY N', 'application/x-ndjson');
    const received = await connection.receives(LAST_CHUNK);
    connection.socket.destroy();
    expect(received).toContain(`{"type":"end","rows":${RECORD_COUNT},"truncated":false}\n`);
    expect(received.match(/"type":"row"/g)).toHaveLength(RECORD_COUNT);
  });

  test('that fail half-way say so, and the connection is cut without the end of the body', async () => {
    const received = await ask('LIST MANY EVAL "1 / N"', 'application/x-ndjson').closed;
    expect(received).toContain('HTTP/1.1 200 OK');
    expect(received).toContain('"type":"row"');
    const [last = ''] = received.match(/\{"type":"error".*\}/) ?? [];
    expect(JSON.parse(last)).toMatchObject({
      problem: { status: 422, code: 'DIVISION_BY_ZERO', instance: QUERY },
    });
    expect(received).not.toContain('"type":"end"');
    expect(received).not.toContain(LAST_CHUNK);
    expect(logged.join('')).toContain('"brokenOff":"DIVISION_BY_ZERO"');
  });

  test('as CSV are cut in the same way', async () => {
    const received = await ask('LIST MANY EVAL "1 / N"', 'text/csv').closed;
    expect(received).toContain('\r\n00001,1\r\n');
    expect(received).not.toContain(LAST_CHUNK);
  });

  test('wait for a client that reads slowly, and are given up when it goes away', async () => {
    const connection = ask('LIST MANY TEXT', 'application/x-ndjson');
    connection.socket.pause();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => fetch(`${server.url}/readyz`).then(({ status }) => status)),
    );
    expect(answers).toEqual([200, 200, 200]);
    connection.socket.destroy();
    await once(connection.socket, 'close');
    const again = ask('LIST MANY N SAMPLE 2', 'application/x-ndjson');
    expect(await again.receives('"type":"end"')).toContain('"rows":2');
    again.socket.destroy();
  });
});
