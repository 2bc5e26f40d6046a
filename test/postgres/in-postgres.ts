import './server-address.ts';
import { Account } from 'mvdb';
import { beforeEach } from 'vitest';
import { newPosition } from '../storage/new-location.ts';
import { openPosition } from '../storage/open-location.ts';
import { onlyLmdb } from './only-lmdb.ts';

/*
 * Accounts in memory are accounts on PostgreSQL instead, and what opens one again by its path opens that: what is true
 * of the one engine is to be true of the other.
 */
const { open } = Account;

Account.inMemory = () => openPosition(newPosition());
Account.open = (options) => ('path' in options ? openPosition(options) : open(options));

// While one account is open, the thread that holds the connections is there for the others.
Account.inMemory();

beforeEach(({ task, skip }) => {
  const reason = onlyLmdb[task.name];
  if (reason !== undefined) skip(reason);
});
