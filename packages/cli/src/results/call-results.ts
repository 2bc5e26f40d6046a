import type { Argument, Routine } from '@mvdb/routines';
import type { CallResults, NestedResult } from '@mvdb/server/calls';
import { textTable } from 'mvdb/host';

/** What a call gave, as people read it: each argument by its name, laid out as its entry says. */
export function resultLines(routine: Routine, { displayed = {} }: CallResults): string[] {
  return Object.entries(displayed).flatMap(([name, result]) =>
    linesOfResult(name, result, routine.args[name]?.layout),
  );
}

function linesOfResult(
  name: string,
  result: NestedResult,
  layout: Argument['layout'],
): readonly string[] {
  const single = singleText(result);
  if (single === '' || (single !== undefined && layout === undefined))
    return [`${name}: ${single}`.trimEnd()];
  return [`${name}:`, ...linesWithin(result, layout).map((line) => `  ${line}`.trimEnd())];
}

function linesWithin(result: NestedResult, layout: Argument['layout']): string[] {
  if (layout === undefined)
    return result.map((values, index) => `${index + 1}: ${values.map(shown).join(' | ')}`);
  const names = layout.positions.map(({ name }) => name);
  const nameOf = (index: number) => names[index] ?? String(index + 1);
  switch (layout.kind) {
    case 'record':
      return result.map((values, index) => `${nameOf(index)}: ${values.map(shown).join(' | ')}`);
    case 'rows':
      return tableOf(
        nameOf,
        result.map((values) => values.map(shown)),
      );
    case 'columns':
      return tableOf(nameOf, transposed(result));
  }
}

function tableOf(
  nameOf: (index: number) => string,
  rows: readonly (readonly string[])[],
): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return [
    ...textTable(
      Array.from({ length: width }, (_, index) => nameOf(index)),
      rows,
    ),
  ];
}

/** Row n holds value n of each attribute. */
function transposed(result: NestedResult): string[][] {
  const count = result.reduce((most, values) => Math.max(most, values.length), 0);
  return Array.from({ length: count }, (_, row) =>
    result.map((values) => shown(values[row] ?? [])),
  );
}

/** The text of a result that is not divided; `undefined` of one that is. */
function singleText(result: NestedResult): string | undefined {
  const [[[text = '', ...subvalues] = [], ...values] = [], ...attributes] = result;
  const isSingle = subvalues.length + values.length + attributes.length === 0;
  return isSingle ? text : undefined;
}

function shown(subvalues: readonly string[]): string {
  return subvalues.join('; ');
}
