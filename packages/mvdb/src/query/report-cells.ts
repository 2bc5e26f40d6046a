import type { EvaluationContext, Row } from '../expression/column.ts';
import { CellReader } from './cell-reader.ts';
import type { QueryRow } from './find-records.ts';
import type { Plan } from './plan.ts';
import type { ReportColumn, ReportRow } from './report-rows.ts';
import { isInGroup, keepPositions, type Positions, passingPositions } from './when.ts';

/** The rows as a report shows them, with their cells evaluated. Records deleted meanwhile are left out. */
export function* reportRows(
  rows: Iterable<QueryRow>,
  plan: Plan,
  context: EvaluationContext,
  read: (id: string) => string | undefined,
): Generator<ReportRow> {
  const { counters } = context;
  const groups = [...plan.when, ...plan.limits];
  const groupsOf = plan.columns.map((column) =>
    groups.flatMap((group, index) =>
      isInGroup(group.association === undefined ? column.column : column, group) ? [index] : [],
    ),
  );
  const readers = plan.columns.map(() => new CellReader());
  const explodingBy = new Map<number, ReadonlySet<ReportColumn>>();
  const explodingOf = (attribute: number) => {
    const existing = explodingBy.get(attribute) ?? explodingColumns(plan, attribute);
    explodingBy.set(attribute, existing);
    return existing;
  };
  let row: Row | undefined;
  let positions: readonly Positions[] = [];
  let itemNumber = 0;
  for (const { id, record: found, value, subvalue, attribute } of rows) {
    // Rows of one record mostly follow each other.
    if (row === undefined || row.id !== id || value === 0) {
      const record: string | undefined = found ?? read(id);
      if (record === undefined) continue;
      const next = { id, record, context };
      row = next;
      positions = groups.map((group) => passingPositions(group, next, context.conversions));
    }
    const current = row;
    itemNumber += 1;
    counters.itemNumber = itemNumber;
    counters.valueNumber = value;
    counters.subvalueNumber = subvalue;
    const exploding = value === 0 ? undefined : explodingOf(attribute);
    const cells = plan.columns.map((column, index) => {
      const text = column.column.evaluate(current);
      const saved = sharedPositions(positions, groupsOf[index] ?? []);
      if (exploding?.has(column))
        return saved?.includes(value) === false
          ? ''
          : (readers[index]?.part(text, { value, subvalue }) ?? '');
      return saved === undefined ? text : keepPositions(text, saved);
    });
    yield { id, record: current.record, value, subvalue, cells };
  }
}

/** The positions that pass in each of some groups; `undefined` for those of no group. */
function sharedPositions(
  positions: readonly Positions[],
  [first, ...others]: readonly number[],
): Positions | undefined {
  const passing = first === undefined ? undefined : positions[first];
  return others.reduce(
    (shared, group) => shared?.filter((position) => positions[group]?.includes(position)),
    passing,
  );
}

/** The columns that show one value of an exploded record: those of its association. */
function explodingColumns(plan: Plan, attribute: number): ReadonlySet<ReportColumn> {
  const { explosion, columns } = plan;
  if (explosion !== undefined)
    return new Set(
      columns.filter(
        ({ association, column }) =>
          (association !== undefined && association === explosion.association) ||
          explosion.columns.some(({ name }) => name === column.name),
      ),
    );
  // An exploded list remembers only the number of its attribute.
  const associations = new Set(
    columns.flatMap(({ column, association }) =>
      column.attribute === attribute && association !== undefined ? [association] : [],
    ),
  );
  return new Set(
    columns.filter(
      ({ column, association, isMultivalued }) =>
        (attribute === 0 ? isMultivalued : column.attribute === attribute) ||
        (association !== undefined && associations.has(association)),
    ),
  );
}
