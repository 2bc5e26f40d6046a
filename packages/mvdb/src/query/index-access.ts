import { candidateRanges, doRangesProve, keepsMainKeys } from '../indexing/candidate-ranges.ts';
import { IRREGULAR_RANGE } from '../indexing/entry-keys.ts';
import { ascendingOnce } from '../indexing/id-order.ts';
import type { IndexReader } from '../indexing/index-reader.ts';
import type { ByteRange } from '../storage/index-store.ts';
import { isSameColumn, itemCondition } from './item-condition.ts';
import {
  conjunctsOf,
  everyTest,
  isIdTest,
  type PlannedCondition,
  type PlannedJunction,
  type PlannedTest,
} from './planned-condition.ts';

/** The indexes a sentence may use. */
export interface UsableIndexes {
  readonly readers: readonly IndexReader[];
  /** Number of records in the table; asked only where it decides. */
  readonly recordCount: () => number;
  /** The columns of the sentence are those of the table's own dictionary. */
  readonly isOwnDictionary: boolean;
}

/** What indexes give, at the moment they are asked. */
export interface IndexFinding {
  /** Conditions that are known to hold for all the records; what is not among them has to be tested. */
  readonly proven: readonly PlannedCondition[];
  /** The ids of all records that may be wanted, ascending. */
  ids(): readonly string[];
  /** Number of the ids. */
  count(): number;
}

/** A way by indexes to all records that may be wanted, and perhaps to others. */
export interface IndexAccess {
  /** Names of the indexes and how they go together. */
  readonly description: string;
  /** Number of ids expected. */
  readonly estimatedIds: number;
  /** Number of index entries it reads. */
  readonly entryCount: number;
  /** What its finding proves, unless there are records that do not fit the index. */
  readonly proves: readonly PlannedCondition[];
  readonly find: () => IndexFinding;
}

/**
 * The cheapest way to all records that meet a condition, by as many indexes as help.
 *
 * @param readCost - What reading a record costs, compared with reading an entry of an index.
 * @returns `undefined` where no index reports anything about the condition.
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
    return branches.every((branch) => branch !== undefined)
      ? united(branches, condition)
      : undefined;
  }
  const conjuncts = conjunctsOf(condition);
  const tests = conjuncts.filter((each) => each.kind === 'test');
  const accesses = indexes.readers.flatMap((reader) => accessesOf(reader, tests, indexes));
  for (const each of conjuncts) {
    const access = each.kind === 'or' ? indexAccess(each, indexes, readCost) : undefined;
    if (access !== undefined) accesses.push(access);
  }
  const readFor = conjuncts.filter((each) => !everyTest(each, isIdTest));
  const readsOf = ({ estimatedIds, proves }: IndexAccess) =>
    readFor.every((each) => proves.includes(each)) ? 0 : estimatedIds;
  return intersected(accesses, indexes.recordCount, (access) => readsOf(access) * readCost);
}

/** What one index reports about conditions that must all hold. */
function accessesOf(
  reader: IndexReader,
  tests: readonly PlannedTest[],
  { isOwnDictionary }: UsableIndexes,
): IndexAccess[] {
  const { definition, columns } = reader;
  const asked = columns.map((column) =>
    tests
      .filter((test) => isSameColumn(test.column, column, isOwnDictionary))
      .flatMap((test) => {
        const condition = itemCondition(test);
        return condition === undefined ? [] : [{ test, condition }];
      }),
  );
  if (asked.length > 1) {
    const ranges = candidateRanges(definition, (item) => asked[item]?.[0]?.condition);
    return ranges === undefined ? [] : [accessBy(reader, ranges)];
  }
  const [onItem = []] = asked;
  const existing = onItem.flatMap(({ test, condition }) => {
    const ranges = candidateRanges(definition, () => condition);
    const isProven = !test.isExact && doRangesProve(definition, condition);
    return ranges === undefined ? [] : [{ test, condition, ranges, isProven }];
  });
  const bounds = existing.filter(({ condition }) => keepsMainKeys(condition));
  const isSingleValued = columns[0]?.isMultivalued === false;
  const areCommon = bounds.length > 1 && isSingleValued;
  const accesses = existing
    .filter((each) => !(areCommon && bounds.includes(each)))
    .map(({ test, ranges, isProven }) =>
      accessBy(reader, ranges, isProven ? [test] : [], test.quantifier === 'every'),
    );
  if (!areCommon) return accesses;
  // A record with one value has it in all the ranges; those with several are listed apart.
  const common = bounds.map(({ ranges }) => ranges).reduce(commonRanges);
  const proven = bounds.filter(({ isProven }) => isProven).map(({ test }) => test);
  return [accessBy(reader, [...common, IRREGULAR_RANGE], proven, true), ...accesses];
}

/**
 * @param proven - Conditions that a value in the ranges meets.
 * @param needsRegular - They are only known to hold for a record with a single value.
 */
function accessBy(
  reader: IndexReader,
  ranges: readonly ByteRange[],
  proven: readonly PlannedCondition[] = [],
  needsRegular = false,
): IndexAccess {
  const entryCount = reader.estimate(ranges);
  return {
    description: reader.name,
    estimatedIds: entryCount,
    entryCount,
    proves: proven,
    find: () => {
      const isReporting = reader.isReporting && (!needsRegular || reader.isRegular);
      return {
        proven: isReporting ? proven : [],
        ids: () => reader.candidates(ranges),
        count: () => reader.countCandidates(ranges),
      };
    },
  };
}

/** All that one of the accesses gives. */
function united(accesses: readonly IndexAccess[], condition: PlannedJunction): IndexAccess {
  const isProvenIf = (proven: readonly (readonly PlannedCondition[])[]) =>
    condition.conditions.every((branch, index) =>
      conjunctsOf(branch).every((each) => proven[index]?.includes(each)),
    );
  return {
    description: `(${accesses.map(({ description }) => description).join(' or ')})`,
    estimatedIds: sumOf(accesses.map(({ estimatedIds }) => estimatedIds)),
    entryCount: sumOf(accesses.map(({ entryCount }) => entryCount)),
    proves: isProvenIf(accesses.map(({ proves }) => proves)) ? [condition] : [],
    find: () => {
      const findings = accesses.map((access) => access.find());
      const isProven = isProvenIf(findings.map(({ proven }) => proven));
      return findingOf(isProven ? [condition] : [], () =>
        ascendingOnce(findings.flatMap((finding) => finding.ids())),
      );
    },
  };
}

function findingOf(
  proven: readonly PlannedCondition[],
  ids: () => readonly string[],
): IndexFinding {
  return { proven, ids, count: () => ids().length };
}

/**
 * The smallest access, and with it those that save more reads than they cost.
 *
 * @param readCostOf - What the reads cost that an access leaves to be done.
 */
function intersected(
  accesses: readonly IndexAccess[],
  recordCount: () => number,
  readCostOf: (access: IndexAccess) => number,
): IndexAccess | undefined {
  const [smallest, ...others] = accesses.toSorted(
    (one, other) => one.estimatedIds - other.estimatedIds,
  );
  let chosen = smallest;
  for (const other of others) {
    if (chosen === undefined || recordCount() === 0) break;
    const estimatedIds = (chosen.estimatedIds * other.estimatedIds) / recordCount();
    const together = both(chosen, other, estimatedIds);
    if (other.entryCount < readCostOf(chosen) - readCostOf(together)) chosen = together;
  }
  return chosen;
}

function both(one: IndexAccess, other: IndexAccess, estimatedIds: number): IndexAccess {
  return {
    description: `${one.description} and ${other.description}`,
    estimatedIds: Math.ceil(estimatedIds),
    entryCount: one.entryCount + other.entryCount,
    proves: [...one.proves, ...other.proves],
    find: () => {
      const [first, second] = [one.find(), other.find()];
      return findingOf([...first.proven, ...second.proven], () => {
        const wanted = new Set(second.ids());
        return first.ids().filter((id) => wanted.has(id));
      });
    },
  };
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
