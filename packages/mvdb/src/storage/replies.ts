import { hash } from 'node:crypto';
import { assertArgument, assertText } from '../arguments/checked.ts';
import { OBJECT } from '../arguments/kinds.ts';
import { systemUptime, type Uptime } from '../system/uptime.ts';
import type { Environment } from './environment.ts';
import type { RecordStore } from './record-store.ts';
import type { ReadTransaction, StoreSize } from './store.ts';

/** LMDB database of the replies that are kept. */
export const REPLIES = 'REPLIES';

/** A reply to be kept. */
export interface ReplyToKeep {
  /** Of the request that it answers, so that another one with the same key can be distinguished from it. */
  readonly fingerprint: string;
  readonly reply: string;
  /** How long it is kept at the least, unless too many are kept. */
  readonly lifetimeMs: number;
}

/** A reply that is kept. */
export interface SavedReply {
  readonly fingerprint: string;
  /** `undefined` for one that was longer than what is kept: what it answered was done all the same. */
  readonly reply: string | undefined;
}

export interface ReplyLimits {
  readonly countMax: number;
  /** Characters of all together. */
  readonly sizeMax: number;
  /** Characters of one. */
  readonly replySizeMax: number;
}

export interface RepliesHost {
  readonly environment: Environment;
  transaction(work: () => void): void;
}

/** What is kept of all replies together. */
interface Ledger {
  readonly count: number;
  readonly size: number;
  /** No reply expires before. */
  readonly earliestMs: number;
  /** How old the account was when a reply was last kept, and when that was. */
  readonly ageMs: number;
  readonly bootId: string;
  readonly uptimeMs: number;
}

export const replyLimits: ReplyLimits = {
  countMax: 1_000_000,
  sizeMax: 256 * 1024 * 1024,
  replySizeMax: 1024 * 1024,
};

const LEDGER_KEY = 'ledger';
const REPLY_PREFIX = 'reply\0';
/** Keys by which replies stand in the order in which they expire; under each stands its size. */
const AGES = { from: 'expiry\0', to: 'expiry\u0001' };

/** What the shortest reply counts for, since its keys take room as well. */
const SIZE_MIN = 512;

/** Expired replies that make room for a new one, so that keeping one costs the same at any time. */
const FORGOTTEN_AT_ONCE = 4;

const nothing: Ledger = {
  count: 0,
  size: 0,
  earliestMs: Number.MAX_SAFE_INTEGER,
  ageMs: 0,
  bootId: '',
  uptimeMs: 0,
};

/**
 * Replies by their owner and a key that the owner chose, kept in the transaction of what they answer: where
 * the one is, the other is. They are no table: nothing but this object reads or writes them.
 *
 * They expire by the age of the account, which goes on with the system's uptime: setting the clock changes
 * nothing, and while the system is down none expires. A reply may so be kept longer than was asked for, but
 * not shorter, unless more are kept than `limits` allow: then those go that would expire first.
 */
export class Replies {
  readonly #store: RecordStore;
  readonly #host: RepliesHost;
  readonly #limits: ReplyLimits;
  readonly #uptime: Uptime;

  /** @internal */
  constructor(host: RepliesHost, limits: ReplyLimits = replyLimits, uptime: Uptime = systemUptime) {
    this.#store = host.environment.store(REPLIES);
    this.#host = host;
    this.#limits = limits;
    this.#uptime = uptime;
  }

  /** Opens the database, which must not have to wait for another process later. */
  open(): void {
    this.#store.open();
  }

  /** Those included that have expired and not made room yet. */
  size(): StoreSize {
    return { ...this.#store.size(), entries: this.#ledger().count };
  }

  /**
   * The reply that was kept. What another process keeps meanwhile is certain to be seen only inside a
   * transaction.
   */
  find(owner: string, key: string): SavedReply | undefined {
    assertText('Replies.find', 'owner', owner);
    assertText('Replies.find', 'key', key);
    const text = this.#store.get(replyKey(idOf(owner, key)));
    if (text === undefined) return undefined;
    const { expiresMs, ...saved } = parsed(text);
    return expiresMs > this.#ageMs(this.#ledger(), this.#uptime.now()) ? saved : undefined;
  }

  /**
   * Keeps a reply, in the running transaction if there is one. It takes the place of one under the same key.
   * One that is too long is not kept itself, but that there was one is.
   *
   * @example account.transaction(() => { write(); account.replies.keep('me', 'order 7', answer); })
   */
  keep(owner: string, key: string, reply: ReplyToKeep): void {
    assertArgument('Replies.keep', 'reply', reply, OBJECT);
    if (this.#host.environment.inTransaction) this.#keep(idOf(owner, key), reply);
    else this.#host.transaction(() => this.#keep(idOf(owner, key), reply));
  }

  /**
   * Looks at all that is kept, in a state that is held.
   *
   * @param note - Receives each violation, and its key.
   * @returns The number of replies.
   * @internal
   */
  verify(transaction: ReadTransaction, note: (key: string, detail: string) => void): number {
    const ages = new Map<string, number>();
    let count = 0;
    let size = 0;
    let ledger: Ledger = nothing;
    for (const [key, text] of this.#store.entries({}, transaction)) {
      if (key.startsWith(AGES.from)) {
        ages.set(key, Number(text));
        size += Number(text);
      } else if (key.startsWith(REPLY_PREFIX)) {
        count += 1;
        const expiresMs = isReply(text) ? parsed(text).expiresMs : undefined;
        const age =
          expiresMs === undefined ? '' : ageKey(expiresMs, key.slice(REPLY_PREFIX.length));
        if (expiresMs === undefined) note(key, 'It is not a reply.');
        else if (ages.get(age) !== sizeOf(text)) note(key, 'Its expiry or its size is not noted.');
        ages.delete(age);
      } else if (key === LEDGER_KEY) ledger = JSON.parse(text) as Ledger;
      else note(key, 'It is nothing that is kept with replies.');
    }
    for (const key of ages.keys()) note(key, 'The reply is missing.');
    if (ledger.count !== count || ledger.size !== size)
      note(LEDGER_KEY, `It counts ${ledger.count} and ${ledger.size}, not ${count} and ${size}.`);
    return count;
  }

  #keep(id: string, { fingerprint, reply, lifetimeMs }: ReplyToKeep): void {
    const before = this.#without(id, this.#ledger());
    const uptimeMs = this.#uptime.now();
    const ageMs = this.#ageMs(before, uptimeMs);
    const expiresMs = ageMs + Math.ceil(lifetimeMs);
    const isSaved = reply.length <= this.#limits.replySizeMax;
    const text = `${JSON.stringify([expiresMs, fingerprint])}${isSaved ? `\n${reply}` : ''}`;
    const size = sizeOf(text);
    this.#store.put(replyKey(id), text);
    this.#store.put(ageKey(expiresMs, id), String(size));
    const after = this.#withRoom({
      count: before.count + 1,
      size: before.size + size,
      earliestMs: Math.min(before.earliestMs, expiresMs),
      ageMs,
      bootId: this.#uptime.bootId,
      uptimeMs,
    });
    this.#store.put(LEDGER_KEY, JSON.stringify(after));
  }

  #ledger(): Ledger {
    const text = this.#store.get(LEDGER_KEY);
    return text === undefined ? nothing : (JSON.parse(text) as Ledger);
  }

  /** How old the account is, which is never more than the time that has gone by, and the same everywhere. */
  #ageMs({ ageMs, bootId, uptimeMs }: Ledger, nowMs: number): number {
    return bootId === this.#uptime.bootId ? ageMs + Math.max(nowMs - uptimeMs, 0) : ageMs;
  }

  /** The ledger without a reply that is to be replaced. */
  #without(id: string, ledger: Ledger): Ledger {
    const text = this.#store.get(replyKey(id));
    if (text === undefined) return ledger;
    this.#store.remove(ageKey(parsed(text).expiresMs, id));
    return { ...ledger, count: ledger.count - 1, size: ledger.size - sizeOf(text) };
  }

  /** Forgets what exceeds the limits, and of what has expired a little. */
  #withRoom(ledger: Ledger): Ledger {
    const { ageMs } = ledger;
    let { count, size, earliestMs } = ledger;
    const isFull = () => count > this.#limits.countMax || size > this.#limits.sizeMax;
    if (earliestMs > ageMs && !isFull()) return ledger;
    let left = FORGOTTEN_AT_ONCE;
    for (const key of this.#store.keys(AGES)) {
      const { expiresMs, id } = positionOf(key);
      earliestMs = expiresMs;
      if (!isFull() && (expiresMs > ageMs || left === 0)) break;
      left -= 1;
      count -= 1;
      size -= Number(this.#store.get(key));
      this.#store.remove(key);
      this.#store.remove(replyKey(id));
    }
    return { ...ledger, count, size, earliestMs };
  }
}

/** Keys are of any length and any characters; whoever reads the file learns none of them. */
function idOf(owner: string, key: string): string {
  return hash('sha256', JSON.stringify([owner, key]), 'base64url');
}

function replyKey(id: string): string {
  return REPLY_PREFIX + id;
}

function ageKey(expiresMs: number, id: string): string {
  return `${AGES.from}${String(expiresMs).padStart(16, '0')}\0${id}`;
}

function positionOf(ageKey: string): { readonly expiresMs: number; readonly id: string } {
  const [, expires = '', id = ''] = ageKey.split('\0');
  return { expiresMs: Number(expires), id };
}

function sizeOf(text: string): number {
  return Math.max(text.length, SIZE_MIN);
}

function isReply(text: string): boolean {
  return /^\[\d{1,16},"[^\n]*"\](\n|$)/.test(text);
}

function parsed(text: string): SavedReply & { readonly expiresMs: number } {
  const end = text.indexOf('\n');
  const head = end === -1 ? text : text.slice(0, end);
  const [expiresMs, fingerprint] = JSON.parse(head) as [number, string];
  return { expiresMs, fingerprint, reply: end === -1 ? undefined : text.slice(end + 1) };
}
