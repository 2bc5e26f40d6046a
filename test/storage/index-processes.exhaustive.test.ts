import { Account, Session } from 'mvdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  buildIndex,
  createIndex,
  deleteIndex,
  listIndexes,
  openIndex,
} from '../../packages/mvdb/src/session/index-commands.ts';
import { rejection } from '../../packages/mvdb/src/testing/rejection.ts';
import { newPosition, type Position } from './new-location.ts';
import { type Peer, startPeer } from './start-peer.ts';

let position: Position;
let account: Account;
let peer: Peer;

beforeEach(async () => {
  position = newPosition();
  const { path } = position;
  account = Account.open({ path, durability: 'durable' });
  account.createTable('T').write('1', 'A');
  peer = await startPeer(path, 'peer');
  await peer.ask('write', 'T', '2', 'A');
});

afterEach(async () => {
  await peer.kill();
  await account.close();
  position.remove();
});

test('an index created here is kept by the very next write of a process that knew the table without', async () => {
  createIndex(account, 'T', ['F1']);
  buildIndex(account, 'T', 'F1');
  await peer.ask('write', 'T', '1', 'B');
  account.refresh();
  expect(openIndex(account, 'T', 'F1')?.equal('A')).toEqual(['2']);
  expect(openIndex(account, 'T', 'F1')?.equal('B')).toEqual(['1']);
});

test('a unique index created here holds there', async () => {
  createIndex(account, 'T', ['F2'], { isUnique: true, skipsEmpty: true });
  buildIndex(account, 'T', 'F2');
  account.table('T').write('1', 'A\u001ekey');
  await expect(peer.ask('write', 'T', '2', 'A\u001ekey')).rejects.toThrow(
    rejection('UNIQUE_VIOLATION'),
  );
});

test('an index dropped or created and built there is known here at the next question', async () => {
  await peer.ask('createIndex', 'T', 'F1');
  await peer.ask('buildIndex', 'T', 'F1');
  account.refresh();
  expect(openIndex(account, 'T', 'F1')?.equal('A')).toEqual(['1', '2']);
  await peer.ask('deleteIndex', 'T', 'F1');
  account.refresh();
  expect(openIndex(account, 'T', 'F1')).toBeUndefined();
  expect(listIndexes(account, 'T')).toEqual([]);
});

test('a build here takes in what another process writes while it goes on', async () => {
  account.transaction(() => {
    for (let number = 0; number < 50_000; number += 1) account.table('T').write(`n${number}`, 'N');
  });
  createIndex(new Session(account), 'T', ['F1']);
  const writes = Array.from({ length: 20 }, (_, number) =>
    peer.ask('write', 'T', `n${number * 2_000}`, 'P'),
  );
  buildIndex(account, 'T', 'F1');
  await Promise.all(writes);
  account.refresh();
  expect(openIndex(account, 'T', 'F1')?.countEqual('P')).toBe(20);
  expect(openIndex(account, 'T', 'F1')?.countEqual('N')).toBe(50_000 - 20);
  deleteIndex(account, 'T', 'F1');
});
