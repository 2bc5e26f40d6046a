import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { postgres } from '@mvdb/postgres';
import { Account } from 'mvdb';
import { errorOf } from '../../packages/postgres/src/violations.ts';
import { outcomeOf } from '../../packages/server/src/work/outcome.ts';
import { startPeer } from '../storage/start-peer.ts';
import type { ErrorCase } from './error-case.ts';

async function inFolder(work: (folder: string) => unknown): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-errors-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inAccount(work: (account: Account) => unknown): Promise<unknown> {
  const account = Account.inMemory();
  try {
    return await work(account);
  } finally {
    await account.close();
  }
}

/** Errors of accounts and of the tables in them. */
export const accountCases: readonly ErrorCase[] = [
  {
    code: 'ACCOUNT_NOT_FOUND',
    when: 'A program opens an account that must exist, and it does not.',
    cause: () => inFolder((folder) => Account.open({ path: join(folder, 'a'), create: false })),
  },
  {
    code: 'ACCOUNT_FAILED',
    when: 'The path of an account leads to a file.',
    cause: () =>
      inFolder((folder) => {
        writeFileSync(join(folder, 'a'), 'text');
        return Account.open({ path: join(folder, 'a') });
      }),
  },
  {
    code: 'ACCOUNT_DAMAGED',
    when: 'The file of an account was cut short.',
    cause: () =>
      inFolder(async (folder) => {
        const account = Account.open({ path: folder });
        account.createTable('ORD');
        await account.close();
        truncateSync(join(folder, 'data.mdb'), 5_000);
        return Account.open({ path: folder });
      }),
  },
  {
    code: 'LOG_DAMAGED',
    when: 'A log is exported to a file that holds something else.',
    cause: () =>
      inFolder((folder) =>
        inAccount((account) => {
          const file = join(folder, 'log');
          writeFileSync(file, 'text');
          account.log.switchOn();
          return account.log.export(file);
        }),
      ),
  },
  {
    code: 'ACCOUNT_AWAY',
    when: 'The account is on PostgreSQL, and no server listens at its address.',
    cause: () =>
      Account.open({ engine: postgres({ url: 'postgres://localhost:1/db', schema: 'shop' }) }),
  },
  {
    code: 'ACCOUNT_BUSY',
    when: 'Another process holds the write transaction for longer than `busyTimeoutMs`.',
    cause: () =>
      inFolder(async (folder) => {
        const account = Account.open({ path: folder, busyTimeoutMs: 1 });
        account.createTable('ORD');
        const peer = await startPeer(folder, 'ann');
        void peer.ask('stopInTransaction', 'ORD', '1', 'x').catch(() => undefined);
        const isStopped = () => / T /.test(readFileSync(`/proc/${peer.processId}/stat`, 'latin1'));
        while (!isStopped()) await setTimeout(5);
        try {
          account.table('ORD').write('1', 'x');
        } finally {
          await peer.kill();
          await account.close();
        }
      }),
  },
  {
    code: 'ACCOUNT_CLOSED',
    when: 'A program uses an account after closing it.',
    cause: async () => {
      const account = Account.inMemory();
      await account.close();
      account.createTable('ORD');
    },
  },
  {
    code: 'READ_ONLY',
    when: 'A program writes to an account that it opened with `readOnly`.',
    cause: () =>
      inFolder(async (folder) => {
        const writing = Account.open({ path: folder });
        writing.createTable('ORD');
        const reading = Account.open({ path: folder, readOnly: true });
        try {
          reading.table('ORD').write('1', 'x');
        } finally {
          await reading.close();
          await writing.close();
        }
      }),
  },
  {
    code: 'DISK_FULL',
    when: 'The file of the account may not grow.',
    cause: () =>
      inFolder(async (folder) => {
        const account = Account.open({ path: folder });
        account.createTable('T');
        await account.close();
        const peer = await startPeer(folder, 'peer', 'ulimit -f 2048;');
        try {
          for (let number = 0; ; number += 1)
            await peer.ask('write', 'T', `${number}`, 'x'.repeat(3_000));
        } finally {
          await peer.end();
        }
      }),
  },
  {
    code: 'TRANSACTION_CONFLICT',
    when: 'The account is on PostgreSQL, and others change what the transaction read, each of five times.',
    cause: () =>
      inAccount((account) =>
        account.retryOnConflict(() =>
          account.transaction(() => {
            const message = 'could not serialize access due to concurrent update';
            throw errorOf(
              { code: '40001', message, isLost: false, isSent: true },
              'postgres://db.example/shop#erp',
            );
          }),
        ),
      ),
  },
  {
    code: 'OUTCOME_UNKNOWN',
    when: 'A worker ended during its commit, and the account cannot be asked whether the commit was done.',
    cause: () =>
      outcomeOf(new Error('SIGKILL'), async () => {
        const account = Account.inMemory();
        await account.close();
        return String(account.lastCommit);
      }),
  },
];
