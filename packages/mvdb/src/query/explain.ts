import type { SessionTable } from '../session/session-table.ts';
import { type AccessPath, costOf } from './access-path.ts';
import type { ChosenPath } from './chosen-path.ts';
import type { Plan, PlannedKey } from './plan.ts';
import type { PlannedCondition } from './planned-condition.ts';
import type { RowCounts } from './report-rows.ts';

/** How a sentence is answered. */
export interface Explanation {
  readonly table: string;
  /** Every access path, the chosen one first. */
  readonly paths: readonly ExplainedPath[];
  /** Conditions by what they are answered from. */
  readonly conditions: {
    readonly onId: readonly string[];
    readonly onBytes: readonly string[];
    readonly onRecord: readonly string[];
  };
  /** Sort keys in turn; empty where the records come in the right order. */
  readonly sort: readonly string[];
  readonly actual: RowCounts;
  /** The commit after which the account was read; absent where it was read as it is. Indexes are of now, and not used. */
  readonly asOf?: string;
}

export interface ExplainedPath {
  readonly kind: AccessPath['kind'];
  /** First and last id of a range, the names of indexes, or the ids by their number. */
  readonly of: string;
  readonly estimatedRecords: number;
  /** Of an index that is used: number of ids it gives. */
  readonly actualIds?: number;
  /** Of a scan that is shared: number of threads. */
  readonly threads?: number;
  /** In steps of a scan. */
  readonly cost: number;
}

export function explanation(
  plan: Plan,
  path: ChosenPath,
  table: SessionTable,
  actual: RowCounts,
): Explanation {
  const { condition, candidates, chosen } = path;
  const others = candidates.filter((candidate) => candidate !== chosen);
  return Object.freeze({
    table: plan.tableName,
    paths: [
      {
        ...takenPath(path, table),
        ...(chosen.index && { actualIds: chosen.index.find().count() }),
      },
      ...others.map((candidate) => explainedPath(candidate, table)),
    ],
    conditions: {
      onId: condition.onId.map(described),
      onBytes: condition.onBytes.map(described),
      onRecord: condition.onRecord.map(described),
    },
    sort: chosen.order ? [] : plan.sortKeys.map(describedKey),
    actual,
  });
}

/** The path that is taken, before anything was read on it. */
export function takenPath({ chosen, threads }: ChosenPath, table: SessionTable): ExplainedPath {
  return { ...explainedPath(chosen, table), ...(threads > 1 && { threads }) };
}

function explainedPath(path: AccessPath, table: SessionTable): ExplainedPath {
  const countOf = (range: AccessPath['range']) => table.count(range);
  return {
    kind: path.kind,
    of: positionOf(path),
    estimatedRecords: path.estimatedRecords ?? countOf(path.range),
    cost: costOf(path, countOf),
  };
}

function describedKey({ column, isDescending }: PlannedKey): string {
  return `${column.name}${isDescending ? ' descending' : ''}`;
}

function positionOf({ kind, range, index, order, ids }: AccessPath): string {
  const byIndex = index ?? order;
  if (byIndex !== undefined) return byIndex.description;
  return kind === 'range' ? `${range.from ?? ''} to ${range.to ?? ''}` : `${ids.length} ids`;
}

/** A condition in words, for people. */
export function described(condition: PlannedCondition): string {
  switch (condition.kind) {
    case 'test': {
      const operands = condition.operands.map((operand) =>
        typeof operand === 'string' ? `"${operand}"` : operand.column.name,
      );
      const quantifier = condition.quantifier === 'any' ? [] : [condition.quantifier.toUpperCase()];
      return [...quantifier, condition.column.name, condition.operator, ...operands].join(' ');
    }
    case 'not':
      return `NOT (${described(condition.condition)})`;
    default:
      return `(${condition.conditions.map(described).join(` ${condition.kind.toUpperCase()} `)})`;
  }
}
