import { type PostgresServer, startPostgres } from '../../test/postgres/server.ts';
import { type CallingOptions, ratesByNumber, startCaller, timesOf } from './postgres-callers.ts';
import { loadCompany } from './postgres-calls.ts';

/** Two processes, the first of which also calls alone. */
interface Pair {
  readonly what: string;
  readonly calling: readonly [CallingOptions, CallingOptions];
}

/**
 * How many times the calls of one process two of them make. Two that have a server each share the cores and the disk alone:
 * what they make is the most that this machine allows.
 */
export async function pairNotes(bin: string, within: string, isQuick: boolean): Promise<string[]> {
  const servers: PostgresServer[] = [];
  try {
    for (let count = 0; count < 2; count += 1)
      servers.push(startPostgres(bin, { within, isDurable: true }));
    const [url = '', otherUrl = ''] = servers.map((server) => server.url);
    for (const one of [url, otherUrl]) await loadCompany(one);
    const notes: string[] = [];
    for (const pair of pairs(url, otherUrl)) notes.push(await noteOf(pair, isQuick));
    return notes;
  } finally {
    for (const server of servers) server.remove();
  }
}

function pairs(url: string, otherUrl: string): readonly Pair[] {
  const first = { url, kind: 'adjust stock' };
  return [
    { what: 'a server each', calling: [first, { ...first, url: otherUrl }] },
    { what: 'a company each', calling: [first, { ...first, company: '2' }] },
    { what: 'one company', calling: [first, { ...first, turnOfPart: 1 }] },
  ];
}

async function noteOf({ what, calling }: Pair, isQuick: boolean): Promise<string> {
  process.stderr.write(`  pairs, ${what}\n`);
  const times = timesOf(isQuick);
  const rounds = 3 * times.rounds;
  const starts = calling.map((one) => () => startCaller(one));
  const [one, two] = await ratesByNumber(starts, [1, 2], { ...times, rounds });
  const [alone = 0, together = 0] = [one?.perSecond, two?.perSecond];
  return `postgres: two processes, ${what}: ${(together / alone).toFixed(2)} times the adjustments of one, which makes ${Math.round(alone)} a second.`;
}
