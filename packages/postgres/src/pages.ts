import type { ReadTransaction } from 'mvdb/engine';
import type { Statement } from './bridge/protocol.ts';
import type { Ahead } from './connection.ts';
import type { StoreHost } from './store-host.ts';

/** Rows asked for at first, and at most: who wants one should not wait for thousands. */
const PAGE_ROWS_MIN = 32;
const PAGE_ROWS_MAX = 2048;
const GROWTH = 4;

export type Row = readonly (string | null)[];

/**
 * The rows of a range one by one, asked for in pages. What the running transaction writes is seen from the next
 * row on. Who has read so many that all of them seem to be wanted has the next page on its way while reading one.
 *
 * @param pageAfter - The statement for so many rows behind one, or for the first.
 */
export function* rowsOf(
  host: StoreHost,
  pageAfter: (last: Row | undefined, rowCount: number) => Statement,
  transaction: ReadTransaction | undefined,
): Generator<Row> {
  const asking = host.begin(transaction);
  let last: Row | undefined;
  let pageRows = PAGE_ROWS_MIN;
  let ahead: Ahead | undefined;
  try {
    for (;;) {
      asking.assertOngoing();
      const page = ahead?.rows() ?? asking.ask(pageAfter(last, pageRows));
      const isMore = page.length === pageRows;
      ahead =
        isMore && pageRows === PAGE_ROWS_MAX
          ? asking.askAhead?.(pageAfter(page.at(-1), pageRows))
          : undefined;
      const written = host.writeCount;
      let isStale = false;
      for (const row of page) {
        last = row;
        yield row;
        asking.assertOngoing();
        isStale = asking.isStored && host.writeCount !== written;
        if (isStale) break;
      }
      if (!isStale && !isMore) return;
      if (isStale) {
        ahead?.drop();
        ahead = undefined;
      }
      pageRows = isStale ? PAGE_ROWS_MIN : Math.min(pageRows * GROWTH, PAGE_ROWS_MAX);
    }
  } finally {
    ahead?.drop();
    asking.end();
  }
}
