import type { EvaluationContext } from '../expression/column.ts';
import { CellReader } from './cell-reader.ts';
import type { QueryRow } from './find-records.ts';
import { formatElement } from './list-element.ts';
import type { Plan, PlannedSaving } from './plan.ts';
import { allValues } from './value-marks.ts';

/** What a selection puts into its list: ids, exploded ids, or with SAVING what a column holds. */
export function listElements(
  rows: Iterable<QueryRow>,
  plan: Plan,
  context: EvaluationContext,
  read: (id: string) => string | undefined,
): Iterable<string> {
  return plan.saving === undefined ? ids(rows) : saved(rows, plan, plan.saving, context, read);
}

function* ids(rows: Iterable<QueryRow>): Generator<string> {
  for (const { id, value, subvalue, attribute } of rows)
    yield formatElement(id, value === 0 ? undefined : { value, subvalue, attribute });
}

function* saved(
  rows: Iterable<QueryRow>,
  { explosion, sortKeys }: Plan,
  saving: PlannedSaving,
  context: EvaluationContext,
  read: (id: string) => string | undefined,
): Generator<string> {
  const { column, isUnique, isMultivalued, skipsEmpty } = saving;
  const isExploded =
    explosion?.columns.some(({ name }) => name === column.name) ||
    (column.association !== undefined && column.association === explosion?.association);
  const cells = new CellReader();
  const seen = new Set<string>();
  for (const row of rows) {
    // Behind the sort keys comes what SAVING wants.
    let text = column.attribute === 0 ? row.id : row.captured?.[sortKeys.length];
    if (text === undefined) {
      const record = row.record ?? read(row.id);
      if (record === undefined) continue;
      text = column.evaluate({ id: row.id, record, context });
    }
    const cell = isExploded ? cells.part(text, row) : text;
    for (const value of isMultivalued ? allValues(cell) : [cell]) {
      if (value === '' && skipsEmpty) continue;
      if (isUnique) {
        if (seen.has(value)) continue;
        seen.add(value);
      }
      yield value;
    }
  }
}
