import { catalogue } from '@mvdb/routines';
import { createServer, demoOperator } from '@mvdb/server';
import { Session } from 'mvdb';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../packages/routines/src/demo/demo-account.ts';
import { API } from '../http/client.ts';

/* The database refuses commits as it does those that statements of others got in the way of. */

const url = process.env.MVDB_POSTGRES ?? '';
const { account } = openDemo();
const schema = account.path.slice(account.path.indexOf('#') + 1);
const app = createServer({ account, operator: demoOperator });
const administrator = new Client(url);

beforeAll(async () => {
  await administrator.connect();
  await administrator.query(`CREATE SEQUENCE ${schema}.refused`);
});

afterAll(async () => {
  await administrator.end();
  await app.close();
  await account.close();
});

/** So many of the commits that follow are refused; a sequence counts on where what counts it is undone. */
async function refuseCommits(count: number): Promise<void> {
  await administrator.query(`
    SELECT setval('${schema}.refused', 1, false);
    CREATE OR REPLACE FUNCTION ${schema}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('${schema}.refused') <= ${count} THEN
        RAISE EXCEPTION 'in the way' USING ERRCODE = 'serialization_failure';
      END IF;
      RETURN NULL;
    END $$;
    DROP TRIGGER IF EXISTS refuse ON ${schema}.about;
    CREATE CONSTRAINT TRIGGER refuse AFTER UPDATE ON ${schema}.about
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${schema}.refuse()`);
}

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
function kept(number: string) {
  account.refresh();
  const registered = [...account.table('TRANSREG').records()];
  return {
    isThere: account.table('REDBOOK.1287').has(`1!${number}`),
    registered: registered.filter(([, record]) => record.includes(number)).length,
  };
}

describe('a call whose commit is refused', () => {
  test.each([1, 4])('%i times is made in the end, once', async (times) => {
    await refuseCommits(times);
    const reply = await save(`TIMES${times}`, `key-${times}`);
    expect([reply.statusCode, reply.json().args['5']]).toEqual([200, 'SAVED']);
    expect(kept(`TIMES${times}`)).toEqual({ isThere: true, registered: 1 });
  });

  test('each time is told as one that can be sent again, and leaves nothing', async () => {
    await refuseCommits(99);
    const reply = await save('NEVER', 'never');
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'TRANSACTION_CONFLICT']);
    expect(reply.headers['retry-after']).toBe('1');
    expect(reply.json().detail).toBe('Nothing of it was done. Send it again.');
    expect(kept('NEVER')).toEqual({ isThere: false, registered: 0 });
    await refuseCommits(0);
    expect((await save('NEVER', 'never')).json().args['5']).toBe('SAVED');
  });

  test('is begun again in the library as well', async () => {
    await refuseCommits(3);
    const session = new Session(account, { login: 'library' });
    const { results } = catalogue.call(session, 'VB_REDBOOK.REV1', args('LIB'));
    expect(results).toMatchObject({ MESSAGE: 'SAVED' });
    expect(kept('LIB')).toEqual({ isThere: true, registered: 1 });
    session.close();
  });
});
