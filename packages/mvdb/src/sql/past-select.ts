import { type ConversionContext, conversionContext } from '../conversion/conversion-context.ts';
import { momentOfText } from '../log/moment.ts';
import { OpenPast } from '../query/past.ts';
import type { Session } from '../session/session.ts';
import { shown } from '../text/shown.ts';
import type { CompiledSelect } from './compile-select.ts';
import type { OutputRow } from './output-rows.ts';
import { SqlError } from './sql-error.ts';
import type { SqlFrom, SqlLiteral } from './sql-syntax.ts';

/** A statement that is planned for a session. */
export interface PreparedSelect {
  readonly select: CompiledSelect;
  /** How the values of its rows are converted. */
  readonly conversions: ConversionContext;
  /** The commit after which all of its tables are read; absent where they are read as they are. */
  readonly asOf?: string;
}

/**
 * The position of the commit that a statement asks for; `undefined` for a statement about now.
 *
 * @throws SqlError where two tables ask for different moments. MvdbError as `Account.at`.
 */
export function positionAsked(session: Session, from: readonly SqlFrom[]): string | undefined {
  const [first, ...others] = from.flatMap(({ asOf }) => (asOf === undefined ? [] : [asOf]));
  if (first === undefined) return undefined;
  const positionOf = ({ text }: SqlLiteral) => session.account.log.positionAt(momentOfText(text));
  const position = positionOf(first);
  for (const other of others)
    if (positionOf(other) !== position)
      throw new SqlError(other.at, `${shown(other.text)} is not the moment ${shown(first.text)}`, [
        'one moment for all tables of a statement',
      ]);
  return position;
}

/** A statement about the past. It is planned again where its rows are read in a later turn of the event loop. */
export function selectOfPast(
  session: Session,
  position: string,
  prepare: (past: Session) => PreparedSelect,
): PreparedSelect {
  const held = new HeldSelect(session, position, prepare);
  const { select, conversions } = held.during((prepared) => prepared);
  return {
    asOf: position,
    conversions: conversionContext({
      ...conversions,
      readRecord: (...wanted) =>
        held.during((prepared) => prepared.conversions.readRecord?.(...wanted)),
    }),
    select: {
      ...select,
      run: () => held.rows((then) => then.run()),
      runTraced: () => held.rows((then) => then.runTraced()),
    },
  };
}

/** A statement planned on the past, which is open while it is read, and to the end of that turn of the event loop. */
class HeldSelect {
  readonly #session: Session;
  readonly #position: string;
  readonly #prepare: (past: Session) => PreparedSelect;
  #open: { readonly past: OpenPast; readonly prepared: PreparedSelect } | undefined;
  #readers = 0;

  constructor(session: Session, position: string, prepare: (past: Session) => PreparedSelect) {
    this.#session = session;
    this.#position = position;
    this.#prepare = prepare;
  }

  during<Result>(read: (prepared: PreparedSelect) => Result): Result {
    const prepared = this.#take();
    try {
      return read(prepared);
    } finally {
      this.#release();
    }
  }

  rows(run: (select: CompiledSelect) => Iterable<OutputRow>): Iterable<OutputRow> {
    const reading = () => this.#reading(run);
    return { [Symbol.iterator]: reading };
  }

  *#reading(run: (select: CompiledSelect) => Iterable<OutputRow>): Generator<OutputRow> {
    const { select } = this.#take();
    try {
      yield* run(select);
    } finally {
      this.#release();
    }
  }

  #take(): PreparedSelect {
    this.#open ??= this.#opened();
    this.#readers += 1;
    return this.#open.prepared;
  }

  #opened() {
    const past = new OpenPast(this.#session, this.#position);
    try {
      return { past, prepared: this.#prepare(past.session) };
    } catch (error) {
      past.close();
      throw error;
    }
  }

  #release(): void {
    this.#readers -= 1;
    setImmediate(() => {
      if (this.#readers > 0) return;
      this.#open?.past.close();
      this.#open = undefined;
    });
  }
}
