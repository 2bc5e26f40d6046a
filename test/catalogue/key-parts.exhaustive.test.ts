import { catalogue, companySchema, type Routine } from '@mvdb/routines';
import { describe, expect, test } from 'vitest';
import { outcomeOf, type Supplied } from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { loadedDemo } from './loaded-demo.ts';

/*
 * A text with the separator of ids is put into every place of every argument that a routine is given, one after the other:
 * no id is written that its table would take apart into more parts than it has.
 */

const demo = loadedDemo();
const limits = { recordsMax: 100_000, charactersMax: 1e9, step: () => {} };
const FIELD_MARK = '\u001e';
const VALUE_MARK = '\u001d';

const partCounts = new Map<string, number>(
  companySchema.tables.map(({ name, key }) => [name, key.length]),
);

let addedCount = 0;

/** The ids that a call adds, and that have more parts than their table's key. */
function overlongIds(routine: Routine, supplied: Supplied): string[] {
  const { account, session } = demo;
  session.selectLists.clear(0);
  const { writes } = account.notingWrites(limits, () =>
    undone(session, () => outcomeOf(session, routine, supplied)),
  );
  session.takeOutput();
  return writes.records.flatMap(({ table, id, old }) => {
    const [name = ''] = table.names;
    const parts = partCounts.get(name);
    if (table.isDictionary || parts === undefined || old !== undefined) return [];
    addedCount += 1;
    return id.split('!').length > parts ? [`${name} ${id}`] : [];
  });
}

/** The text with the separator in its first value, then in that of each attribute. */
function* withSeparator(text: string): Generator<string> {
  const attributes = text.split(FIELD_MARK);
  for (const [index, attribute] of attributes.entries()) {
    const [first = '', ...others] = attribute.split(VALUE_MARK);
    yield attributes.with(index, [`${first}!9`, ...others].join(VALUE_MARK)).join(FIELD_MARK);
  }
}

function* callsWithSeparator({ args, examples = [] }: Routine): Generator<Supplied> {
  const call: Supplied = examples[0]?.call ?? {};
  for (const [name, { direction }] of Object.entries(args)) {
    if (direction === 'out') continue;
    const given = call[name] ?? '';
    const text = typeof given === 'string' ? given : textOf(given);
    for (const changed of withSeparator(text)) yield { ...call, [name]: changed };
  }
}

/** Nested arrays as text with marks. */
function textOf(value: Supplied[string]): string {
  if (typeof value === 'string') return value;
  const marks = [FIELD_MARK, VALUE_MARK, '\u001c'];
  const join = (item: unknown, level: number): string =>
    Array.isArray(item)
      ? item.map((each) => join(each, level + 1)).join(marks[level])
      : String(item);
  return join(value, 0);
}

const writing = catalogue.routines
  .filter(({ run, safety }) => run !== undefined && safety !== 'SAFE')
  .map((routine): [string, Routine] => [routine.name, routine]);

describe.each(writing)('%s', (_, routine) => {
  test('adds no id with more parts than the key of its table', () => {
    expect([...callsWithSeparator(routine)].flatMap((call) => overlongIds(routine, call))).toEqual(
      [],
    );
  });
});

test('the calls add records', () => {
  expect(addedCount).toBeGreaterThan(500);
});
