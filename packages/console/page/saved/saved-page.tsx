import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { boardHref, savedHref } from '../routing/route.ts';
import { go } from '../routing/use-route.ts';
import type { CallerPayload } from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';
import { SaveForm } from './save-form.tsx';
import { dayText } from './saved-day.ts';
import {
  maySave,
  readSaved,
  readSavedBoard,
  readSavedQuery,
  type SavedKind,
} from './saved-service.ts';

/** The saved queries and the boards of the account. */
export function SavedPage({ caller }: { readonly caller: CallerPayload }) {
  const [turn, setTurn] = useState(0);
  const [isNaming, setNaming] = useState(false);
  const saved = useAnswer(`saved ${turn}`, readSaved);
  const mayWrite = maySave(caller);
  const onChange = () => setTurn((last) => last + 1);
  return (
    <>
      <PageHead title="Saved" />
      <AnswerView answer={saved}>
        {({ queries, boards }) => (
          <>
            <div class="list-head">
              <h2 class="block-title">Boards</h2>
              {mayWrite && (
                <button type="button" onClick={() => setNaming(true)}>
                  New board
                </button>
              )}
            </div>
            <SavedTable
              kind="board"
              label="Boards"
              items={boards.items}
              truncated={boards.truncated}
              mayWrite={mayWrite}
              hrefOf={boardHref}
              bodyOf={({ tiles }) => ({ tiles })}
              readAgain={readSavedBoard}
              onChange={onChange}
              shows={({ tiles }) => tiles.map(({ query }) => query).join(', ')}
              empty="No board is saved. A board shows several saved queries on one page."
            />
            <h2 class="block-title">Queries</h2>
            <SavedTable
              kind="query"
              label="Saved queries"
              items={queries.items}
              truncated={queries.truncated}
              mayWrite={mayWrite}
              hrefOf={(name) => savedHref(name)}
              bodyOf={({ sentence }) => ({ sentence })}
              readAgain={readSavedQuery}
              onChange={onChange}
              shows={({ sentence }) => <span class="mono small">{sentence}</span>}
              empty="No query is saved. Save one on the page Query, under its sentence."
            />
          </>
        )}
      </AnswerView>
      {isNaming && (
        <SaveForm
          kind="board"
          body={{ tiles: [] }}
          readAgain={readSavedBoard}
          onSaved={(name) => go(boardHref(name))}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

interface Item {
  readonly name: string;
  readonly description: string;
  readonly savedBy: string;
  readonly savedOn: string;
  readonly version: string;
}

interface SavedTableProps<Saved extends Item> {
  readonly kind: SavedKind;
  readonly label: string;
  readonly items: readonly Saved[];
  readonly truncated: boolean;
  readonly mayWrite: boolean;
  readonly hrefOf: (name: string) => string;
  /** What of an item is saved beside its name and description. */
  readonly bodyOf: (item: Saved) => object;
  readonly readAgain: (name: string) => Promise<Saved>;
  readonly onChange: () => void;
  /** What an item holds, in short. */
  readonly shows: (item: Saved) => ComponentChildren;
  /** What to say where there are none. */
  readonly empty: string;
}

function SavedTable<Saved extends Item>(props: SavedTableProps<Saved>) {
  const { kind, label, items, truncated, mayWrite, hrefOf, bodyOf, readAgain, shows } = props;
  const [changed, change] = useState<Saved>();
  const finish = () => {
    change(undefined);
    props.onChange();
  };
  if (items.length === 0) return <p class="empty-list">{props.empty}</p>;
  return (
    <>
      {truncated && <p class="notice warn">These are the first {items.length}; there are more.</p>}
      <TableRegion label={label}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Shows</th>
            <th scope="col">Saved</th>
            {mayWrite && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.name}>
              <th scope="row">
                <a class="name" href={hrefOf(item.name)}>
                  {item.name}
                </a>
                <span class="summary">{item.description}</span>
              </th>
              <td>{shows(item)}</td>
              <td>
                {item.savedBy} <span class="muted">{dayText(item.savedOn)}</span>
              </td>
              {mayWrite && (
                <td>
                  <button type="button" class="quiet small" onClick={() => change(item)}>
                    Change…<span class="hidden"> {item.name}</span>
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </TableRegion>
      {changed !== undefined && (
        <SaveForm
          kind={kind}
          body={bodyOf(changed)}
          item={changed}
          readAgain={readAgain}
          onSaved={finish}
          onDeleted={finish}
          onClose={() => change(undefined)}
        />
      )}
    </>
  );
}
