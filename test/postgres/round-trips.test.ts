import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operationsOn } from '../../bench/src/operations.ts';
import { Bridge } from '../../packages/postgres/src/bridge/bridge.ts';
import { type DemoAccount, openDemo } from '../../packages/routines/src/demo/demo-account.ts';

/* How often a call waits for the server, once its process has read what stays the same. */

const WARM_UP = 3;

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

test('an adjustment waits three times at the most, and an invoice of ten lines ten times', async () => {
  const waits = new Map<string, number>();
  for (const [name, operation] of operationsOn(demo.account, WARM_UP + 1)) {
    for (let done = 0; done < WARM_UP; done += 1) {
      operation();
      await setImmediate();
    }
    const asked = vi.spyOn(Bridge.prototype, 'run');
    operation();
    waits.set(name, asked.mock.calls.length);
    asked.mockRestore();
    await setImmediate();
  }
  expect(waits.get('adjust stock')).toBeLessThanOrEqual(3);
  expect(waits.get('invoice 10 lines')).toBeLessThanOrEqual(10);
  expect(waits.get('credit 10 lines')).toBeLessThanOrEqual(18);
});
