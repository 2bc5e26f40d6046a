import { useState } from 'preact/hooks';
import { numbered } from '../parts/numbered.ts';
import { recordHref } from '../routing/route.ts';
import { go } from '../routing/use-route.ts';
import type { DictionaryEntry } from '../service/payloads.ts';
import { ConditionFields } from './condition-fields.tsx';
import type { ItemCondition } from './conditions.ts';
import { filterExample } from './filter-example.ts';
import { isFiltered, type RecordsView, viewHref } from './records-view.ts';

interface FilterFormProps {
  readonly view: RecordsView;
  /** What conditions may be about. */
  readonly items: readonly DictionaryEntry[];
}

/** What the records must fulfil: conditions put together, and what the viewer writes; and the way to one of them. */
export function FilterForm({ view, items }: FilterFormProps) {
  const [written, setWritten] = useState(view.written);
  const [conditions, setConditions] = useState(view.conditions);
  const [id, setId] = useState('');
  const change = (slot: number, ...condition: readonly ItemCondition[]) =>
    setConditions(conditions.toSpliced(slot - 1, 1, ...condition));
  return (
    <div class="filter">
      <form
        class="filter-form"
        onSubmit={(event) => {
          event.preventDefault();
          const stated = conditions.filter(({ item }) => item !== '');
          go(viewHref({ ...view, written, conditions: stated, offset: 0 }));
        }}
      >
        {numbered(conditions).map(({ entry, slot }) => (
          <ConditionFields
            key={slot}
            table={view.table}
            slot={slot}
            condition={entry}
            items={items}
            onChange={(next) => change(slot, next)}
            onRemove={() => change(slot)}
          />
        ))}
        <div class="search-form">
          <label for="filter">{conditions.length > 0 ? 'and WITH' : 'WITH'}</label>
          <input
            id="filter"
            type="search"
            class="mono"
            data-search
            aria-keyshortcuts="/"
            placeholder={`such as ${filterExample(items)}`}
            value={written}
            onInput={({ currentTarget }) => setWritten(currentTarget.value)}
          />
          {items.length > 0 && (
            <button
              type="button"
              class="quiet"
              onClick={() =>
                setConditions([...conditions, { item: '', operator: 'is', value: '' }])
              }
            >
              + condition
            </button>
          )}
          <button type="submit">Filter</button>
          {isFiltered(view) && (
            <a href={viewHref({ ...view, written: '', conditions: [], offset: 0 })}>All</a>
          )}
        </div>
      </form>
      <form
        class="search-form narrow"
        onSubmit={(event) => {
          event.preventDefault();
          if (id !== '') go(recordHref(view.table, id));
        }}
      >
        <label for="record-id">Id</label>
        <input
          id="record-id"
          type="text"
          class="mono"
          value={id}
          onInput={({ currentTarget }) => setId(currentTarget.value)}
        />
        <button type="submit">Open</button>
      </form>
    </div>
  );
}
