import { momentOfText } from '../log/moment.ts';
import type { Session } from '../session/session.ts';
import type { Outcome } from './outcome.ts';
import type { Sentence } from './syntax.ts';

/** The account as it was at the moment that a sentence asks for; `undefined` for a sentence about now. */
export function openPast(session: Session, { asOf }: Sentence): OpenPast | undefined {
  return asOf === undefined ? undefined : new OpenPast(session, asOf);
}

/** The account as it was at a moment, until what a sentence gives of it has been read. */
export class OpenPast {
  readonly session: Session;
  readonly position: string;

  constructor(session: Session, moment: string) {
    this.position = session.account.log.positionAt(momentOfText(moment));
    this.session = session.at(this.position);
  }

  /** The same outcome. After it, or after the last row of its report, the past is closed. */
  closedAfter(outcome: Outcome): Outcome {
    if (outcome.kind !== 'report') {
      this.close();
      return outcome;
    }
    const { report } = outcome;
    const rows = { [Symbol.iterator]: () => this.#rows(report.rows) };
    return { kind: 'report', report: Object.freeze({ ...report, rows }) };
  }

  close(): void {
    this.session.close();
    void this.session.account.close();
  }

  /** What is printed behind the last row may still ask for the past; that is in the same turn of the event loop. */
  *#rows<Row>(rows: Iterable<Row>): Generator<Row> {
    try {
      yield* rows;
    } finally {
      setImmediate(() => this.close());
    }
  }
}
