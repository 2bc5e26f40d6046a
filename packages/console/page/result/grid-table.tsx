import { useState } from 'preact/hooks';
import { counted } from '../parts/counted.ts';
import { numbered } from '../parts/numbered.ts';
import { TableRegion } from '../parts/table-region.tsx';
import type { LinkedPosition } from '../service/payloads.ts';
import type { Grid } from './grid.ts';
import { positionHrefs } from './position-hrefs.ts';
import { CellView } from './value-view.tsx';

/** Rows drawn before the viewer asks for the others. */
const ROWS_FIRST = 200;

interface GridTableProps {
  readonly name: string;
  readonly grid: Grid;
  /** The records that its places name. */
  readonly links: readonly LinkedPosition[];
}

export function GridTable({ name, grid, links }: GridTableProps) {
  const [isWhole, setWhole] = useState(false);
  const { headings, rows } = grid;
  const shown = isWhole ? rows : rows.slice(0, ROWS_FIRST);
  const lookOf = (column: number) => (headings[column - 1]?.isNumber ? 'number' : '');
  return (
    <>
      <TableRegion label={`${name}: ${counted(rows.length, 'row')}`}>
        <thead>
          <tr>
            {numbered(headings).map(({ entry, slot }) => (
              <th key={slot} scope="col" class={lookOf(slot)}>
                {entry.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(shown).map(({ entry: row, slot: rowPosition }) => (
            <tr key={rowPosition}>
              {numbered(row).map(({ entry: cell, slot }) => (
                <td key={slot} class={lookOf(slot)}>
                  <CellView cell={cell} hrefs={positionHrefs(links, slot, rowPosition)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableRegion>
      {shown.length < rows.length && (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          Show all {rows.length} rows
        </button>
      )}
    </>
  );
}
