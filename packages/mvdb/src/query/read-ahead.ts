import { MvdbError } from '../errors/errors.ts';
import type { Column, EvaluationContext } from '../expression/column.ts';
import { isRecordId } from '../storage/record-id.ts';

/** Items that are looked at together, at first and at most: who wants one should not wait for hundreds. */
const ITEMS = { first: 16, most: 512, growth: 4 } as const;

/**
 * The same items, after the records that will be read for them were asked for, those of many items at once. Where
 * asking for many costs as much as asking for each, they are the items themselves.
 *
 * @param look - Reads through the context what will be read for an item, and finds nothing there.
 */
export function readAhead<Item>(
  items: Iterable<Item>,
  context: EvaluationContext,
  look: (item: Item, context: EvaluationContext) => void,
): Iterable<Item> {
  return context.readAhead === undefined ? items : inChunks(items, context, look);
}

/** As `readAhead`, for the records that columns read which are joined to the record of each item. */
export function joinsAhead<Item>(
  items: Iterable<Item>,
  columns: readonly Column[],
  context: EvaluationContext,
  entryOf: (item: Item) => readonly [id: string, record: string],
): Iterable<Item> {
  const joined = columns.filter(({ isPure }) => !isPure);
  if (joined.length === 0) return items;
  return readAhead(items, context, (item, scanning) => {
    const [id, record] = entryOf(item);
    for (const column of joined) column.evaluate({ id, record, context: scanning });
  });
}

function* inChunks<Item>(
  items: Iterable<Item>,
  context: EvaluationContext,
  look: (item: Item, context: EvaluationContext) => void,
): Generator<Item> {
  let size: number = ITEMS.first;
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    askFor(chunk, context, look);
    yield* chunk;
    chunk = [];
    size = Math.min(size * ITEMS.growth, ITEMS.most);
  }
  askFor(chunk, context, look);
  yield* chunk;
}

function askFor<Item>(
  items: readonly Item[],
  context: EvaluationContext,
  look: (item: Item, context: EvaluationContext) => void,
): void {
  const wanted = new Map<string, Set<string>>();
  const note = (table: string, id: string) => {
    if (!isRecordId(id)) return undefined;
    const ids = wanted.get(table) ?? new Set();
    wanted.set(table, ids.add(id));
    return undefined;
  };
  const noting: EvaluationContext = {
    ...context,
    conversions: {
      ...context.conversions,
      readRecord: (table, id, dictionary) => note(dictionary ? `DICT ${table}` : table, id),
    },
    readRecord: note,
    functions: new Map(),
    step: undefined,
    warn: undefined,
  };
  for (const item of items) quietly(() => look(item, noting));
  for (const [table, ids] of wanted) quietly(() => context.readAhead?.(table, [...ids]));
}

/** What cannot be done is informed where it is done in earnest. */
function quietly(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
  }
}
