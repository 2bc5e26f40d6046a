import { hasCode } from '../errors/errors.ts';
import { momentOfText } from '../log/moment.ts';
import type { Session } from '../session/session.ts';
import type { Outcome } from './outcome.ts';
import type { Sentence } from './syntax.ts';
import { keywordIn } from './token-reader.ts';
import { readTokens } from './tokens.ts';

/** The account as it was at the first moment that a sentence asks for; `undefined` for a sentence about now. */
export function openPast(session: Session, { asOf }: Sentence): OpenPast | undefined {
  const [moment] = asOf ?? [];
  return moment === undefined ? undefined : new OpenPast(session, moment);
}

/**
 * Reads a sentence. A table that is not there now may have been at the moment that it asks for.
 *
 * @param parse - Reads it with the tables that a session has.
 * @returns The sentence, and the account as it was where it asks for that.
 */
export function parsedSentence(
  session: Session,
  text: string,
  parse: (seen: Session) => Sentence,
): { readonly sentence: Sentence; readonly past: OpenPast | undefined } {
  try {
    const sentence = parse(session);
    return { sentence, past: openPast(session, sentence) };
  } catch (error) {
    const moment = hasCode(error, 'TABLE_NOT_FOUND') ? momentIn(text) : undefined;
    if (moment === undefined) throw error;
    const past = new OpenPast(session, moment);
    try {
      return { sentence: parse(past.session), past };
    } catch (pastError) {
      past.close();
      throw pastError;
    }
  }
}

/** The first moment after AS.OF, unless that is a parameter. */
function momentIn(text: string): string | undefined {
  const tokens = readTokens(text);
  const index = tokens.findIndex((token) => keywordIn(token) === 'AS.OF');
  const moment = index === -1 ? undefined : tokens[index + 1];
  return moment?.kind === 'parameter' ? undefined : moment?.text;
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
