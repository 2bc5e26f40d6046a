import { amount, count, described, flag, listOf, members, text } from './json-schema.ts';

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

/** Who may be read instead. */
export const replicas = described(
  listOf(
    members({
      address: described(text, 'Without a password.'),
      commit: described(count, 'Number of the last commit that it is known to have.'),
      isUsed: described(flag, 'False while it is left out, because it does not answer.'),
    }),
  ),
  'Replicas that answer what only reads, for clients that send Seen-Commit; absent if there are none.',
);
