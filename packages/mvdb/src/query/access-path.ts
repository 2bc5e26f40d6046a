import { ascending } from '../indexing/id-order.ts';
import { isNumeric } from '../number/number-text.ts';
import type { IdRange } from '../table/table.ts';
import { type IndexAccess, indexAccess, type UsableIndexes } from './index-access.ts';
import type { IndexOrdering } from './index-order.ts';
import { literalPrefixes } from './pattern-prefix.ts';
import { isPlainTest } from './plain-condition.ts';
import {
  conjunctsOf,
  everyTest,
  isIdTest,
  literalsOf,
  type PlannedCondition,
  type PlannedTest,
} from './planned-condition.ts';

/** One way to come to the records wanted. */
export interface AccessPath {
  /**
   * `ids`: those the sentence names. `list`: those of a select list. `keys`: single ids that conditions
   * on the id allow. `index`: those that indexes give. `order`: the whole table, sorted by an index.
   * `range`: ids in a part of the table. `scan`: the
   * whole table.
   */
  readonly kind: 'ids' | 'list' | 'keys' | 'index' | 'order' | 'range' | 'scan';
  readonly ids: readonly string[];
  readonly range: IdRange;
  /** Of an `index`: where its ids come from. */
  readonly index?: IndexAccess;
  /** Of an `order`: the same. */
  readonly order?: IndexOrdering;
  /** Records it looks at, as far as is known before: `undefined` for the whole table. */
  readonly estimatedRecords: number | undefined;
  /** What looking at one record costs, compared with a step of a scan. */
  readonly costPerRecord: number;
}

/** The conditions of a sentence by what must be read to answer them, the cheapest first. */
export interface DividedCondition {
  /** On the id alone. */
  readonly onId: readonly PlannedCondition[];
  /** On bytes of plain attributes. */
  readonly onBytes: readonly PlannedCondition[];
  /** On anything else: computed columns, converted values, other columns. */
  readonly onRecord: readonly PlannedCondition[];
}

/** A read of one record by its id costs about as much as so many steps of a scan, or entries of an index. */
const READ_COST = 4;
/** Single ids that are read without asking whether a scan would be cheaper. */
const FEW_KEYS = 100;

export function divide(condition: PlannedCondition | undefined): DividedCondition {
  const conjuncts = conjunctsOf(condition);
  const onId = conjuncts.filter((each) => everyTest(each, isIdTest));
  const onBytes = conjuncts.filter((each) => everyTest(each, isPlainTest));
  const onRecord = conjuncts.filter((each) => !onId.includes(each) && !onBytes.includes(each));
  return { onId, onBytes, onRecord };
}

/**
 * Every way to come to the records, given the ids of the sentence or of a list. Those two are no choice: they
 * say which records are meant.
 */
export function candidatePaths(
  condition: PlannedCondition | undefined,
  { onId }: DividedCondition,
  indexes: UsableIndexes,
  named: { readonly kind: 'ids' | 'list'; readonly ids: readonly string[] } | undefined,
): readonly AccessPath[] {
  if (named !== undefined)
    return [
      {
        ...named,
        range: {},
        estimatedRecords: named.ids.length,
        costPerRecord: READ_COST,
      },
    ];
  const paths: AccessPath[] = [
    { kind: 'scan', ids: [], range: {}, estimatedRecords: undefined, costPerRecord: 1 },
  ];
  const index = indexAccess(condition, indexes, READ_COST);
  if (index !== undefined) paths.push(indexPath(index));
  for (const test of onId) {
    if (test.kind !== 'test') continue;
    const ids = keysOf(test);
    if (ids !== undefined)
      paths.push({
        kind: 'keys',
        ids,
        range: {},
        estimatedRecords: ids.length,
        costPerRecord: READ_COST,
      });
    const range = rangeOf(test);
    if (range !== undefined)
      paths.push({ kind: 'range', ids: [], range, estimatedRecords: undefined, costPerRecord: 1 });
  }
  return paths;
}

/**
 * The cheapest of the paths.
 *
 * @param countOf - Gives the number of records in a range of the table; asked only where it decides.
 */
export function cheapestPath(
  paths: readonly AccessPath[],
  countOf: (range: IdRange) => number,
): AccessPath {
  // A range is never dearer than the whole table.
  const hasRange = paths.some(({ kind }) => kind === 'range');
  const contenders = paths.filter(({ kind }) => !(hasRange && kind === 'scan'));
  const few = contenders.find(
    ({ kind, estimatedRecords = 0 }) =>
      (kind === 'keys' || kind === 'index') && estimatedRecords <= FEW_KEYS,
  );
  const [first] = contenders;
  if (first === undefined) throw new TypeError('There is always a path.');
  if (few !== undefined || contenders.length === 1) return few ?? first;
  const costs = contenders.map((path) => costOf(path, countOf));
  return contenders[costs.indexOf(Math.min(...costs))] ?? first;
}

/** What a path costs, in steps of a scan. */
export function costOf(path: AccessPath, countOf: (range: IdRange) => number): number {
  const records = path.estimatedRecords ?? countOf(path.range);
  return records * path.costPerRecord + (path.index?.entryCount ?? 0);
}

/** The table in the order of an index, which spares a sort. */
export function orderPath(order: IndexOrdering, recordCount: number): AccessPath {
  return {
    kind: 'order',
    ids: [],
    range: {},
    order,
    estimatedRecords: recordCount,
    costPerRecord: 1,
  };
}

/** Its ids are found when the path is taken. */
function indexPath(index: IndexAccess): AccessPath {
  return {
    kind: 'index',
    ids: [],
    range: {},
    index,
    estimatedRecords: index.estimatedIds,
    costPerRecord: READ_COST,
  };
}

/** The only ids that can pass a test, each once, ascending; `undefined` when there may be others. */
function keysOf(test: PlannedTest): readonly string[] | undefined {
  if (test.operator !== 'EQ' || !test.isExact || !isPlain(test)) return undefined;
  return ascending(new Set(literalsOf(test)));
}

/** A range outside of which no id passes a test; `undefined` if missing. */
function rangeOf(test: PlannedTest): IdRange | undefined {
  const literals = literalsOf(test);
  const [low, high] = literals ?? [];
  if (!isPlain(test) || low === undefined || literals?.length !== rangeOperandCount(test))
    return undefined;
  if (test.operator === 'LIKE') return prefixRange(low);
  if (!sortsAsText(low) || (high !== undefined && !sortsAsText(high))) return undefined;
  switch (test.operator) {
    case 'GE':
    case 'GT':
      return { from: low };
    case 'LT':
      return { to: low };
    case 'LE':
      return { to: `${low}\u0000` };
    case 'BETWEEN':
      return { from: low, to: `${high}\u0000` };
    default:
      return undefined;
  }
}

function isPlain(test: PlannedTest): boolean {
  return test.quantifier !== 'no' && !test.isCaseIgnored && test.conversion === '';
}

function rangeOperandCount({ operator }: PlannedTest): number {
  return operator === 'BETWEEN' ? 2 : 1;
}

/** Ids that begin with the literal text a pattern begins with. */
function prefixRange(pattern: string): IdRange | undefined {
  const [prefix = '', ...others] = literalPrefixes(pattern);
  if (others.length > 0) return undefined;
  const last = prefix.codePointAt(prefix.length - 1);
  if (prefix === '' || !sortsAsText(`${prefix}a`) || last === undefined) return undefined;
  return { from: prefix, to: prefix.slice(0, -1) + String.fromCodePoint(last + 1) };
}

/** True for text that is not a number and sorts as its bytes do. */
function sortsAsText(text: string): boolean {
  if (isNumeric(text)) return false;
  for (let index = 0; index < text.length; index++)
    if (text.charCodeAt(index) >= 0xd7ff) return false;
  return true;
}
