import { operation } from '../../entry/operation.ts';
import { leastQuantity } from '../values/least-quantity.ts';

/** An invoice with what is left of it, in cents; below zero for a credit. */
export interface OpenItem {
  readonly number: string;
  readonly open: bigint;
}

/** How much of an invoice is settled, in cents; below zero for a credit that is used. */
export interface Applied {
  readonly number: string;
  readonly amount: bigint;
}

export interface AppliedPayment {
  /** What is open, the oldest first. */
  readonly items: readonly OpenItem[];
  /** What is paid in all. */
  readonly amount: bigint;
  /** What is settled by it; without any, what is owed longest. */
  readonly stated: readonly Applied[];
}

/** What a payment settles: never more than is open, and credits only where they are named. */
export const appliedAmounts = operation({
  rejections: [
    'INVALID AMOUNT {amount}',
    'INVOICE NOT FOUND {invoice}',
    'INVOICE IS NAMED TWICE {invoice}',
    'AMOUNT EXCEEDS {open}',
    'AMOUNTS DIFFER FROM {amount}',
  ],
  run(_context, { items, amount, stated }: AppliedPayment, reject): readonly Applied[] {
    if (amount < 0n || (amount === 0n && stated.length === 0))
      throw reject(`INVALID AMOUNT ${amount}`);
    if (stated.length === 0) {
      const owed = items.filter(({ open }) => open > 0n);
      const total = owed.reduce((sum, { open }) => sum + open, 0n);
      if (amount > total) throw reject(`AMOUNT EXCEEDS ${total}`);
      return oldestFirst(owed, amount);
    }
    const named = new Set<string>();
    for (const one of stated) {
      const { open } = items.find(({ number }) => number === one.number) ?? {};
      if (open === undefined) throw reject(`INVOICE NOT FOUND ${one.number}`);
      if (named.has(one.number)) throw reject(`INVOICE IS NAMED TWICE ${one.number}`);
      named.add(one.number);
      if (one.amount === 0n || one.amount > 0n !== open > 0n)
        throw reject(`INVALID AMOUNT ${one.amount}`);
      if (open > 0n ? one.amount > open : one.amount < open) throw reject(`AMOUNT EXCEEDS ${open}`);
    }
    const sum = stated.reduce((total, one) => total + one.amount, 0n);
    if (sum !== amount) throw reject(`AMOUNTS DIFFER FROM ${amount}`);
    return stated;
  },
});

function oldestFirst(items: readonly OpenItem[], amount: bigint): Applied[] {
  let left = amount;
  return items.flatMap(({ number, open }) => {
    const applied = leastQuantity(open, left);
    left -= applied;
    return applied === 0n ? [] : [{ number, amount: applied }];
  });
}
