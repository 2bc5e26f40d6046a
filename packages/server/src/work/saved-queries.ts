import type { Session } from 'mvdb';
import type { SavedItem, SavedItemsReply, SavedKind } from './saved-items.ts';
import { SAVED_BOARDS, SAVED_QUERIES } from './saved-tables.ts';

/** A sentence or statement, whose parameters are `?` and `:name`. */
export interface QueryBody {
  readonly sentence: string;
  readonly description: string;
}

export type SavedQuery = SavedItem<QueryBody>;
export type SavedQueriesReply = SavedItemsReply<QueryBody>;

export const savedQueries: SavedKind<QueryBody> = {
  table: SAVED_QUERIES.name,
  read(record) {
    const { sentence, description, savedBy, savedOn } = SAVED_QUERIES.parse(record);
    return { sentence, description, savedBy, savedOn };
  },
  write: ({ sentence, description, savedBy, savedOn }) =>
    SAVED_QUERIES.format({ sentence, description, savedBy, savedOn }),
  rename: renameOnBoards,
};

/** Boards go on showing a query that has another name now. @throws MvdbError `NOT_PERMITTED`. */
function renameOnBoards(session: Session, from: string, to: string): void {
  const table = session.table(SAVED_BOARDS.name);
  for (const [id, record] of table.records()) {
    const { queries } = SAVED_BOARDS.parse(record);
    if (!queries.includes(from)) continue;
    const renamed = queries.map((name) => (name === from ? to : name));
    table.write(id, SAVED_BOARDS.format({ queries: renamed }, record));
  }
}
