import { useId, useState } from 'preact/hooks';
import { Choice } from '../parts/choice.tsx';
import type { ArgumentPayload, LinkedPosition, Nested } from '../service/payloads.ts';
import { gridOf, isBlank, isSingle } from './grid.ts';
import { GridTable } from './grid-table.tsx';
import { RawView } from './raw-view.tsx';
import { RecordTable } from './record-table.tsx';
import { CellView } from './value-view.tsx';

interface ResultViewProps {
  readonly argument: ArgumentPayload;
  /** As it is stored. */
  readonly text: string;
  /** As people read it. */
  readonly displayed: Nested;
  /** The records that it names. */
  readonly links: readonly LinkedPosition[];
}

const views = ['Formatted', 'Raw'] as const;

/** What a routine gave back in one argument. */
export function ResultView({ argument, text, displayed, links }: ResultViewProps) {
  const [view, setView] = useState<(typeof views)[number]>('Formatted');
  const id = useId();
  const { index, name, description } = argument;
  return (
    <section class="result" aria-labelledby={id}>
      <div class="result-head">
        <h3 id={id}>
          <span class="place">{index}</span> {name}
        </h3>
        {text !== '' && (
          <Choice label={`View of ${name}`} options={views} chosen={view} onChoose={setView} />
        )}
      </div>
      {description !== '' && <p class="meaning">{description}</p>}
      {view === 'Raw' ? (
        <RawView text={text} />
      ) : (
        <Formatted argument={argument} nested={displayed} links={links} />
      )}
    </section>
  );
}

interface FormattedProps {
  readonly argument: ArgumentPayload;
  readonly nested: Nested;
  readonly links: readonly LinkedPosition[];
}

function Formatted({ argument: { name, layout }, nested, links }: FormattedProps) {
  if (isBlank(nested) && layout !== undefined) return <p class="empty-text">No data.</p>;
  if (layout?.kind === 'record')
    return <RecordTable name={name} nested={nested} positions={layout.positions} links={links} />;
  if (layout !== undefined)
    return <GridTable name={name} grid={gridOf(nested, layout)} links={links} />;
  if (isSingle(nested))
    return (
      <p class="single">
        <CellView cell={nested[0]?.[0]} />
      </p>
    );
  return <RecordTable name={name} nested={nested} />;
}
