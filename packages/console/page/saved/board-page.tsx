import { useState } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { numbered } from '../parts/numbered.ts';
import { PageHead } from '../parts/page-head.tsx';
import { hrefOf } from '../routing/route.ts';
import { ask } from '../service/ask.ts';
import type {
  CallerPayload,
  LogReply,
  SavedBoard,
  SavedQueriesReply,
  SavedQuery,
} from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';
import { useChanges } from '../service/use-changes.ts';
import { BoardEditor } from './board-editor.tsx';
import { BoardTile } from './board-tile.tsx';
import { maySave, readSavedBoard, savedPaths } from './saved-service.ts';

interface BoardPageProps {
  readonly name: string;
  readonly caller: CallerPayload;
  readonly log: LogReply | undefined;
}

interface OpenBoard {
  readonly board: SavedBoard;
  readonly queries: readonly SavedQuery[];
}

/** Several saved queries on one page, which change as their tables do. */
export function BoardPage({ name, caller, log }: BoardPageProps) {
  const [turn, setTurn] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const changes = useChanges({ isFollowed: log !== undefined });
  const open = useAnswer(`board ${name} ${turn}`, (signal) => readBoard(name, signal));
  const board = open.kind === 'here' ? open.value.board : undefined;
  return (
    <>
      <PageHead title={name}>
        <p class="muted">
          {board?.description} <a href={hrefOf(['saved'])}>All that is saved</a>
        </p>
        {board !== undefined && maySave(caller) && !isEditing && (
          <button type="button" onClick={() => setEditing(true)}>
            Change
          </button>
        )}
      </PageHead>
      <AnswerView answer={open}>
        {({ board: stored, queries }) => (
          <>
            {isEditing && (
              <BoardEditor
                board={stored}
                queries={queries}
                onClose={() => {
                  setEditing(false);
                  setTurn((last) => last + 1);
                }}
              />
            )}
            <Tiles board={stored} queries={queries} changes={changes} />
          </>
        )}
      </AnswerView>
    </>
  );
}

function Tiles({ board, queries, changes }: OpenBoard & { readonly changes: number }) {
  if (board.tiles.length === 0)
    return <p class="empty-list">The board shows no query yet. Change it to add some.</p>;
  return (
    <div class="tiles">
      {numbered(board.tiles).map(({ entry: { query, form }, slot }) => (
        <BoardTile
          key={`${slot} ${query} ${form}`}
          title={titleOf(board, slot)}
          name={query}
          query={queries.find((each) => each.name === query)}
          form={form}
          changes={changes}
        />
      ))}
    </div>
  );
}

/** The name of the query of a tile, which says which tile it is where another shows the same. */
function titleOf({ tiles }: SavedBoard, slot: number): string {
  const name = tiles[slot - 1]?.query ?? '';
  return tiles.filter(({ query }) => query === name).length > 1 ? `${name} (${slot})` : name;
}

async function readBoard(name: string, signal: AbortSignal): Promise<OpenBoard> {
  const [board, { items }] = await Promise.all([
    readSavedBoard(name, signal),
    ask<SavedQueriesReply>(savedPaths.query, { signal }),
  ]);
  return { board, queries: items };
}
