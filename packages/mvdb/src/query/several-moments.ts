import { conversionContext } from '../conversion/conversion-context.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { EvaluationContext } from '../expression/column.ts';
import { momentOfText } from '../log/moment.ts';
import type { Session } from '../session/session.ts';
import type { Outcome } from './outcome.ts';
import { OpenPast } from './past.ts';
import type { ReportColumn, ReportRow, ReportRows, RowCounts } from './report-rows.ts';
import { SentenceError } from './sentence-error.ts';
import type { Sentence, Verb } from './syntax.ts';

const VERBS: ReadonlySet<Verb> = new Set<Verb>(['LIST', 'SORT', 'SUM']);

/** Each is read anew: a sentence costs no more than so many of its kind. */
const MOMENTS_MAX = 100;

export function asksForSeveral({ asOf = [] }: Sentence): boolean {
  return asOf.length > 1;
}

/**
 * The report of a sentence that asks for several moments: the rows of each, one moment after the other, as if each record
 * had its moment as first column. It breaks on the moment, and nothing is added up over all of them.
 *
 * @param first - The account as it was at the first of them.
 * @param run - Runs the sentence at one of them, and closes that after its last row.
 * @throws SentenceError, MvdbError `BAD_ARGUMENT` for a sentence of which that is not to be had; and as `Account.at`.
 */
export function reportOfMoments(
  session: Session,
  sentence: Sentence,
  first: OpenPast,
  run: (past: OpenPast) => Outcome,
): Outcome {
  assertMayBeOfSeveral(sentence);
  const [moment = '', ...later] = sentence.asOf ?? [];
  for (const each of later) session.account.log.positionAt(momentOfText(each));
  const reading = new MomentReading(reportOf(run(first)));
  function* rows(): Generator<ReportRow> {
    yield* reading.rows(moment);
    for (const each of later) {
      reading.goOn(reportOf(run(new OpenPast(session, each))));
      yield* reading.rows(each);
    }
  }
  return { kind: 'report', report: reading.reportOf({ [Symbol.iterator]: rows }) };
}

function assertMayBeOfSeveral({ verb, asOf = [], columns, at }: Sentence): void {
  if (!VERBS.has(verb))
    throw new SentenceError(at, `${verb} is of one moment`, [...VERBS, 'one moment after AS.OF']);
  if (asOf.length > MOMENTS_MAX)
    throw new MvdbError(
      BAD_ARGUMENT,
      `A sentence asks for ${MOMENTS_MAX} moments at the most, and not ${asOf.length}.`,
    );
  for (const { aggregate, isCumulative, at: position } of columns)
    if (isCumulative || aggregate?.kind === 'PCT')
      throw new SentenceError(position, 'a column is added up over all moments', [
        'TOTAL',
        'one moment after AS.OF',
      ]);
}

function reportOf(outcome: Outcome): ReportRows {
  if (outcome.kind === 'report') return outcome.report;
  throw new TypeError('LIST, SORT and SUM give reports.');
}

/** Reads reports of one sentence, each of another moment, as one. */
class MomentReading {
  readonly #first: ReportRows;
  #current: ReportRows;
  #before: RowCounts = { records: 0, rows: 0, missingIds: [] };

  constructor(first: ReportRows) {
    this.#first = first;
    this.#current = first;
  }

  /** Goes on with the report of the next moment. */
  goOn(next: ReportRows): void {
    if (next.columns.length !== this.#first.columns.length)
      throw new MvdbError(
        BAD_ARGUMENT,
        `${next.tableName} has other columns at these moments; name those to be listed.`,
      );
    this.#before = this.#counts();
    this.#current = next;
  }

  *rows(moment: string): Generator<ReportRow> {
    for (const row of this.#current.rows) yield { ...row, cells: [moment, ...row.cells] };
  }

  reportOf(rows: Iterable<ReportRow>): ReportRows {
    const { columns, options } = this.#first;
    return Object.freeze({
      ...this.#first,
      columns: [MOMENT_COLUMN, ...columns],
      options: { ...options, isGrandTotalSuppressed: true },
      context: this.#context(),
      rows,
      counts: () => this.#counts(),
    });
  }

  /** That of the moment whose rows are read. */
  #context(): EvaluationContext {
    const { context } = this.#first;
    const { conversions } = context;
    return {
      ...context,
      readRecord: (table, id) => this.#current.context.readRecord(table, id),
      conversions: conversionContext({
        ...conversions,
        readRecord: (...wanted) => this.#current.context.conversions.readRecord?.(...wanted),
      }),
    };
  }

  #counts(): RowCounts {
    const { records, rows, missingIds, suggestions } = this.#current.counts();
    return {
      records: this.#before.records + records,
      rows: this.#before.rows + rows,
      missingIds: [...new Set([...this.#before.missingIds, ...missingIds])],
      ...(suggestions && { suggestions }),
    };
  }
}

const NAME = 'AS.OF';
const SHOWN = { heading: 'As of', conversion: '', format: '19L', isMultivalued: false } as const;

/** What a sentence calls the moment, on which its report breaks. */
const MOMENT_COLUMN: ReportColumn = Object.freeze({
  ...SHOWN,
  name: NAME,
  column: {
    ...SHOWN,
    name: NAME,
    association: undefined,
    dataType: undefined,
    attribute: undefined,
    reads: [],
    isPure: true,
    totals: [],
    evaluate: () => '',
  },
  association: undefined,
  aggregate: undefined,
  isCumulative: false,
  break: { isPrinted: true, text: undefined, at: 0 },
});
