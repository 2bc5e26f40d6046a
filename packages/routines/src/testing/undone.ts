import type { Session } from 'mvdb';

class Undo extends Error {}

/** Does work whose every change is then undone, so that many tests can share one demo company. */
export function undone(session: Session, work: () => void): void {
  try {
    session.transaction(() => {
      work();
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}
