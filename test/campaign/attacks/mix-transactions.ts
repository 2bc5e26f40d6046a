import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../postgres/server.ts';
import { anomaliesOf } from '../../storage/serializability/anomalies.ts';
import { runMix } from '../../storage/serializability/run-mix.ts';
import { type Attack, type Round, scaled } from '../attack.ts';

/**
 * Four processes make random transactions in one account, in a folder and, where there is one, on PostgreSQL. What they
 * read and wrote has to be what some order of the transactions explains.
 */
export const mixTransactions: Attack = {
  name: 'mix-transactions',
  aim: 'Transactions of four processes read and write at random: some order explains all of it.',
  lane: 'kill',

  async run(round) {
    await mixAt(round, join(round.folder, 'account'));
    const bin = findPostgres();
    if (bin === undefined) return;
    const server = startPostgres(bin);
    try {
      await mixAt(round, `${server.url}#mix`);
    } finally {
      server.remove();
    }
  },
};

async function mixAt(round: Round, path: string): Promise<void> {
  const { seed, counts, find } = round;
  const history = await runMix(path, { seed, transactions: scaled(round, 200, 2_000) });
  const committed = history.transactions.filter(({ outcome }) => outcome === 'committed');
  counts.inputs += history.transactions.length;
  counts.acknowledged += committed.length;
  for (const { name, detail } of anomaliesOf(history)) find('broken', `${name}: ${detail}`);
}
