import {
  Catalogue,
  DICTIONARIES,
  HOUSEKEEPING,
  isLoggedSetting,
  VOC,
} from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import type { ReadTransaction } from '../storage/store.ts';
import { TABLE_DATABASE } from '../storage/whole-state.ts';
import { digestSum, recordDigest } from './record-digest.ts';

/** The digest of all that a log of an account would note, in a state that is held or as it is now. */
export function contentsDigest(environment: Environment, transaction?: ReadTransaction): number {
  const catalogue = new Catalogue(environment, transaction);
  let digest = 0;
  for (const database of environment.databases(transaction)) {
    if (!isLogged(database, catalogue)) continue;
    for (const [key, text] of environment.store(database).entries({}, transaction))
      if (database !== HOUSEKEEPING || isLoggedSetting(key))
        digest = digestSum(digest, recordDigest(database, key, text));
  }
  return digest;
}

const OF_THE_ACCOUNT = new Set([VOC, DICTIONARIES, HOUSEKEEPING]);

function isLogged(database: string, catalogue: Catalogue): boolean {
  if (OF_THE_ACCOUNT.has(database)) return true;
  return TABLE_DATABASE.test(database) && !catalogue.isUnlogged(database);
}
