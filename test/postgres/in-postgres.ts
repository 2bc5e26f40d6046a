import './server-address.ts';
import { Account } from 'mvdb';
import { beforeEach } from 'vitest';
import { newPlace } from '../storage/new-place.ts';
import { openPlace } from '../storage/open-place.ts';
import { onlyLmdb } from './only-lmdb.ts';

/*
 * Accounts in memory are accounts on PostgreSQL instead, and what opens one again by its path opens that: what is true
 * of the one engine is to be true of the other.
 */
const { open } = Account;

Account.inMemory = () => openPlace(newPlace());
Account.open = (options) => ('path' in options ? openPlace(options) : open(options));

// While one account is open, the thread that holds the connections is there for the others.
Account.inMemory();

beforeEach(({ task, skip }) => {
  const reason = onlyLmdb[task.name];
  if (reason !== undefined) skip(reason);
});
