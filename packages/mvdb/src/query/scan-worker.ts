import { parentPort, workerData } from 'node:worker_threads';
import { openForScans } from '../storage/folder/folder-engine.ts';
import { recordMatches, type ScanIds } from './record-matches.ts';
import { ScanExchange, type TextWriter } from './scan-exchange.ts';
import { rangeOfPart, type ScanOrder, type ScanPosition } from './scan-order.ts';

// A thread that helps to scan the tables of one account: orders come as messages, answers go by shared memory.

/** Records between two signs of progress. */
const PROGRESS_DISTANCE = 1024;

const { path, durability } = workerData as ScanPosition;
const environment = openForScans(path, durability);

parentPort?.on('message', (order: ScanOrder | undefined) => {
  if (order !== undefined) execute(order);
  else {
    parentPort?.close();
    void environment.close();
  }
});

function execute(order: ScanOrder): void {
  const store = environment.store(order.database);
  const exchange = new ScanExchange(order.shared);
  const state = environment.holdNewest();
  if (state === undefined) return;
  try {
    if (state.commit !== order.commit) return;
    let lookedAt = 0;
    const scanIds: ScanIds = (matches, range) =>
      store.matchingKeys(
        (bytes, length) => {
          lookedAt += 1;
          if (lookedAt % PROGRESS_DISTANCE === 0) exchange.noteProgress();
          return matches(bytes, length);
        },
        range,
        state.transaction,
      );
    const writer = exchange.writer(order.area);
    for (let part = exchange.claimLast(); part !== undefined; part = exchange.claimLast()) {
      lookedAt = 0;
      const start = writer.end;
      if (!scanPart(order, part, scanIds, exchange, writer)) return;
      exchange.deliver(part, { lookedAt, area: order.area, start, end: writer.end });
    }
  } finally {
    state.release();
  }
}

/** @returns False where it had to give the part back. */
function scanPart(
  { wanted, bounds }: ScanOrder,
  part: number,
  scanIds: ScanIds,
  exchange: ScanExchange,
  writer: TextWriter,
): boolean {
  let isWhole = false;
  try {
    const matches = recordMatches(scanIds, wanted, rangeOfPart(bounds, part));
    for (const { id, captured } of matches)
      if (!writer.write(id) || !captured.every((text) => writer.write(text))) return false;
    isWhole = true;
    return true;
  } finally {
    if (!isWhole) exchange.fail(part);
  }
}
