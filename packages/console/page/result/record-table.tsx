import type { Layout } from '../argument/parts.ts';
import { numbered } from '../parts/numbered.ts';
import { TableRegion } from '../parts/table-region.tsx';
import type { LinkedPlace, Nested } from '../service/payloads.ts';
import { placeHrefs } from './place-hrefs.ts';
import { ValuesView } from './value-view.tsx';

interface RecordTableProps {
  readonly name: string;
  readonly nested: Nested;
  /** Names of the attributes; those without one go by their number. */
  readonly positions?: Layout['positions'];
  /** The records that its places name. */
  readonly links?: readonly LinkedPlace[];
}

/** One record, a line for each attribute. */
export function RecordTable({ name, nested, positions = [], links = [] }: RecordTableProps) {
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
              <ValuesView
                values={values ?? []}
                hrefs={values?.map((_, index) => placeHrefs(links, place, index + 1) ?? [])}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}
