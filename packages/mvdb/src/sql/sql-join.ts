import type { ConversionContext } from '../conversion/conversion-context.ts';
import { isNumeric, smallInteger } from '../number/number-text.ts';
import { allValues, isSingle } from '../query/value-marks.ts';
import type { Session } from '../session/session.ts';
import type { SourceAccess } from './source-access.ts';
import {
  type ComparableForms,
  comparableForms,
  isRecognized,
  type Predicate,
} from './sql-comparison.ts';
import type { Operand } from './sql-operand.ts';
import type { SourceRow } from './sql-source.ts';
import type { Tuple } from './tuple.ts';

/** An equality between the tables joined so far and the next. */
export interface JoinKey {
  /** Depends on tables joined before. */
  readonly left: Operand<Tuple>;
  /** Depends on the table joined. */
  readonly right: Operand<Tuple>;
  readonly forms: ComparableForms;
  readonly isExact: boolean;
}

/** How one more table is joined. */
export interface JoinStep {
  readonly access: SourceAccess;
  readonly isOptional: boolean;
  readonly key: JoinKey | undefined;
  /** Must hold for rows to belong together. */
  readonly on: readonly Predicate<Tuple>[];
  /** Must hold for what came of the join. */
  readonly after: readonly Predicate<Tuple>[];
}

/** `first` reads a table, `key` its records by id, `hash` all of it once, `loop` compares each with each. */
export type JoinMethod = 'first' | 'key' | 'hash' | 'loop';

export function joinMethod({ access, key }: JoinStep): JoinMethod {
  if (access.source.index === 0) return 'first';
  if (key === undefined) return 'loop';
  return isById(key) ? 'key' : 'hash';
}

/** True when the key is the id of the table joined, so that its records can be read one by one. */
export function isById({ right, forms }: JoinKey): boolean {
  return right.bound?.column.attribute === 0 && forms.isRightAsStored;
}

export function joinKey(
  left: Operand<Tuple>,
  right: Operand<Tuple>,
  conversions: ConversionContext,
): JoinKey {
  return {
    left,
    right,
    forms: comparableForms(left, right, conversions),
    isExact: left.shape.isId || right.shape.isId,
  };
}

/** The rows of all tables together, one table after the other. */
export function joined(steps: readonly JoinStep[], session: Session): Iterable<Tuple> {
  let tuples: Iterable<Tuple> = [[]];
  let estimate = 0;
  const areCounted = steps.some((step) => joinMethod(step) === 'hash');
  for (const step of steps) {
    tuples = passingAll(joinedWith(step, tuples, estimate, session), step.after);
    if (areCounted) estimate = Math.max(estimate, step.access.estimate());
  }
  return tuples;
}

function joinedWith(
  step: JoinStep,
  tuples: Iterable<Tuple>,
  leftEstimate: number,
  session: Session,
): Iterable<Tuple> {
  const { access, key, isOptional } = step;
  const method = joinMethod(step);
  if (method === 'first') return first(tuples, step);
  if (method === 'loop' || key === undefined)
    return matchedRows(step, tuples, eachRow(access), session);
  if (method === 'key') return matchedRows(step, tuples, rowsById(access, key), session);
  const isLeftSmaller = !isOptional && leftEstimate < access.estimate();
  return isLeftSmaller
    ? matchedTuples(step, tuples, key, session)
    : matchedRows(step, tuples, rowsByKey(access, key), session);
}

function* first(tuples: Iterable<Tuple>, { access, on }: JoinStep): Generator<Tuple> {
  for (const _tuple of tuples)
    for (const row of access.rows()) {
      const tuple = [row];
      if (on.every((holds) => holds(tuple))) yield tuple;
    }
}

/** Finds the rows of the table for one tuple; made when the first is looked for. */
type FindRows = (tuple: Tuple) => Iterable<SourceRow>;

function* matchedRows(
  { isOptional, on }: JoinStep,
  tuples: Iterable<Tuple>,
  prepare: () => FindRows,
  session: Session,
): Generator<Tuple> {
  let find: FindRows | undefined;
  for (const tuple of tuples) {
    find ??= prepare();
    let isMatched = false;
    for (const row of find(tuple)) {
      session.step();
      const together = [...tuple, row];
      if (!on.every((holds) => holds(together))) continue;
      isMatched = true;
      yield together;
    }
    if (isOptional && !isMatched) yield [...tuple, undefined];
  }
}

/** The other way round: keeps the tuples and goes through the table once. */
function* matchedTuples(
  { access, on }: JoinStep,
  tuples: Iterable<Tuple>,
  key: JoinKey,
  session: Session,
): Generator<Tuple> {
  const byKey = new Map<string, Tuple[]>();
  for (const tuple of tuples) for (const each of leftKeys(key, tuple)) addTo(byKey, each, tuple);
  if (byKey.size === 0) return;
  for (const row of access.rows())
    for (const tuple of collected(byKey, rightKeys(key, alone(row, access)))) {
      session.step();
      const together = [...tuple, row];
      if (on.every((holds) => holds(together))) yield together;
    }
}

function eachRow(access: SourceAccess): () => FindRows {
  return () => {
    const rows = [...access.rows()];
    return () => rows;
  };
}

function rowsById(access: SourceAccess, key: JoinKey): () => FindRows {
  return () =>
    function* (tuple) {
      for (const id of leftIds(key, tuple)) yield* access.rowsOf(id);
    };
}

function rowsByKey(access: SourceAccess, key: JoinKey): () => FindRows {
  return () => {
    const byKey = new Map<string, SourceRow[]>();
    for (const row of access.rows())
      for (const each of rightKeys(key, alone(row, access))) addTo(byKey, each, row);
    return (tuple) => collected(byKey, leftKeys(key, tuple));
  };
}

function alone(row: SourceRow, { source }: SourceAccess): Tuple {
  const tuple: (SourceRow | undefined)[] = [];
  tuple[source.index] = row;
  return tuple;
}

function addTo<Item>(byKey: Map<string, Item[]>, key: string, item: Item): void {
  const items = byKey.get(key);
  if (items) items.push(item);
  else byKey.set(key, [item]);
}

/** What is kept under any of some keys, each once. */
function collected<Item>(
  byKey: ReadonlyMap<string, readonly Item[]>,
  keys: readonly string[],
): Iterable<Item> {
  const [only] = keys;
  if (only === undefined) return [];
  if (keys.length === 1) return byKey.get(only) ?? [];
  return new Set(keys.flatMap((key) => byKey.get(key) ?? []));
}

function leftIds({ left, forms }: JoinKey, tuple: Tuple): readonly string[] {
  return distinct(left.evaluate(tuple), forms.left);
}

function leftKeys({ left, forms, isExact }: JoinKey, tuple: Tuple): readonly string[] {
  return distinct(left.evaluate(tuple), keyForm(forms.left, isExact));
}

function rightKeys({ right, forms, isExact }: JoinKey, tuple: Tuple): readonly string[] {
  return distinct(right.evaluate(tuple), keyForm(forms.right, isExact));
}

/** Numbers are equal however they are written. */
function keyForm(form: (value: string) => string, isExact: boolean): (value: string) => string {
  if (isExact) return form;
  return (value) => {
    const text = form(value);
    const integer = smallInteger(text);
    if (!Number.isNaN(integer)) return String(integer);
    return text !== '' && isNumeric(text) ? shortestNumber(text) : text;
  };
}

/** A number without what does not change it: plus sign, zeros in front and at the end. */
function shortestNumber(text: string): string {
  const sign = text.charAt(0);
  let start = sign === '-' || sign === '+' ? 1 : 0;
  let end = text.length;
  while (text.charAt(start) === '0') start += 1;
  if (text.includes('.')) {
    while (text.charAt(end - 1) === '0') end -= 1;
    if (text.charAt(end - 1) === '.') end -= 1;
  }
  const digits = text.slice(start, Math.max(start, end));
  if (digits === '') return '0';
  return sign === '-' ? `-${digits}` : digits;
}

function distinct(text: string, form: (value: string) => string): readonly string[] {
  if (isSingle(text)) return isRecognized(text) ? [form(text)] : [];
  return [...new Set(allValues(text).filter(isRecognized).map(form))];
}

function* passingAll(
  tuples: Iterable<Tuple>,
  conditions: readonly Predicate<Tuple>[],
): Generator<Tuple> {
  for (const tuple of tuples) if (conditions.every((holds) => holds(tuple))) yield tuple;
}
