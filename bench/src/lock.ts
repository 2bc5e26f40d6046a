import { join } from 'node:path';
import { Session } from 'mvdb';
import { recordIds } from './data.ts';
import { compare, type Findings } from './measure.ts';
import type { Scope } from './scope.ts';
import { openStores } from './stores.ts';

/** Locking records and releasing them, against two commits of lmdb's own that are never flushed. */
export async function lockSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const stores = openStores(join(folder, 'lock'), 'memory');
  const table = new Session(stores.account).table('RECORDS');
  const { root, strings } = stores.raw;
  const ids = recordIds(isQuick ? 20 : 5_000);
  const rows = await compare({
    task: 'lock and release a record',
    operations: ids.length,
    rounds: isQuick ? 2 : 9,
    mvdb: () => {
      for (const id of ids) {
        table.lock(id);
        table.release(id);
      }
      return ids.length;
    },
    others: [
      {
        name: 'putSync, removeSync',
        run: () => {
          for (const id of ids) {
            root.transactionSync(() => {
              strings.putSync(id, 'locked');
            });
            root.transactionSync(() => {
              strings.removeSync(id);
            });
          }
          return ids.length;
        },
      },
    ],
  });
  await stores.close();
  return { rows, notes: [] };
}
