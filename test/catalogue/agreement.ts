import { CallError, call, catalogue, type Routine } from '@mvdb/routines';
import fc from 'fast-check';
import { FIELD_MARK, runSentence, Session, SUBVALUE_MARK, selectSql, VALUE_MARK } from 'mvdb';
import { dayToCivil, isNull } from 'mvdb/functions';
import { argumentsWithTooManyPositions } from './positions.ts';

/** Arguments of a call, by name. */
export type Supplied = Readonly<Record<string, string>>;

/** Rows of cells; the values of a cell are subvalues. */
export type Rows = readonly (readonly string[])[];

/**
 * What a call answers: arguments with a layout as rows, others as text; for one that fails only `failure`,
 * for one that prints also `output`.
 */
export type Answer = Readonly<Record<string, string | Rows>>;

/** The same answer of a routine, out of sentences over the same tables. */
export interface Agreement {
  /** What the routine is asked; absent where it takes nothing. */
  readonly asked?: (keys: Keys) => fc.Arbitrary<Supplied>;
  /** What it should answer; what is left out is not compared. */
  readonly expected: (ask: Ask, supplied: Supplied, login: string) => Answer;
  /** What of an answer is compared, where that is not all of it as it stands. */
  readonly summary?: (answer: Answer) => Answer;
  /** Rows are the same in any order. */
  readonly isUnordered?: true;
  /** Who calls, where that is not the login of the demo. */
  readonly logins?: (keys: Keys) => fc.Arbitrary<string>;
}

export type Agreements = Readonly<Record<string, Agreement>>;

/** Asks sentences of the demo company. */
export class Ask {
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  /** The rows of a SELECT of SQL, as stored, with what takes the place of its `?`. */
  sql(statement: string, ...parameters: readonly string[]): string[][] {
    return Array.from(selectSql(this.session, statement, { parameters }).rows, (cells) =>
      cells.map(asSubvalues),
    );
  }

  /** The one cell of the one row of a SELECT; `undefined` without a row. */
  one(statement: string, ...parameters: readonly string[]): string | undefined {
    return this.sql(statement, ...parameters)[0]?.[0];
  }

  /** True when a table has a record of this id. */
  has(table: string, ...id: readonly string[]): boolean {
    return this.one(`SELECT COUNT(*) FROM "${table}" WHERE @ID = ?`, id.join('!')) === '1';
  }

  /** The ids that a LIST or SORT shows, each with its columns as stored. */
  list(sentence: string): string[][] {
    const outcome = runSentence(this.session, sentence);
    if (outcome.kind !== 'report') throw new TypeError(`${sentence} lists nothing.`);
    return Array.from(outcome.report.rows, ({ id, cells }) => [id, ...cells.map(asSubvalues)]);
  }
}

/** An internal date as SQL reads it. */
export function dateText(day: number): string {
  const { year, month, day: dayOfMonth } = dayToCivil(day) ?? { year: 0, month: 0, day: 0 };
  return [year, month, dayOfMonth].map((part) => String(part).padStart(2, '0')).join('-');
}

/** A cell lies inside a row, so that its values are subvalues; what SQL has no value of is blank. */
function asSubvalues(cell: string): string {
  return isNull(cell) ? '' : cell.replaceAll(VALUE_MARK, SUBVALUE_MARK);
}

/** Keys of the demo company to ask about, mostly such as there are. */
export class Keys {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  company(): fc.Arbitrary<string> {
    return fc.constantFrom('1', '1', '1', '2', '2');
  }

  /** Names of tables. */
  tables(): fc.Arbitrary<string> {
    const found = this.#ask.session.tables().filter(({ kind }) => kind === 'table');
    return fc.constantFrom(...found.map(({ name }) => name));
  }

  /** Ids of a table, without the company that they may begin with. */
  of(table: string): fc.Arbitrary<string> {
    const ids = this.#ask.sql(`SELECT @ID FROM "${table}"`).flat();
    return this.#among(ids.map((id) => id.slice(id.indexOf('!') + 1)));
  }

  /** Values that stand in a column. */
  in(table: string, column: string): fc.Arbitrary<string> {
    const cells = this.#ask.sql(`SELECT ${column} FROM "${table}"`).flat();
    return this.#among(cells.flatMap((cell) => cell.split(SUBVALUE_MARK)));
  }

  #among(found: readonly string[]): fc.Arbitrary<string> {
    const existing = new Set(found.filter((key) => key !== ''));
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...existing) },
      { weight: 1, arbitrary: fc.constantFrom('NONE', '0', '!', '1!') },
    );
  }
}

/**
 * Calls the routine of that name.
 *
 * @param login - Whose session it is; that of the demo unless given.
 */
export function answerOf(
  session: Session,
  name: string,
  supplied: Supplied,
  login?: string,
): Answer {
  const routine = catalogue.find(name);
  if (routine === undefined) throw new TypeError(`There is no ${name}.`);
  const { account, clock } = session;
  const caller = login === undefined ? session : new Session(account, { login, clock });
  try {
    const results: Readonly<Record<string, string>> = call(caller, routine, supplied);
    const tooWide = argumentsWithTooManyPositions(routine, results);
    if (tooWide.length > 0) throw new TypeError(`${name} has too many places in ${tooWide}.`);
    const answers = Object.entries(results).map(([each, text]) => [
      each,
      read(routine, each, text),
    ]);
    return { ...Object.fromEntries(answers), output: caller.takeOutput().join('\n') };
  } catch (error) {
    if (error instanceof CallError && error.code === 'ROUTINE_FAILED')
      return { failure: error.detail };
    throw error;
  }
}

function read({ args }: Routine, name: string, text: string): string | Rows {
  const { layout } = args[name] ?? {};
  if (layout === undefined) return text;
  if (text === '') return [];
  const attributes = text.split(FIELD_MARK);
  if (layout.kind === 'record') return [attributes.map(asSubvalues)];
  const lines = attributes.map((attribute) => attribute.split(VALUE_MARK));
  return layout.kind === 'rows' ? lines : transposed(lines);
}

/** Columns as rows, or rows as columns. */
export function transposed(columns: Rows): Rows {
  const count = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: count }, (_, row) => columns.map((column) => column[row] ?? ''));
}

/** The rows in the order of their texts. */
export function inAnyOrder(answer: Answer): Answer {
  const ordered = Object.entries(answer).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.map((row) => row.join('|')).sort(),
  ]);
  return Object.fromEntries(ordered);
}
