import type { Session } from 'mvdb';
import { writtenTables } from './written-tables.ts';

class Undo extends Error {}

/** Does work whose every change is then undone, so that many tests can share one demo company. */
export function undone<Result>(session: Session, work: () => Result): Result {
  const results: Result[] = [];
  try {
    writtenTables(session.account).within(() =>
      session.transaction(() => {
        results.push(work());
        throw new Undo();
      }),
    );
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return results[0] as Result;
}
