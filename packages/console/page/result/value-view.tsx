import { MarkedText } from '../marks/marked-text.tsx';
import { numbered } from '../parts/numbered.ts';
import type { Hrefs } from '../routing/record-links.ts';
import type { Cell } from './grid.ts';

interface CellViewProps {
  readonly cell: Cell;
  /** Where its parts lead. */
  readonly hrefs?: Hrefs | undefined;
}

/** One place of a record. What is empty and what is not there look, and sound, different. */
export function CellView({ cell, hrefs = [] }: CellViewProps) {
  if (cell === undefined) return <Nothing kind="absent" />;
  const [text = ''] = cell;
  if (cell.length === 1) return <TextView text={text} href={hrefs[0]} />;
  return (
    <ul class="subvalues">
      {numbered(cell).map(({ entry, slot }) => (
        <li key={slot}>
          <TextView text={entry} href={hrefs[slot - 1]} />
        </li>
      ))}
    </ul>
  );
}

interface TextViewProps {
  readonly text: string;
  readonly href: string | undefined;
}

function TextView({ text, href }: TextViewProps) {
  if (text === '') return <Nothing kind="empty" />;
  if (href === undefined) return <MarkedText text={text} />;
  return (
    <a class="pointer" href={href}>
      <MarkedText text={text} />
    </a>
  );
}

function Nothing({ kind }: { readonly kind: 'empty' | 'absent' }) {
  return (
    <span class={kind} title={kind}>
      <span class="hidden">{kind}</span>
    </span>
  );
}

interface ValuesViewProps {
  readonly values: readonly Cell[];
  /** Where the parts of each value lead. */
  readonly hrefs?: readonly Hrefs[] | undefined;
}

/** One attribute: its value, or its values one below the other. */
export function ValuesView({ values, hrefs = [] }: ValuesViewProps) {
  if (values.length < 2) return <CellView cell={values[0]} hrefs={hrefs[0]} />;
  return (
    <ol class="values">
      {numbered(values).map(({ entry, slot }) => (
        <li key={slot}>
          <CellView cell={entry} hrefs={hrefs[slot - 1]} />
        </li>
      ))}
    </ol>
  );
}
