import { TableRegion } from '../parts/table-region.tsx';
import { CellView } from '../result/value-view.tsx';
import { hrefsOf } from '../routing/record-links.ts';
import { recordHref } from '../routing/route.ts';
import type { AttributeChange, RecordChange } from '../service/payloads.ts';
import { attributesText, headingOf, valuesOf } from './attribute-text.ts';
import { type ValueLine, valueLines } from './value-lines.ts';

interface RecordChangeProps {
  readonly change: RecordChange;
  readonly isOpen: boolean;
  /** Nothing of it was kept. */
  readonly isDiscarded: boolean;
}

/** A record that was written: what it was beside what it is, attribute by attribute. */
export function RecordChangeView({ change, isOpen, isDiscarded }: RecordChangeProps) {
  const { table, id, operation, attributes } = change;
  const isThere = (operation === 'deleted') === isDiscarded || operation === 'changed';
  return (
    <details class="record-change" open={isOpen}>
      <summary>
        <span class={`badge ${operation}`}>{operation}</span> <span class="mono">{id}</span>{' '}
        <small>{attributesText(change)}</small>
      </summary>
      {attributes.length > 0 && (
        <AttributesTable change={change} label={`${operation} ${id} of ${table}`} />
      )}
      {isThere && (
        <p class="small">
          <a href={recordHref(table, id)}>Open the record{isDiscarded && ' as it is'}</a>
        </p>
      )}
    </details>
  );
}

interface AttributesTableProps {
  readonly change: Pick<RecordChange, 'operation' | 'attributes'>;
  readonly label: string;
}

/** What each attribute of a record was beside what it is. */
export function AttributesTable({ change, label }: AttributesTableProps) {
  const { operation, attributes } = change;
  return (
    <TableRegion class="changed" label={label}>
      <thead>
        <tr>
          <th scope="col">Attribute</th>
          {operation !== 'added' && <th scope="col">Before</th>}
          {operation !== 'deleted' && <th scope="col">After</th>}
        </tr>
      </thead>
      {attributes.map((attribute) => (
        <AttributeRows key={attribute.position} attribute={attribute} operation={operation} />
      ))}
    </TableRegion>
  );
}

interface AttributeRowsProps {
  readonly attribute: AttributeChange;
  readonly operation: RecordChange['operation'];
}

function AttributeRows({ attribute, operation }: AttributeRowsProps) {
  const { position, name, links } = attribute;
  const { before, after } = valuesOf(attribute);
  const { lines, sameCount } = valueLines(before, after);
  const isMany = Math.max(before.length, after.length) > 1;
  return (
    <tbody>
      {lines.map((line, index) => (
        <tr key={line.position}>
          {index === 0 && (
            <th scope="row" rowSpan={lines.length} title={name}>
              <span class="place">{position}</span> {headingOf(attribute)}
              {sameCount > 0 && <span class="summary">{sameCount} more are unchanged</span>}
            </th>
          )}
          {operation !== 'added' && (
            <ValueCell line={line} side="before" links={links} isMany={isMany} />
          )}
          {operation !== 'deleted' && (
            <ValueCell line={line} side="after" links={links} isMany={isMany} />
          )}
        </tr>
      ))}
    </tbody>
  );
}

interface ValueCellProps {
  readonly line: ValueLine;
  readonly side: 'before' | 'after';
  /** The records that both sides name. */
  readonly links: AttributeChange['links'];
  /** The attribute has several values, distinguished by their places. */
  readonly isMany: boolean;
}

function ValueCell({ line, side, links, isMany }: ValueCellProps) {
  const cell = line[side];
  return (
    <td class={cell === undefined ? '' : side}>
      {isMany && cell !== undefined && <span class="place">{line.position}</span>}
      <CellView cell={cell} hrefs={hrefsOf(links?.table, links?.[side][line.position - 1])} />
    </td>
  );
}
