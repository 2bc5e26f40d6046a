import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../../test/postgres/server.ts';
import { Network } from './namespaces.ts';
import {
  type CallingOptions,
  type Rate,
  ratesByNumber,
  startCaller,
  timesOf,
} from './postgres-callers.ts';
import { loadCompany } from './postgres-calls.ts';
import { DELAY_MS, type Delay, startDelay } from './postgres-delay.ts';
import { ORDERS } from './postgres-processes.ts';
import { aligned } from './table.ts';

const SERVICES = ['one', 'two'] as const;
const MACHINES = [...SERVICES, 'database', 'standby', 'delay', 'delay2'];

/** Where the services find the database and its standby. */
interface Addresses {
  readonly url: string;
  readonly standby: string;
}

/**
 * What one and two services do, each on a machine of its own, with the database and its standby on two others: machines are
 * network namespaces. Then the same with a delay of half a millisecond each way between the services and the databases.
 *
 * @param bin - The programs of PostgreSQL.
 * @returns A table of ratios; where the system allows no namespaces, why it is left out.
 */
export async function machineNotes(
  bin: string,
  folder: string,
  isQuick: boolean,
): Promise<string[]> {
  const network = networkOf(MACHINES);
  if (typeof network === 'string') return [network];
  const servers: PostgresServer[] = [];
  const removeServers = () => {
    for (const server of servers.splice(0).reverse()) server.remove();
  };
  process.prependOnceListener('exit', removeServers);
  try {
    const [database, standby] = [network.host('database'), network.host('standby')];
    const within = mkdtempSync(join(folder, 'machines-'));
    chmodSync(within, 0o711);
    const server = startPostgres(bin, { within, isDurable: true, host: database });
    servers.push(server);
    await loadCompany(server.url);
    servers.push(server.startStandby(standby));
    const near = {
      url: `postgres://mvdb@${database.address}/postgres`,
      standby: `postgres://mvdb@${standby.address}/postgres`,
    };
    const measure = (addresses: Addresses) => ratesOf(network, addresses, isQuick);
    const nearby = await measure(near);
    const delayed = await delayedIn(network, near, measure);
    return notesOf(nearby, delayed.rates, delayed.by);
  } finally {
    process.off('exit', removeServers);
    removeServers();
    network.remove();
  }
}

/** @returns Why the network is missing, where the system does not allow it. */
function networkOf(names: readonly string[]): Network | string {
  try {
    return Network.of(names);
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    return `postgres: services on several machines: left out, for no network namespaces can be made here, which takes Linux, root and the program ip: ${reason}`;
  }
}

/** Measures with a delay: of the kernel where it has netem, else of proxies. */
async function delayedIn(
  network: Network,
  near: Addresses,
  measure: (addresses: Addresses) => Promise<Rates>,
): Promise<{ readonly rates: Rates; readonly by: string }> {
  const eachWayUs = (DELAY_MS * 1_000) / 2;
  if (SERVICES.every((name) => network.delay(name, eachWayUs)))
    return { rates: await measure(near), by: `netem, ${eachWayUs} us each way` };
  const proxies: Delay[] = [];
  const through = async (name: string, url: string) => {
    const { address } = network.host(name);
    const delay = await startDelay(url, { within: network.runningOn(name), address });
    proxies.push(delay);
    return delay.url;
  };
  try {
    const url = await through('delay', near.url);
    const standby = await through('delay2', near.standby);
    const rates = await measure({ url, standby });
    return {
      rates,
      by: `proxies that give on each request ${DELAY_MS} ms later, for the kernel has no netem`,
    };
  } finally {
    for (const proxy of proxies) proxy.end();
  }
}

/** What is called, by each of so many services. */
interface Work {
  readonly what: string;
  readonly calling: (service: number, addresses: Addresses) => CallingOptions;
}

function works(orders: number): Work[] {
  const kind = 'adjust stock';
  return [
    {
      what: 'adjustments, one company',
      calling: (turnOfPart, { url }) => ({ url, kind, turnOfPart }),
    },
    {
      what: 'adjustments, a company each',
      calling: (service, { url }) => ({ url, kind, company: String(service + 1) }),
    },
    {
      what: 'invoices of 10 lines',
      calling: (_, { url }) => ({ url, kind: 'invoice 10 lines', orders }),
    },
    { what: 'reading calls', calling: (_, { url }) => ({ url, kind: 'reads' }) },
    {
      what: 'reading calls, by the standby',
      calling: (_, { url, standby }) => ({ url, kind: 'reads', readUrls: [standby] }),
    },
  ];
}

/** By what is called, of one service and of two. */
type Rates = ReadonlyMap<string, readonly [Rate, Rate]>;

async function ratesOf(network: Network, addresses: Addresses, isQuick: boolean): Promise<Rates> {
  const times = timesOf(isQuick);
  const rates = new Map<string, readonly [Rate, Rate]>();
  for (const work of works(isQuick ? 40 : ORDERS)) {
    process.stderr.write(`  machines: ${work.what}\n`);
    const starts = SERVICES.map((name, service) => {
      const calling = work.calling(service, addresses);
      return () => startCaller(calling, network.runningOn(name));
    });
    const [one, two] = await ratesByNumber(starts, [1, 2], times);
    if (one && two) rates.set(work.what, [one, two]);
  }
  return rates;
}

function notesOf(near: Rates, far: Rates, by: string): string[] {
  const lines = [...near].map(([what, [one, two]]) => {
    const [farOne, farTwo] = far.get(what) ?? [];
    const beside = (rate: Rate | undefined, base: Rate | undefined) =>
      ((rate?.perSecond ?? Number.NaN) / (base?.perSecond ?? Number.NaN)).toFixed(2);
    return [
      ...[what, Math.round(one.perSecond).toLocaleString('en-US'), beside(two, one)],
      ...[beside(farOne, one), beside(farTwo, one), beside(farTwo, farOne)],
    ];
  });
  const headings = ['services on machines', 'one, per s', 'two/one'];
  const delayed = ['delayed one/one', 'delayed two/one', 'delayed two/delayed one'];
  return [
    `postgres: services on machines of their own; the delay is of ${by}. The shortest round trip took ${roundTrip(near)} ms, with the delay ${roundTrip(far)} ms.`,
    aligned([[...headings, ...delayed], ...lines], (column) => column === 0),
  ];
}

function roundTrip(rates: Rates): string {
  const all = [...rates.values()].flat().map(({ roundTripMs }) => roundTripMs);
  return Math.min(...all).toFixed(2);
}
