import { go } from '../routing/use-route.ts';
import type { DictionaryEntry } from '../service/payloads.ts';
import { type RecordsView, viewHref } from './records-view.ts';

interface ColumnChooserProps {
  readonly view: RecordsView;
  readonly items: readonly DictionaryEntry[];
  /** Names of the columns that are shown. */
  readonly shown: readonly string[];
}

/** Which items of the dictionary are shown, in the order in which they were chosen. */
export function ColumnChooser({ view, items, shown }: ColumnChooserProps) {
  const choose = (name: string, isChosen: boolean) => {
    const columns = isChosen ? [...shown, name] : shown.filter((each) => each !== name);
    go(viewHref({ ...view, columns }));
  };
  return (
    <details class="columns">
      <summary>
        Columns{' '}
        <small>
          {shown.length} of {items.length}
        </small>
      </summary>
      <fieldset class="column-list">
        <legend class="hidden">Columns shown</legend>
        {items.map(({ name, description }) => (
          <label key={name} title={description}>
            <input
              type="checkbox"
              checked={shown.includes(name)}
              onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <p class="actions">
        <a href={viewHref({ ...view, columns: items.map(({ name }) => name) })}>All</a>
        <a href={viewHref({ ...view, columns: [] })}>Default</a>
      </p>
    </details>
  );
}
