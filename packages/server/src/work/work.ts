import type { Session } from 'mvdb';

/** Work that has passed every check which needs no session. */
export interface PreparedWork<Reply> {
  /** True when it changes nothing: it may run on a read-only state, on any thread, and be started over. */
  readonly isReading: boolean;
  run(session: Session): Reply;
}

/**
 * One kind of work on the account: a request and a reply that are plain data, so that it runs the same on
 * whatever thread is told of it.
 */
export interface Work<Request, Reply> {
  /** @throws An error with a code for a request that cannot be met. */
  prepare(request: Request): PreparedWork<Reply>;
}
