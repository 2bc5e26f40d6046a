import type { Column } from '../dictionary/column.ts';
import {
  candidateRanges,
  type ItemCondition,
  keepsMainKeys,
  type ValueBounds,
} from '../indexing/candidate-ranges.ts';
import { IRREGULAR_RANGE } from '../indexing/entry-keys.ts';
import type { IndexReader } from '../indexing/index-reader.ts';
import type { ByteRange } from '../storage/index-store.ts';
import { upcase } from '../text/case.ts';
import { literalPrefixes } from './pattern-prefix.ts';
import {
  conjunctsOf,
  literalsOf,
  type PlannedCondition,
  type PlannedTest,
} from './planned-condition.ts';

/** The indexes a sentence may use. */
export interface UsableIndexes {
  readonly readers: readonly IndexReader[];
  /** Number of records in the table. */
  readonly recordCount: number;
  /** The columns of the sentence are those of the table's own dictionary. */
  readonly isOwnDictionary: boolean;
}

/** A way to the records by indexes. What it gives is more than is wanted: conditions are tested again. */
export interface IndexAccess {
  /** Names of the indexes and how they go together. */
  readonly description: string;
  /** Number of ids expected. */
  readonly estimatedIds: number;
  /** Number of index entries it reads. */
  readonly entryCount: number;
  readonly ids: () => Set<string>;
}

/** Names that in an expression can only be the item of that name. */
const PLAIN_NAME = /^[A-Za-z][A-Za-z0-9._$%]*$/;

/**
 * The cheapest way to all records that meet a condition, by as many indexes as help.
 *
 * @param readCost - What reading a record costs, compared with reading an entry of an index.
 * @returns `undefined` where no index tells anything about the condition.
 */
export function indexAccess(
  condition: PlannedCondition | undefined,
  indexes: UsableIndexes,
  readCost: number,
): IndexAccess | undefined {
  if (condition === undefined || indexes.readers.length === 0) return undefined;
  if (condition.kind === 'not') return undefined;
  if (condition.kind === 'or') {
    const branches = condition.conditions.map((each) => indexAccess(each, indexes, readCost));
    return branches.every((branch) => branch !== undefined) ? united(branches) : undefined;
  }
  const conjuncts = conjunctsOf(condition);
  const tests = conjuncts.filter((each) => each.kind === 'test');
  const accesses = indexes.readers.flatMap((reader) => accessesOf(reader, tests, indexes));
  for (const each of conjuncts) {
    const access = each.kind === 'or' ? indexAccess(each, indexes, readCost) : undefined;
    if (access !== undefined) accesses.push(access);
  }
  return intersected(accesses, indexes.recordCount, readCost);
}

/** What one index tells about conditions that must all hold. */
function accessesOf(
  reader: IndexReader,
  tests: readonly PlannedTest[],
  { isOwnDictionary }: UsableIndexes,
): IndexAccess[] {
  const conditions = reader.columns.map((column) =>
    tests
      .filter((test) => isSameColumn(test.column, column, isOwnDictionary))
      .flatMap((test) => itemCondition(test) ?? []),
  );
  if (conditions.length > 1) {
    const ranges = candidateRanges(reader.definition, (item) => conditions[item]?.[0]);
    return ranges === undefined ? [] : [accessBy(reader, ranges)];
  }
  const [onItem = []] = conditions;
  const known = onItem.flatMap((condition) => {
    const ranges = candidateRanges(reader.definition, () => condition);
    return ranges === undefined ? [] : [{ condition, ranges }];
  });
  const bounds = known.filter(({ condition }) => keepsMainKeys(condition));
  const isSingleValued = reader.columns[0]?.isMultivalued === false;
  if (bounds.length < 2 || !isSingleValued)
    return known.map(({ ranges }) => accessBy(reader, ranges));
  // A record with one value has it in all the ranges; those with several are listed apart.
  const common = bounds.map(({ ranges }) => ranges).reduce(commonRanges);
  const others = known.filter((each) => !bounds.includes(each)).map(({ ranges }) => ranges);
  return [[...common, IRREGULAR_RANGE], ...others].map((ranges) => accessBy(reader, ranges));
}

function accessBy(reader: IndexReader, ranges: readonly ByteRange[]): IndexAccess {
  const entryCount = reader.estimate(ranges);
  return {
    description: reader.name,
    estimatedIds: entryCount,
    entryCount,
    ids: () => reader.candidates(ranges),
  };
}

/** All that one of the accesses gives. */
function united(accesses: readonly IndexAccess[]): IndexAccess {
  const [only] = accesses;
  if (only !== undefined && accesses.length === 1) return only;
  return {
    description: `(${accesses.map(({ description }) => description).join(' or ')})`,
    estimatedIds: sumOf(accesses.map(({ estimatedIds }) => estimatedIds)),
    entryCount: sumOf(accesses.map(({ entryCount }) => entryCount)),
    ids: () => {
      const all = new Set<string>();
      for (const { ids } of accesses) for (const id of ids()) all.add(id);
      return all;
    },
  };
}

/** The smallest access, and with it those that save more reads than they cost. */
function intersected(
  accesses: readonly IndexAccess[],
  recordCount: number,
  readCost: number,
): IndexAccess | undefined {
  const [smallest, ...others] = accesses.toSorted(
    (one, other) => one.estimatedIds - other.estimatedIds,
  );
  let chosen = smallest;
  for (const other of others) {
    if (chosen === undefined || recordCount === 0) break;
    const estimatedIds = (chosen.estimatedIds * other.estimatedIds) / recordCount;
    const savedReads = chosen.estimatedIds - estimatedIds;
    if (other.entryCount < savedReads * readCost) chosen = both(chosen, other, estimatedIds);
  }
  return chosen;
}

function both(one: IndexAccess, other: IndexAccess, estimatedIds: number): IndexAccess {
  return {
    description: `${one.description} and ${other.description}`,
    estimatedIds: Math.ceil(estimatedIds),
    entryCount: one.entryCount + other.entryCount,
    ids: () => {
      const wanted = other.ids();
      return new Set([...one.ids()].filter((id) => wanted.has(id)));
    },
  };
}

/** Columns are the same that give the same attribute, or are one item of one dictionary. */
export function isSameColumn(asked: Column, indexed: Column, isOwnDictionary: boolean): boolean {
  if (asked.attribute !== undefined) return asked.attribute === indexed.attribute;
  return isOwnDictionary && asked.name === indexed.name && PLAIN_NAME.test(asked.name);
}

/** What a test asks of a value; `undefined` where an index cannot help. */
function itemCondition(test: PlannedTest): ItemCondition | undefined {
  const literals = literalsOf(test);
  if (literals === undefined || test.quantifier === 'no' || test.conversion !== '')
    return undefined;
  const anyOf = boundsOf(test, literals);
  return anyOf && { anyOf, isCaseIgnored: test.isCaseIgnored };
}

function boundsOf(
  { operator, isCaseIgnored }: PlannedTest,
  literals: readonly string[],
): readonly ValueBounds[] | undefined {
  switch (operator) {
    case 'EQ':
      return literals.map((text) => ({ kind: 'equal', text }));
    case 'IS.NULL':
      return [{ kind: 'equal', text: '' }];
    case 'IS.NOT.NULL':
      return [{ kind: 'filled' }];
    case 'GT':
    case 'GE':
      return literals.map((low) => ({ kind: 'between', low }));
    case 'LT':
    case 'LE':
      return literals.map((high) => ({ kind: 'between', high }));
    case 'BETWEEN': {
      const [low = '', high = ''] = literals;
      return [{ kind: 'between', low, high }];
    }
    case 'LIKE': {
      const patterns = isCaseIgnored ? literals.map(upcase) : literals;
      const prefixes = patterns.flatMap(literalPrefixes);
      if (prefixes.includes('')) return undefined;
      return prefixes.map((text) => ({ kind: 'prefix', text }));
    }
    default:
      return undefined;
  }
}

function commonRanges(some: readonly ByteRange[], others: readonly ByteRange[]): ByteRange[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const { from } = one.from > other.from ? one : other;
      const { to } = one.to < other.to ? one : other;
      return from < to ? [{ from, to }] : [];
    }),
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
