import { MarkedText } from '../marks/marked-text.tsx';
import { numbered } from '../parts/numbered.ts';
import type { Cell } from './grid.ts';

/** One place of a record. What is empty and what is not there look, and sound, different. */
export function CellView({ cell }: { readonly cell: Cell }) {
  if (cell === undefined) return <Nothing kind="absent" />;
  const [text = ''] = cell;
  if (cell.length === 1) return <TextView text={text} />;
  return (
    <ul class="subvalues">
      {numbered(cell).map(({ entry, place }) => (
        <li key={place}>
          <TextView text={entry} />
        </li>
      ))}
    </ul>
  );
}

function TextView({ text }: { readonly text: string }) {
  return text === '' ? <Nothing kind="empty" /> : <MarkedText text={text} />;
}

function Nothing({ kind }: { readonly kind: 'empty' | 'absent' }) {
  return (
    <span class={kind} title={kind}>
      <span class="hidden">{kind}</span>
    </span>
  );
}

/** One attribute: its value, or its values one below the other. */
export function ValuesView({ values }: { readonly values: readonly Cell[] }) {
  if (values.length < 2) return <CellView cell={values[0]} />;
  return (
    <ol class="values">
      {numbered(values).map(({ entry, place }) => (
        <li key={place}>
          <CellView cell={entry} />
        </li>
      ))}
    </ol>
  );
}
