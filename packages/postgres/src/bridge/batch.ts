import type { Connection, Submittable } from 'pg';
import type { Parameter, Rows, Statement } from './protocol.ts';

/** Cells come as their bytes, which the driver reads as text. */
const BINARY = 'yes';

/** What the driver calls a row. */
interface RowMessage {
  readonly fields: Rows[number];
}

/** Statements that go to the server at once, and that it answers at once, up to the first that fails. */
export class Batch implements Submittable {
  readonly #statements: readonly Statement[];
  readonly #prepared: Map<string, string>;
  /** Those of the statements that were not prepared before. */
  readonly #preparing: string[] = [];
  readonly #answers: Rows[] = [];
  #rows: Rows[number][] = [];
  /** Called by the driver as well, where it waits no longer. */
  callback: (error: Error | null) => void = () => {};

  /** @param prepared - The statements that are prepared on the connection, by name. */
  constructor(statements: readonly Statement[], prepared: Map<string, string>) {
    this.#statements = statements;
    this.#prepared = prepared;
  }

  /** The rows of each statement that was carried out. */
  get answers(): readonly Rows[] {
    return this.#answers;
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    try {
      for (const statement of this.#statements) this.#send(connection, statement);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleDataRow({ fields }: RowMessage): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {
    this.#answers.push(this.#rows);
    this.#rows = [];
  }

  handleError(error: Error): void {
    // Which of them came before what failed is not known here.
    for (const name of this.#preparing) this.#prepared.delete(name);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  #send(connection: Connection, { text, name = '', values = [] }: Statement): void {
    if (name === '') connection.parse({ name, text, types: [] }, true);
    else if (this.#prepared.get(name) !== text) this.#prepare(connection, name, text);
    connection.bind({ statement: name, values: values.map(sentValue), binary: BINARY }, true);
    connection.execute({}, true);
  }

  #prepare(connection: Connection, name: string, text: string): void {
    connection.close({ type: 'S', name }, true);
    connection.parse({ name, text, types: [] }, true);
    this.#prepared.set(name, text);
    this.#preparing.push(name);
  }
}

function sentValue(value: Parameter): string | Buffer | null {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return value === null ? null : String(value);
}
