import { catalogue } from '@mvdb/routines';
import { createServer, demoOperator } from '@mvdb/server';
import { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../packages/routines/src/demo/demo-account.ts';
import { API } from '../http/client.ts';
import { RejectedCommits } from './rejected-commits.ts';

/* The database rejects commits as it does those that statements of others got in the way of. */

const url = process.env.MVDB_POSTGRES ?? '';
const { account } = openDemo();
const schema = account.path.slice(account.path.indexOf('#') + 1);
const app = createServer({ account, operator: demoOperator, readerThreads: 0 });
const commits = new RejectedCommits(url, schema);

beforeAll(() => commits.begin());

afterAll(async () => {
  await commits.end();
  await app.close();
  await account.close();
});

const args = (number: string) => ({ '0': '1', '1': 'SAVE', '2': number, '3': ['P100'], '4': 'Y' });

function save(number: string, key?: string) {
  return app.inject({
    method: 'POST',
    url: `${API}/call`,
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    payload: { name: 'VB_REDBOOK.REV1', args: args(number) },
  });
}

/** What is kept of a number: the record, and how often it was registered. */
function saved(number: string) {
  account.refresh();
  const registered = [...account.table('TRANSREG').records()];
  return {
    isThere: account.table('REDBOOK.1287').has(`1!${number}`),
    registered: registered.filter(([, record]) => record.includes(number)).length,
  };
}

describe('a call whose commit is refused', () => {
  test.each([1, 4])('%i times is made in the end, once', async (times) => {
    await commits.reject(times);
    const reply = await save(`TIMES${times}`, `key-${times}`);
    expect(reply.json()).toMatchObject({ args: { 5: 'SAVED' } });
    expect(saved(`TIMES${times}`)).toEqual({ isThere: true, registered: 1 });
  });

  test('each time is reported as one that can be sent again, and leaves nothing', async () => {
    await commits.reject(99);
    const reply = await save('NEVER', 'never');
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'TRANSACTION_CONFLICT']);
    expect(reply.headers['retry-after']).toBe('1');
    expect(reply.json().detail).toBe('It was not executed. Send it again.');
    expect(saved('NEVER')).toEqual({ isThere: false, registered: 0 });
    await commits.reject(0);
    expect((await save('NEVER', 'never')).json()).toMatchObject({ args: { 5: 'SAVED' } });
  });

  test('is begun again in the library as well', async () => {
    await commits.reject(3);
    const session = new Session(account, { login: 'library' });
    const { results } = catalogue.call(session, 'VB_REDBOOK.REV1', args('LIB'));
    expect(results).toMatchObject({ MESSAGE: 'SAVED' });
    expect(saved('LIB')).toEqual({ isThere: true, registered: 1 });
    session.close();
  });
});

test('a lock that is waited for is asked for again where its commit is refused', async () => {
  const session = new Session(account, { login: 'waiting' });
  const books = session.table('REDBOOK.1287');
  books.lock('1!FIRST');
  const locks = new RejectedCommits(url, `${schema}_locks`);
  await locks.begin();
  await locks.reject(3);
  await books.waitForLock('1!WAITED', 20_000);
  expect(account.locks.list()).toContainEqual(expect.objectContaining({ id: '1!WAITED' }));
  await locks.end();
  session.close();
});
