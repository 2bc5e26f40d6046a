import type { Layout } from '../argument/parts.ts';
import { numbered } from '../parts/numbered.ts';
import { TableRegion } from '../parts/table-region.tsx';
import type { Nested } from '../service/payloads.ts';
import { ValuesView } from './value-view.tsx';

interface RecordTableProps {
  readonly name: string;
  readonly nested: Nested;
  /** Names of the attributes; those without one go by their number. */
  readonly positions?: Layout['positions'];
}

/** One record, a line for each attribute. */
export function RecordTable({ name, nested, positions = [] }: RecordTableProps) {
  const length = Math.max(nested.length, positions.length);
  const attributes = Array.from({ length }, (_, index) => nested[index]);
  return (
    <TableRegion class="record" label={name}>
      <tbody>
        {numbered(attributes).map(({ entry: values, place }) => (
          <tr key={place}>
            <td class="place">{place}</td>
            <th scope="row">{positions[place - 1]?.name ?? `attribute ${place}`}</th>
            <td>
              <ValuesView values={values ?? []} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}
