import { amount, described, text } from './json-schema.ts';

/** What keeps the account. */
export const engine = described(
  text,
  'What keeps the account: lmdb in this process, or postgresql.',
);

/** How far away that is. */
export const roundTripMs = described(
  amount,
  'How long the shortest of questions to it took just now; absent where it is in this process.',
);
