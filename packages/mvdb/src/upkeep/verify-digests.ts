import { contentsDigest } from '../log/contents-digest.ts';
import { type LogState, parsedBefore, parsedChangeKey } from '../log/log-entries.ts';
import { digestSum, recordDigest, stateDigests } from '../log/record-digest.ts';
import type { Environment } from '../storage/environment.ts';
import { LOG_CHANGES } from '../storage/log-databases.ts';
import type { ReadTransaction } from '../storage/store.ts';

/**
 * By how much each commit of a log changed the digest of the account, as its changes say: from what a record was before to
 * what it was before its next change, and at last to what it is.
 *
 * @returns The changes of the commits after the first, in order.
 */
export function digestChanges(
  environment: Environment,
  transaction: ReadTransaction,
  first: number,
  last: number,
): Float64Array {
  const found = new Float64Array(Math.max(0, last - first));
  const add = (position: number, change: number) => {
    const index = position - first - 1;
    if (index in found) found[index] = digestSum(found[index] ?? 0, change);
  };
  let open: { readonly database: string; readonly key: string; position: number } | undefined;
  const close = () => {
    if (open === undefined) return;
    const { database, key, position } = open;
    const now = environment.store(database).get(key, transaction);
    add(position, recordDigest(database, key, now));
  };
  for (const [stored, text] of environment.store(LOG_CHANGES).entries({}, transaction)) {
    const { database, key, position } = parsedChangeKey(stored);
    const digest = stateDigests(database, key)(parsedBefore(text));
    if (open?.database === database && open.key === key) add(open.position, digest);
    else close();
    add(position, -digest);
    open = { database, key, position };
  }
  close();
  return found;
}

/** Whether the digest of all that an account holds is what its log says; `undefined` where that says nothing of it. */
export function isDigestRight(
  environment: Environment,
  transaction: ReadTransaction,
  { base }: LogState,
  lastDigest: number,
): boolean | undefined {
  if (base === undefined) return undefined;
  return contentsDigest(environment, transaction) === digestSum(base, lastDigest);
}
