import type { Touched } from '../entry/operation.ts';
import type { Difference } from './invariant.ts';
import type { Tally } from './tally.ts';

type Part = string | number | bigint | boolean | undefined;
type Comparable = Part | readonly Comparable[];

/** The difference between what a record says and what it should, if there is one. */
export function* compared(
  { name }: Touched,
  id: string,
  found: Comparable,
  expected: Comparable,
): Generator<Difference> {
  if (!isSame(found, expected))
    yield { table: name, id, expected: textOf(expected), found: textOf(found) };
}

/** What must hold of a record, and does not. @param rule - What holds, as in `expected to be after 5`. */
export function* held(
  { name }: Touched,
  id: string,
  holds: boolean,
  rule: string,
  found: Comparable,
): Generator<Difference> {
  if (!holds) yield { table: name, id, expected: rule, found: textOf(found) };
}

/** Entries that a table lists, against those that it should list; each as often, in any order. */
export function* comparedLists(
  { name }: Touched,
  found: Iterable<string>,
  expected: Iterable<string>,
): Generator<Difference> {
  const counts = new Map<string, [expected: number, found: number]>();
  for (const entry of expected) countOf(counts, entry)[0] += 1;
  for (const entry of found) countOf(counts, entry)[1] += 1;
  for (const [entry, [should, is]] of counts)
    if (should !== is)
      yield { table: name, id: entry, expected: `listed ${should} x`, found: `listed ${is} x` };
}

function countOf(counts: Map<string, [number, number]>, entry: string): [number, number] {
  const existing = counts.get(entry);
  if (existing) return existing;
  const fresh: [number, number] = [0, 0];
  counts.set(entry, fresh);
  return fresh;
}

/** What a table says of each name, against what it should; what is nothing may be left out. */
export function* comparedTallies(
  { name }: Touched,
  found: Tally,
  expected: Tally,
): Generator<Difference> {
  for (const id of new Set([...expected.names(), ...found.names()]))
    if (expected.of(id) !== found.of(id))
      yield { table: name, id, expected: String(expected.of(id)), found: String(found.of(id)) };
}

/** Of what less is found than there should be. @param what - What it is said to be, such as `scrapped`. */
export function* shortfalls(
  { name }: Touched,
  found: Tally,
  least: Tally,
  what: string,
): Generator<Difference> {
  for (const id of least.names())
    if (least.of(id) > found.of(id))
      yield {
        ...{ table: name, id, expected: `at least ${least.of(id)} ${what}` },
        found: String(found.of(id)),
      };
}

function isSame(found: Comparable, expected: Comparable): boolean {
  if (found === expected) return true;
  if (!Array.isArray(found) || !Array.isArray(expected)) return false;
  return (
    found.length === expected.length && found.every((one, index) => isSame(one, expected[index]))
  );
}

function textOf(value: Comparable): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  return value === undefined ? 'nothing' : value === '' ? 'blank' : String(value);
}
