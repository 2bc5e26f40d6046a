import type { Layout } from '../argument/parts.ts';
import { numbered } from '../parts/numbered.ts';
import { TableRegion } from '../parts/table-region.tsx';
import type { LinkedPosition, Nested } from '../service/payloads.ts';
import { positionHrefs } from './position-hrefs.ts';
import { ValuesView } from './value-view.tsx';

interface RecordTableProps {
  readonly name: string;
  readonly nested: Nested;
  /** Names of the attributes; those without one go by their number. */
  readonly positions?: Layout['positions'];
  /** The records that its places name. */
  readonly links?: readonly LinkedPosition[];
}

/** One record, a line for each attribute. */
export function RecordTable({ name, nested, positions = [], links = [] }: RecordTableProps) {
  const length = Math.max(nested.length, positions.length);
  const attributes = Array.from({ length }, (_, index) => nested[index]);
  return (
    <TableRegion class="record" label={name}>
      <tbody>
        {numbered(attributes).map(({ entry: values, slot }) => (
          <tr key={slot}>
            <td class="place">{slot}</td>
            <th scope="row">{positions[slot - 1]?.name ?? `attribute ${slot}`}</th>
            <td>
              <ValuesView
                values={values ?? []}
                hrefs={values?.map((_, index) => positionHrefs(links, slot, index + 1) ?? [])}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}
