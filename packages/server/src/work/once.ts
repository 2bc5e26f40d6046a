import { randomUUID } from 'node:crypto';
import type { Account } from 'mvdb';
import type { Answer } from './answer.ts';
import { WorkError } from './errors.ts';

/** By what work that writes is known, so that it is done once however often it is asked for. */
export interface Once {
  /** Whose key it is: nobody else is ever answered with the reply. */
  readonly owner: string;
  readonly key: string;
  /** Of all that the reply depends on. */
  readonly fingerprint: string;
  /** How long the reply is kept. */
  readonly lifetimeMs: number;
}

/** For how long it can be settled what became of an order that has no key of its own. */
const ORDER_LIFETIME_MS = 600_000;

/** Makes an order known by a key that nobody else has. */
export function newOnce(): Once {
  const key = randomUUID();
  return { owner: 'orders', key, fingerprint: '', lifetimeMs: ORDER_LIFETIME_MS };
}

/**
 * Does the work of an order and reports its reply as the order wants it. Work that is to be done once is not
 * done again, and its reply is kept: inside the transaction of the work, so that neither is without the
 * other, in this process or another, now or after a crash.
 *
 * @throws What the work throws; WorkError as `findReply`.
 */
export function answerTo(
  { once, isJson }: { readonly once?: Once; readonly isJson: boolean },
  account: Account,
  work: () => unknown,
): Answer {
  if (once === undefined) {
    const reply = work();
    return { reply: isJson ? JSON.stringify(reply) : reply };
  }
  const { json, isReplayed } = doOnce(account, once, work);
  return { reply: isJson ? json : JSON.parse(json), isReplayed };
}

function doOnce(account: Account, once: Once, work: () => unknown) {
  const found = findReply(account, once);
  if (found !== undefined) return { json: found, isReplayed: true };
  const { owner, key, fingerprint, lifetimeMs } = once;
  const json = JSON.stringify(work());
  account.replies.keep(owner, key, { fingerprint, reply: json, lifetimeMs });
  return { json, isReplayed: false };
}

/**
 * The reply that was kept, as JSON; `undefined` if missing.
 *
 * @throws WorkError `IDEMPOTENCY_MISMATCH` where the key came with another request, `REPLY_NOT_KEPT`
 * where the reply was too long.
 */
export function findReply(account: Account, { owner, key, fingerprint }: Once): string | undefined {
  const saved = account.replies.find(owner, key);
  if (saved === undefined) return undefined;
  if (saved.fingerprint !== fingerprint) throw mismatch();
  if (saved.reply !== undefined) return saved.reply;
  throw new WorkError('REPLY_NOT_KEPT', 'Look for what it did; it will not be done again.');
}

export function mismatch(): WorkError {
  return new WorkError('IDEMPOTENCY_MISMATCH', 'Send another request with another key.');
}
