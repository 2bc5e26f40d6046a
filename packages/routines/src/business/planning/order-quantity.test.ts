import { expect, test } from 'vitest';
import { orderQuantity } from './order-quantity.ts';

const rule = (orderPolicy: string, minimumQuantity = 0n, economicQuantity = 0n) => ({
  orderPolicy,
  minimumQuantity,
  economicQuantity,
});

test.each([
  ['what is needed', rule('L', 9000n, 9000n), 5000n, 5000n],
  ['in whole pieces', rule('L'), 4001n, 5000n],
  ['at least the minimum', rule('M', 9000n), 4001n, 9000n],
  ['more than the minimum', rule('M', 9000n), 9001n, 10_000n],
  ['one economic quantity', rule('E', 0n, 9000n), 1n, 9000n],
  ['several of them', rule('E', 0n, 9000n), 18_001n, 27_000n],
  ['without an economic quantity', rule('E'), 5000n, 5000n],
  ['without a policy', rule(''), 5000n, 5000n],
])('%s', (_, lotRule, short, ordered) => {
  expect(orderQuantity(lotRule, short)).toBe(ordered);
});
