import { describe, expect, test } from 'vitest';
import type { Helper, HelperListener } from './helper.ts';
import { HelperPool, type HelperPoolOptions } from './helper-pool.ts';
import type { Order } from './order.ts';

const order: Order = {
  kind: 'any',
  request: undefined,
  operator: { login: '' },
  stepsMax: 1,
  isDiscarded: false,
  isJson: false,
};

/** A helper that does nothing of its own, and what was done to it. */
interface Puppet extends HelperListener {
  readonly done: string[];
}

function poolOf(options: Partial<HelperPoolOptions> = {}) {
  const puppets: Puppet[] = [];
  const start = (listener: HelperListener): Helper => {
    const done: string[] = [];
    puppets.push({ ...listener, done });
    return {
      post: () => done.push('post'),
      setResting: (isResting) => done.push(isResting ? 'rest' : 'work'),
      dismiss() {
        done.push('dismiss');
        listener.onEnd('0');
      },
      kill() {
        done.push('kill');
        listener.onEnd('SIGKILL');
      },
    };
  };
  const pool = new HelperPool({ size: 1, waitingMax: 2, start, ...options });
  const perform = () => pool.perform(order, () => true);
  return { pool, puppets, perform };
}

describe('HelperPool', () => {
  test('starts no more helpers than it may, and keeps the program alive only while they work', async () => {
    const { puppets, perform } = poolOf();
    const orders = [perform(), perform()];
    expect(puppets).toHaveLength(1);
    puppets[0]?.onMessage({ reply: 1 });
    puppets[0]?.onMessage({ reply: 2 });
    await Promise.all(orders);
    expect(puppets[0]?.done).toEqual(['work', 'post', 'work', 'post', 'rest']);
  });

  test('ends a helper whose order takes too long, and has another do the next', async () => {
    const { puppets, perform } = poolOf({ orderMsMax: 5 });
    const [slow, next] = [perform(), perform()];
    await expect(slow).rejects.toMatchObject({
      code: 'BUDGET_EXCEEDED',
      detail: 'It may take 5 ms, no more.',
    });
    expect(puppets[0]?.done).toEqual(['work', 'post', 'kill']);
    puppets[1]?.onMessage({ reply: 1 });
    await next;
  });

  test('a helper that cannot be replaced fails those who wait for it', async () => {
    let isBroken = false;
    const { puppets, perform } = poolOf({
      start(listener) {
        if (isBroken) throw new RangeError('no more');
        const done: string[] = [];
        puppets.push({ ...listener, done });
        return { post() {}, setResting() {}, dismiss() {}, kill() {} };
      },
    });
    const orders = [perform(), perform(), perform()];
    isBroken = true;
    puppets[0]?.onEnd('ENOMEM');
    const ends = await Promise.allSettled(orders);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.name)).toEqual([
      'HelperLost',
      'RangeError',
      'RangeError',
    ]);
    await expect(perform()).rejects.toThrow(RangeError);
  });

  test('closing ends helpers at rest at once, and the others after what they are at', async () => {
    const { pool, puppets, perform } = poolOf({ size: 2 });
    const [first, second] = [perform(), perform()];
    puppets[0]?.onMessage({ reply: 1 });
    await first;
    const closed = pool.close();
    expect(puppets[0]?.done.at(-1)).toBe('dismiss');
    await expect(perform()).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
    puppets[1]?.onMessage({ reply: 2 });
    await Promise.all([second, closed]);
    expect(puppets[1]?.done.at(-1)).toBe('dismiss');
  });
});
