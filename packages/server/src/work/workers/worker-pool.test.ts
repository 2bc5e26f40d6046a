import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Order } from './order.ts';
import type { Worker, WorkerListener } from './worker.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const order: Order = {
  kind: 'any',
  request: undefined,
  operator: { login: '' },
  client: 'a',
  stepsMax: 1,
  isDiscarded: false,
  isJson: false,
};

/** A worker that does nothing of its own, and what was done to it. */
interface Puppet extends WorkerListener {
  readonly done: string[];
}

function poolOf(options: Partial<WorkerPoolOptions> = {}) {
  const puppets: Puppet[] = [];
  const start = (listener: WorkerListener): Worker => {
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
  const pool = new WorkerPool({ size: 1, waitingMax: 2, start, ...options });
  const perform = (client: string = 'a') => pool.perform({ ...order, client }, () => true);
  return { pool, puppets, perform };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('WorkerPool', () => {
  test('starts no more workers than it may, and keeps the program alive only while they work', async () => {
    const { puppets, perform } = poolOf();
    const orders = [perform(), perform()];
    expect(puppets).toHaveLength(1);
    puppets[0]?.onMessage({ reply: 1 });
    puppets[0]?.onMessage({ reply: 2 });
    await Promise.all(orders);
    expect(puppets[0]?.done).toEqual(['work', 'post', 'work', 'post', 'rest']);
  });

  test('ends a worker whose order takes too long, and has another do the next', async () => {
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

  test('a worker that cannot be replaced fails those who wait for it', async () => {
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

  test('closing ends workers at rest at once, and the others after what they are at', async () => {
    const { pool, puppets, perform } = poolOf({ size: 2 });
    const [first, second] = [perform('a'), perform('b')];
    puppets[0]?.onMessage({ reply: 1 });
    await first;
    const closed = pool.close();
    expect(puppets[0]?.done.at(-1)).toBe('dismiss');
    await expect(perform()).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
    puppets[1]?.onMessage({ reply: 2 });
    await Promise.all([second, closed]);
    expect(puppets[1]?.done.at(-1)).toBe('dismiss');
  });

  test('clients take turns, however much one of them asks for', async () => {
    const { puppets, pool } = poolOf({ waitingMax: 100 });
    const begun: string[] = [];
    const perform = (client: string) =>
      pool.perform({ ...order, client }, () => {
        begun.push(client);
        return true;
      });
    const orders = [...'aaaabbc'].map(perform);
    for (const _ of orders) puppets[0]?.onMessage({ reply: 1 });
    await Promise.all(orders);
    expect(begun.join('')).toBe('aabcaba');
  });

  test('no client has the last of several workers', async () => {
    const { puppets, perform, pool } = poolOf({ size: 3 });
    const greedy = [perform('a'), perform('a'), perform('a')];
    expect([pool.runningCount, pool.waitingCount]).toEqual([2, 1]);
    const other = perform('b');
    expect([pool.runningCount, pool.waitingCount]).toEqual([3, 1]);
    puppets[2]?.onMessage({ reply: 1 });
    await other;
    expect([pool.runningCount, pool.waitingCount]).toEqual([2, 1]);
    puppets[0]?.onMessage({ reply: 1 });
    await greedy[0];
    expect([pool.runningCount, pool.waitingCount]).toEqual([2, 0]);
    puppets[0]?.onMessage({ reply: 1 });
    puppets[1]?.onMessage({ reply: 1 });
    await Promise.all(greedy);
  });

  test('where all have to wait, who has most waiting gives room to who has less', async () => {
    const { puppets, perform } = poolOf({ waitingMax: 3 });
    // One that goes without a name is a client as well.
    const [running, first, second, third] = ['', '', '', ''].map((client) => perform(client));
    await expect(perform('')).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    const other = perform('b');
    await expect(third).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    await expect(perform('b')).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    for (let count = 0; count < 4; count += 1) puppets[0]?.onMessage({ reply: 1 });
    await Promise.all([running, first, second, other]);
  });

  test('who takes long gives way to another client, but to nobody else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { puppets, perform } = poolOf({ yieldMs: 5 });
    const [long, own] = [perform('a'), perform('a')];
    await vi.advanceTimersByTimeAsync(20);
    expect(puppets[0]?.done).toEqual(['work', 'post']);
    puppets[0]?.onMessage({ reply: 1 });
    await long;
    await vi.advanceTimersByTimeAsync(20);
    const ended = expect(own).rejects.toMatchObject({
      code: 'BUDGET_EXCEEDED',
      detail: 'It may take 5 ms, no more, while others wait for their turn.',
    });
    const other = perform('b');
    await ended;
    puppets[1]?.onMessage({ reply: 1 });
    await other;
  });

  test('a long answer may take as long as it goes on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { puppets, pool } = poolOf({ orderMsMax: 40 });
    const rows = pool.perform(order, (message) => !('rows' in message));
    for (let count = 0; count < 6; count += 1) {
      await vi.advanceTimersByTimeAsync(15);
      puppets[0]?.onMessage({ rows: [] });
    }
    expect(puppets[0]?.done).toEqual(['work', 'post']);
    const ended = expect(rows).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
    await vi.advanceTimersByTimeAsync(40);
    await ended;
  });

  test('a worker without memory left ends its order, as too large', async () => {
    const { puppets, perform } = poolOf();
    const [large, next] = [perform(), perform()];
    puppets[0]?.onEnd('ERR_WORKER_OUT_OF_MEMORY');
    await expect(large).rejects.toMatchObject({ code: 'WORK_TOO_LARGE' });
    puppets[1]?.onMessage({ reply: 1 });
    await next;
  });
});
