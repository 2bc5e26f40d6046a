/*
 * Messages of a client of PostgreSQL: the first one begins with its length, each other with a letter, and then its length,
 * which counts itself and what follows. Texts end with a zero byte.
 */

const LENGTH_BYTES = 4;

/** Cuts what a client sends into whole messages. */
export class MessageSplitter {
  #rest = Buffer.alloc(0);
  #headBytes = 0;

  *split(chunk: Buffer): Generator<Buffer> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      if (this.#rest.length < this.#headBytes + LENGTH_BYTES) return;
      const end = this.#headBytes + this.#rest.readUInt32BE(this.#headBytes);
      if (this.#rest.length < end) return;
      yield this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      this.#headBytes = 1;
    }
  }
}

const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);

/** The message with another statement, where it has one that is rewritten. */
export function withSql(message: Buffer, rewrite: (sql: string) => string): Buffer {
  const [type] = message;
  if (message.readUInt32BE(0) === message.length || (type !== QUERY && type !== PARSE))
    return message;
  const bodyAt = 1 + LENGTH_BYTES;
  // A prepared statement has its name first.
  const from = type === PARSE ? message.indexOf(0, bodyAt) + 1 : bodyAt;
  const to = message.indexOf(0, from);
  const sql = message.toString('utf8', from, to);
  const replacement = rewrite(sql);
  if (replacement === sql) return message;
  const parts = [message.subarray(0, from), Buffer.from(replacement), message.subarray(to)];
  const changed = Buffer.concat(parts);
  changed.writeUInt32BE(changed.length - 1, 1);
  return changed;
}
