import { amount, described, text } from './json-schema.ts';

/** What keeps the account. */
export const engine = described(
  text,
  'Engine of the account: lmdb in this process, or postgresql.',
);

/** How far away that is. */
export const roundTripMs = described(
  amount,
  'Time of the shortest question to the engine; absent if it runs in this process.',
);
