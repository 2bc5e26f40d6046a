import type { BytePredicate } from '../storage/byte-predicate.ts';
import { SPLIT_KEY_DISTANCE } from '../storage/record-store.ts';
import type { HeldTable, IdRange } from '../table/table.ts';
import { type RecordMatch, recordMatches, type WantedRecords } from './record-matches.ts';
import { type Delivery, PARTS_MAX, ScanExchange } from './scan-exchange.ts';
import { rangeOfPart } from './scan-order.ts';
import type { ScanPool } from './scan-pool.ts';

/** Workers that get nowhere for so long are not waited for any more. */
const PATIENCE_MS = 3_000;
/** By how much the parts of the workers may differ from what they were, on average. */
const UNEVENNESS_MAX = 4;
/** Fewer parts say nothing. */
const TELLING_PARTS_MIN = 4;

interface ScannedTable {
  matchingIds(matches: BytePredicate, range: IdRange): Iterable<string>;
}

/** Receives the outcome of a scan. */
export interface ScanWatcher {
  /** Records that workers looked at. */
  onLookedAt(count: number): void;
}

/**
 * Finds records of a whole table with the help of other threads, in the order of the table and in the state
 * held, which is released at the end. Workers that come late, read another state, fail or run out of room
 * leave to this thread what they have not done.
 */
export function* parallelMatches(
  held: HeldTable<ScannedTable>,
  wanted: WantedRecords,
  pool: ScanPool,
  { onLookedAt }: ScanWatcher,
): Generator<RecordMatch> {
  const { database, commit, table, release } = held;
  const step = Math.ceil(held.splitKeys.length / (PARTS_MAX - 1));
  const bounds = held.splitKeys.filter((_id, index) => index % step === 0);
  let deliveredParts = 0;
  let lookedAt = 0;
  const exchange = ScanExchange.of(bounds.length + 1, pool.workerCount);
  const { shared } = exchange;
  try {
    pool.order((area) => ({ database, commit, wanted, bounds, shared, area }));
    for (let part = 0; part < exchange.partCount; part += 1) {
      const delivery = exchange.claimFirst() ? undefined : delivered(exchange, part, pool);
      if (delivery !== undefined) {
        deliveredParts += 1;
        lookedAt += delivery.lookedAt;
        onLookedAt(delivery.lookedAt);
        yield* matchesIn(exchange, delivery, wanted.captures.length);
      } else {
        const scanIds = (matches: BytePredicate, range: IdRange) =>
          table.matchingIds(matches, range);
        yield* recordMatches(scanIds, wanted, rangeOfPart(bounds, part));
      }
    }
    const unevenness = lookedAt / (deliveredParts * step * SPLIT_KEY_DISTANCE);
    if (deliveredParts >= TELLING_PARTS_MIN && !isEven(unevenness)) held.forgetSplitKeys();
  } finally {
    exchange.cancel();
    release();
  }
}

/** What a worker found in a part, or `undefined` where it gave the part back or does not answer. */
function delivered(exchange: ScanExchange, part: number, pool: ScanPool): Delivery | undefined {
  const delivery = exchange.await(part, pool.workerCount === 0 ? 0 : PATIENCE_MS);
  if (delivery === 'late') pool.dismiss();
  return typeof delivery === 'string' ? undefined : delivery;
}

function* matchesIn(
  exchange: ScanExchange,
  delivery: Delivery,
  captureCount: number,
): Generator<RecordMatch> {
  const texts = exchange.texts(delivery);
  for (const id of texts) {
    const captured: string[] = [];
    for (let index = 0; index < captureCount; index += 1) captured.push(texts.next().value ?? '');
    yield { id, captured };
  }
}

function isEven(unevenness: number): boolean {
  return unevenness <= UNEVENNESS_MAX && unevenness >= 1 / UNEVENNESS_MAX;
}
