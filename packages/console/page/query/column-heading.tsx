import type { DictionaryEntry, QueryColumn } from '../service/payloads.ts';

/** How a list is sorted, and how to have it sorted otherwise. */
export interface Sorting {
  /** The item, with `-` before it for descending order; empty for none. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

interface ColumnHeadingProps {
  readonly column: QueryColumn;
  /** The item of the dictionary that the column is. */
  readonly item: DictionaryEntry | undefined;
  readonly sorting: Sorting | undefined;
}

/** The heading of a column, which says what it reports, and where the list can be sorted sorts it. */
export function ColumnHeading({ column, item, sorting }: ColumnHeadingProps) {
  const { name } = column;
  const text = column.heading || name;
  const look = column.justification === 'right' ? 'number' : '';
  const title = titleOf(column, item);
  if (sorting === undefined)
    return (
      <th scope="col" class={look} title={title}>
        {text}
      </th>
    );
  const { sort, onSort } = sorting;
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const next = { none: name, ascending: `-${name}`, descending: '' }[order];
  return (
    <th scope="col" class={look} aria-sort={order}>
      <button type="button" class={`sort ${order}`} title={title} onClick={() => onSort(next)}>
        {text}
      </button>
    </th>
  );
}

function titleOf({ name, conversion }: QueryColumn, item: DictionaryEntry | undefined): string {
  const meaning = item === undefined || item.description === '' ? '' : `: ${item.description}`;
  return `${name}${meaning}${conversion === '' ? '' : ` (${conversion})`}`;
}
