import type { Session } from 'mvdb';

/** Work that has passed every check which needs no session. */
export interface PreparedWork<Reply> {
  /** True when it changes nothing: it may run on a read-only state, on any thread, and be started over. */
  readonly isReading: boolean;
  /** True when it may well take long, so that it is not tried where others wait. */
  readonly isLong?: boolean | undefined;
  run(session: Session): Reply;
}

/**
 * One kind of work on the account: a request and a reply that are plain data, so that it runs the same on
 * whatever thread is informed of it.
 */
export interface Work<Request, Reply> {
  /** @throws An error with a code for a request that cannot be met. */
  prepare(request: Request): PreparedWork<Reply>;
}

/** Work that has passed every check which needs no session, and answers row by row. */
export interface PreparedStream<Row> {
  /** True when it may well take long, so that it is not tried where others wait. */
  readonly isLong?: boolean | undefined;
  /**
   * Opens the answer. The rows are read as they are asked for: within one read-only use of the session, on
   * one thread, without a pause that lets other work of that thread in, and inside `session.limited` where
   * their cost is to be bounded. What describes the rows is the first of them.
   *
   * @throws Here or with the first row where the work is rejected; with a later one where it fails half-way.
   */
  rows(session: Session): Iterable<Row>;
}

/** A kind of reading work whose answer is too large to be held: rows are plain data, like the request. */
export interface StreamingWork<Request, Row> {
  /** @throws An error with a code for a request that cannot be met. */
  prepare(request: Request): PreparedStream<Row>;
}

/** Kinds of work by name. */
export type Works = Readonly<Record<string, Work<unknown, unknown>>>;
export type Streams = Readonly<Record<string, StreamingWork<unknown, unknown>>>;

/** The kind of that name. @throws TypeError if it is missing. */
export function ofKind<Kind>(kinds: Readonly<Record<string, Kind>>, name: string): Kind {
  const kind = kinds[name];
  if (kind === undefined) throw new TypeError(`There is no work of the kind ${name}.`);
  return kind;
}

export type RequestOf<Kind> = Kind extends { prepare(request: infer Request): unknown }
  ? Request
  : never;

export type ReplyOf<Kind> = Kind extends Work<infer _, infer Reply> ? Reply : never;

export type RowOf<Kind> = Kind extends StreamingWork<infer _, infer Row> ? Row : never;
