import type { SavedItem, SavedItemsReply, SavedKind } from './saved-items.ts';
import { SAVED_BOARDS } from './saved-tables.ts';

/** A saved query as a board shows it. */
export interface BoardTile {
  readonly query: string;
  /** One of `BOARD_FORMS`, unless somebody wrote another into the table. */
  readonly form: string;
}

export interface BoardBody {
  readonly description: string;
  readonly tiles: readonly BoardTile[];
}

export type SavedBoard = SavedItem<BoardBody>;
export type SavedBoardsReply = SavedItemsReply<BoardBody>;

export const savedBoards: SavedKind<BoardBody> = {
  table: SAVED_BOARDS.name,
  read(record) {
    const board = SAVED_BOARDS.parse(record);
    const { description, savedBy, savedOn } = board;
    return { description, tiles: SAVED_BOARDS.rows(board, 'TILES'), savedBy, savedOn };
  },
  write: ({ description, tiles, savedBy, savedOn }) =>
    SAVED_BOARDS.format({
      description,
      ...SAVED_BOARDS.columns('TILES', tiles),
      savedBy,
      savedOn,
    }),
  // Nothing names a board.
  rename: () => undefined,
};
