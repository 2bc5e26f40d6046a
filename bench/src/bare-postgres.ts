import { MessagePort } from 'node:worker_threads';
import { Client } from 'pg';

/** A statement, and the connection it goes to. */
export interface Asked {
  readonly connection: number;
  /** Whether it begins what was sent at once; what follows goes to the server with it. */
  readonly isFirst: boolean;
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

/** What `@mvdb/postgres` hands to the thread that holds its connections. */
interface Request {
  readonly connection: number;
  readonly statements: readonly Omit<Asked, 'connection' | 'isFirst'>[];
}

/** The statements that an account on PostgreSQL has carried out in some work, in their order. */
export async function statementsOf(work: () => unknown): Promise<Asked[]> {
  const asked: Asked[] = [];
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args) {
    const { connection, statements = [] } = (args[0] ?? {}) as Partial<Request>;
    if (connection !== undefined)
      asked.push(
        ...statements.map((statement, index) => ({
          ...statement,
          connection,
          isFirst: index === 0,
        })),
      );
    return Reflect.apply(postMessage, this, args);
  };
  try {
    await work();
  } finally {
    MessagePort.prototype.postMessage = postMessage;
  }
  return asked;
}

/** What reads the records of an account, and not what the account has to know beside. */
const RECORDS = /^SELECT .*\brecord (?:END )?FROM /;

/** What makes it seem that another process has committed, so that nothing is known any more of what was read before. */
export function commitIn(schema: string): Asked[] {
  return [{ connection: 0, isFirst: true, text: `UPDATE ${schema}.about SET commit = commit + 1` }];
}

/**
 * The values of a statement. A commit that is made only where nobody changed what was read names the state that was read:
 * here it is the one that the same statements have met now.
 */
function valuesIn(
  [commit, stamp]: readonly string[],
  { name, values }: Pick<Asked, 'name' | 'values'>,
): readonly unknown[] | undefined {
  if (values === undefined || !name?.startsWith('next commit with')) return values;
  return values.toSpliced(2, 2, commit, stamp);
}

/** Cells come as the driver has them: as the text that their bytes are. */
const types = { getTypeParser: () => (cell: unknown) => cell };

/** The same statements by the driver alone, asynchronously, one after the other on each connection. */
export class BarePostgres {
  readonly #url: string;
  readonly #clients = new Map<number, Client>();

  constructor(url: string) {
    this.#url = url;
  }

  /** @param visit - Informed of each record that is found. @returns The sum of what it gives. */
  async run(
    asked: readonly Asked[],
    visit: (row: readonly string[]) => number = () => 0,
  ): Promise<number> {
    let sum = 0;
    let state: readonly string[] = [];
    for (const { connection, isFirst: _, ...statement } of asked) {
      const client = this.#clients.get(connection) ?? (await this.#open(connection));
      const values = valuesIn(state, statement);
      const query = { ...statement, values, rowMode: 'array', binary: true, types };
      const { rows } = (await client.query(query as never)) as unknown as { rows: string[][] };
      if (statement.name === 'news') state = rows[0] ?? [];
      if (RECORDS.test(statement.text)) for (const row of rows) sum += visit(row);
    }
    return sum;
  }

  async close(): Promise<void> {
    for (const client of this.#clients.values()) await client.end();
  }

  async #open(connection: number): Promise<Client> {
    const client = new Client(this.#url);
    this.#clients.set(connection, client);
    await client.connect();
    return client;
  }
}
