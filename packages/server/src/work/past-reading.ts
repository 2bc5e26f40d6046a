import { momentOfText, type Session } from 'mvdb';

/** Runs what reads: on the account as it was at a moment, or where none is given, as it is. @throws As `Session.at`. */
export function readAsOf<Result>(
  session: Session,
  asOf: string | undefined,
  read: (session: Session) => Result,
): Result {
  if (asOf === undefined) return read(session);
  const past = session.at(momentOfText(asOf));
  try {
    return read(past);
  } finally {
    close(past);
  }
}

/** The same of what is read row by row. */
export function* rowsAsOf<Row>(
  session: Session,
  asOf: string | undefined,
  rows: (session: Session) => Iterable<Row>,
): Generator<Row> {
  if (asOf === undefined) {
    yield* rows(session);
    return;
  }
  const past = session.at(momentOfText(asOf));
  try {
    yield* rows(past);
  } finally {
    close(past);
  }
}

function close(past: Session): void {
  past.close();
  void past.account.close();
}
