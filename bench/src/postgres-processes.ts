import type { PostgresServer } from '../../test/postgres/server.ts';
import {
  type CallingOptions,
  rateOf,
  startCaller,
  type Times,
  timesOf,
} from './postgres-callers.ts';
import { DELAY_MS, startDelay } from './postgres-delay.ts';

/** Processes that call at the same time, and what is said of them. */
interface Together {
  readonly what: string;
  readonly calling: readonly Omit<CallingOptions, 'url'>[];
}

const PROCESSES = [1, 2, 4];

/** Orders that are invoiced by all processes at the most. */
export const ORDERS = 700;

/**
 * Calls per second of several processes on one database, of a routine that reads and of those that write. Then reads and
 * adjustments again with answers that take longer, as from another machine.
 */
export async function processNotes(
  { url, processId }: Pick<PostgresServer, 'url' | 'processId'>,
  isQuick: boolean,
): Promise<string[]> {
  const times = timesOf(isQuick);
  const notes: string[] = [];
  for (const together of [...callsByNumber(), ...invoicesByNumber(isQuick)])
    notes.push(await noteOf({ url, processId }, together, times));
  const delay = await startDelay(url);
  try {
    for (const { what, calling } of callsByNumber())
      notes.push(
        await noteOf(
          { url: delay.url, processId },
          { what: `${what}, answers ${DELAY_MS} ms later`, calling },
          times,
        ),
      );
  } finally {
    delay.end();
  }
  return notes;
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);
const processes = (count: number) => `${count} ${count === 1 ? 'process' : 'processes'}`;

/** Reads, and adjustments of one part, of a part for each, and of one for each in two companies. */
function callsByNumber(): Together[] {
  return PROCESSES.flatMap((count): Together[] => {
    const each = numbered(count);
    const kind = 'adjust stock';
    return [
      { what: `${processes(count)}, reads`, calling: each.map(() => ({ kind: 'reads' })) },
      { what: `${processes(count)}, one part`, calling: each.map(() => ({ kind })) },
      {
        what: `${processes(count)}, a part each`,
        calling: each.map((turnOfPart) => ({ kind, turnOfPart })),
      },
      {
        what: `${processes(count)}, in two companies`,
        calling: each.map((index) => ({
          kind,
          company: index % 2 === 0 ? '1' : '2',
          turnOfPart: Math.floor(index / 2),
        })),
      },
    ].slice(0, count === 1 ? 2 : undefined);
  });
}

function invoicesByNumber(isQuick: boolean): Together[] {
  const orders = isQuick ? 40 : ORDERS;
  return PROCESSES.map((count) => ({
    what: `${processes(count)}, invoices of 10 lines`,
    calling: numbered(count).map(() => ({ kind: 'invoice 10 lines', orders: orders / count })),
  }));
}

async function noteOf(
  { url, processId }: Pick<PostgresServer, 'url' | 'processId'>,
  { what, calling }: Together,
  times: Times,
): Promise<string> {
  process.stderr.write(`  ${what}\n`);
  const starts = calling.map((one) => () => startCaller({ ...one, url }));
  const { perSecond, us, serverUs, attempts } = await rateOf(starts, times, processId);
  const server = serverUs === undefined ? '' : ` and ${Math.round(serverUs)} us of the server`;
  return `postgres: ${what}: ${Math.round(perSecond)} calls a second, ${Math.round(us)} us of processor time of the client${server}, ${attempts.toFixed(2)} attempts each.`;
}
