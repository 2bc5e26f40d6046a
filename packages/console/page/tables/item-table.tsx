import { SUBVALUE_MARK } from 'mvdb/functions';
import { TableRegion } from '../parts/table-region.tsx';
import { ValuesView } from '../result/value-view.tsx';
import type { RecordItem } from './record-items.ts';

interface ItemTableProps {
  readonly label: string;
  readonly items: readonly RecordItem[];
}

/** What items mention a record, one below the other. */
export function ItemTable({ label, items }: ItemTableProps) {
  const hasPositions = items.some(({ position }) => position !== undefined);
  return (
    <TableRegion class="record" label={label}>
      <tbody>
        {items.map(({ position, name, heading, description, values, hrefs }) => (
          <tr key={`${position} ${name}`}>
            {hasPositions && <td class="place">{position}</td>}
            <th scope="row" title={[name, description].filter(Boolean).join(': ')}>
              {heading || name}
            </th>
            <td>
              <ValuesView
                values={(values.length === 0 ? [''] : values).map((value) =>
                  value.split(SUBVALUE_MARK),
                )}
                hrefs={hrefs}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}
