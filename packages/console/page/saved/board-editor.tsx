import { useId, useState } from 'preact/hooks';
import { numbered } from '../parts/numbered.ts';
import { ProblemView } from '../parts/problem-view.tsx';
import { ask } from '../service/ask.ts';
import type { BoardTile, SavedBoard, SavedQuery } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { announce } from '../shell/announcer.tsx';
import { forms } from './board-tile.tsx';
import { savedPaths } from './saved-service.ts';

interface BoardEditorProps {
  readonly board: SavedBoard;
  readonly queries: readonly SavedQuery[];
  /** The board is to be read again: it is saved, or may be another by now. */
  readonly onClose: () => void;
}

/** Which queries a board shows, in which order and how. */
export function BoardEditor({ board, queries, onClose }: BoardEditorProps) {
  const { name, description, version } = board;
  const [tiles, setTiles] = useState(board.tiles);
  const [problem, setProblem] = useState<Problem>();
  const save = async () => {
    try {
      const body = { name, description, version, tiles };
      await ask(savedPaths.board, { method: 'POST', body });
      announce(`${name} is saved`);
      onClose();
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      announce(found.title);
    }
  };
  const [first] = queries;
  if (first === undefined)
    return (
      <p class="notice">Save a query first, on the page Query. A board shows saved queries.</p>
    );
  return (
    <form
      class="panel board-editor"
      aria-label={`Change ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {problem !== undefined && <ProblemView problem={problem} />}
      <ol>
        {numbered(tiles).map(({ entry, slot }) => (
          <TileFields
            key={slot}
            slot={slot}
            tile={entry}
            queries={queries}
            onChange={(...tile) => setTiles(tiles.toSpliced(slot - 1, 1, ...tile))}
            onRaise={() => setTiles(raised(tiles, slot - 1))}
          />
        ))}
      </ol>
      <div class="actions">
        <button
          type="button"
          onClick={() => setTiles([...tiles, { query: first.name, form: 'table' }])}
        >
          + query
        </button>
        <button type="submit" class="primary">
          Save
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface TileFieldsProps {
  readonly slot: number;
  readonly tile: BoardTile;
  readonly queries: readonly SavedQuery[];
  /** Without a tile, it is removed. */
  readonly onChange: (...tile: readonly BoardTile[]) => void;
  readonly onRaise: () => void;
}

function TileFields({ slot, tile, queries, onChange, onRaise }: TileFieldsProps) {
  return (
    <li>
      <fieldset class="tile-fields">
        <legend class="hidden">Tile {slot}</legend>
        <ChoiceField
          label="Query"
          value={tile.query}
          choices={queries.map(({ name }) => name)}
          onChange={(query) => onChange({ ...tile, query })}
        />
        <ChoiceField
          label="as"
          value={tile.form}
          choices={forms}
          onChange={(form) => onChange({ ...tile, form })}
        />
        <button
          type="button"
          class="quiet small"
          disabled={slot === 1}
          aria-label={`Move tile ${slot} up`}
          onClick={onRaise}
        >
          ↑
        </button>
        <button
          type="button"
          class="quiet small"
          aria-label={`Remove tile ${slot}`}
          onClick={() => onChange()}
        >
          Remove
        </button>
      </fieldset>
    </li>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly onChange: (value: string) => void;
}

/** One of several texts; the one that is chosen stays, even if it is not among them any more. */
function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {[...new Set([...choices, value])].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </>
  );
}

/** The list with the tile at an index, from 1 on, before the one that it follows. */
function raised(tiles: readonly BoardTile[], index: number): readonly BoardTile[] {
  const [tile] = tiles.slice(index, index + 1);
  return tile === undefined ? tiles : tiles.toSpliced(index, 1).toSpliced(index - 1, 0, tile);
}
