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
const SYNC = 'S'.charCodeAt(0);

/** The statement in a message; `undefined` where it has none. */
export function sqlOf(message: Buffer): string | undefined {
  const { from, to } = positionOf(message) ?? {};
  return from === undefined ? undefined : message.toString('utf8', from, to);
}

/** A message that has a statement, with another one. */
export function withSql(message: Buffer, sql: string): Buffer {
  const { from, to } = positionOf(message) ?? {};
  if (from === undefined || to === undefined) throw new TypeError('The message has no statement.');
  const parts = [message.subarray(0, from), Buffer.from(sql), message.subarray(to)];
  const changed = Buffer.concat(parts);
  changed.writeUInt32BE(changed.length - 1, 1);
  return changed;
}

/** Whether the server carries out what it was sent, and answers. */
export function isLastOfRequest(message: Buffer): boolean {
  const type = typeOf(message);
  return type === QUERY || type === SYNC;
}

/** @returns `undefined` for the message that begins a connection. */
function typeOf(message: Buffer): number | undefined {
  return message.readUInt32BE(0) === message.length ? undefined : message[0];
}

function positionOf(message: Buffer): { readonly from: number; readonly to: number } | undefined {
  const type = typeOf(message);
  if (type !== QUERY && type !== PARSE) return undefined;
  const bodyAt = 1 + LENGTH_BYTES;
  // A prepared statement has its name first.
  const from = type === PARSE ? message.indexOf(0, bodyAt) + 1 : bodyAt;
  return { from, to: message.indexOf(0, from) };
}
