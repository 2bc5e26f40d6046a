import { randomUUID } from 'node:crypto';
import { type Account, FIELD_MARK } from 'mvdb';
import { Client } from 'pg';
import { positionOnPostgres } from '../open-location.ts';
import { TABLE } from './mix.ts';

/** In which order the versions of registers were written, by somebody else than those who wrote them. */
export interface NotedOrders {
  /** The versions of each of these registers. */
  of(registers: Iterable<string>): Promise<Map<string, string[]>>;
}

/** Has the order noted from now on: by the log of an account in a folder, by a trigger of PostgreSQL. */
export function noteOrders(account: Account, path: string): Promise<NotedOrders> {
  const onPostgres = positionOnPostgres(path);
  if (onPostgres) return noteByTrigger(onPostgres.url, onPostgres.schema);
  return Promise.resolve({ of: async (registers) => loggedOrders(account, registers) });
}

function loggedOrders(account: Account, registers: Iterable<string>): Map<string, string[]> {
  const orders = new Map<string, string[]>();
  for (const id of registers) {
    const changes = account.history(TABLE, id);
    orders.set(
      id,
      changes.map(({ after }) => after?.split(FIELD_MARK, 1)[0] ?? ''),
    );
  }
  return orders;
}

/** A transaction that writes a record holds it until its commit, so the numbers of a record are in the order of its versions. */
async function noteByTrigger(url: string, schema: string): Promise<NotedOrders> {
  const notes = `notes_${randomUUID().replaceAll('-', '')}`;
  await asking(url, (client) =>
    client.query(`CREATE SCHEMA ${notes};
      CREATE TABLE ${notes}.versions (position bigserial, key text, version text);
      CREATE FUNCTION ${notes}.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO ${notes}.versions (key, version) VALUES (
          convert_from(NEW.key, 'UTF8'),
          split_part(convert_from(NEW.record, 'UTF8'), '${FIELD_MARK}', 1));
        RETURN NULL;
      END $$;
      CREATE TRIGGER note AFTER INSERT OR UPDATE ON ${schema}.records FOR EACH ROW
        WHEN (substr(NEW.key, 1, 2) = 'r!') EXECUTE FUNCTION ${notes}.note()`),
  );
  return {
    async of(registers) {
      const text = `SELECT key, version FROM ${notes}.versions ORDER BY position`;
      const { rows } = await asking(url, (client) => client.query(text));
      const orders = new Map(Array.from(registers, (id): [string, string[]] => [id, []]));
      for (const { key, version } of rows) orders.get(key)?.push(version);
      return orders;
    },
  };
}

async function asking<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
