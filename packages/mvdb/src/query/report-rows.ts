import type { Column, EvaluationContext } from '../expression/column.ts';
import type { NearWords } from './near-words.ts';
import type { Aggregate, Break, OutputForm, OutputTarget, ReportOptions, Verb } from './syntax.ts';

/** A column of a report: the dictionary's item with what the sentence changes about it. */
export interface ReportColumn {
  /** As the sentence calls it: name, alias or expression. */
  readonly name: string;
  readonly column: Column;
  /** May hold value or text marks where a line ends; `\` means none. */
  readonly heading: string;
  /** Output conversion, or empty. */
  readonly conversion: string;
  /** Width and justification, such as `10R`; may be empty. */
  readonly format: string;
  readonly isMultivalued: boolean;
  readonly association: string | undefined;
  readonly aggregate: Aggregate | undefined;
  readonly isCumulative: boolean;
  readonly break: Break | undefined;
}

/** One record of a report, or one value of it where the sentence explodes records. */
export interface ReportRow {
  readonly id: string;
  readonly record: string;
  /** Position of the value the row stands for; 0 when the record is not exploded. */
  readonly value: number;
  /** Position of the subvalue the row stands for; 0 if missing. */
  readonly subvalue: number;
  /**
   * One for each column, in internal form, not converted: of an exploded record only the row's value in
   * the columns that explode with it, and of values that WHEN leaves out nothing.
   */
  readonly cells: readonly string[];
}

/** What was found, complete once the rows have been read to their end. */
export interface RowCounts {
  /** Records that gave at least one row. */
  readonly records: number;
  /** Rows: the same as `records` unless they are exploded. */
  readonly rows: number;
  /** Ids the sentence or its list names that the table does not have. */
  readonly missingIds: readonly string[];
  /** Those of them that may have been meant for names; absent where none may. */
  readonly suggestions?: readonly NearWords[];
}

/** All that a renderer needs to write the output of one sentence. */
export interface ReportRows {
  readonly verb: Verb;
  /** The sentence as typed, for the default heading. */
  readonly sentence: string;
  readonly tableName: string;
  /** The record's id, printed first unless `options` or the output suppress it. */
  readonly idColumn: ReportColumn;
  readonly columns: readonly ReportColumn[];
  readonly options: ReportOptions;
  readonly output: OutputForm;
  readonly target: OutputTarget | undefined;
  /** The sentence itself explodes records; false for the rows of a list exploded before. */
  readonly isExploded: boolean;
  /** The records are a sample of those selected. */
  readonly isSample: boolean;
  /** `LABEL name`; empty for `LABEL NO.DEFAULT`. */
  readonly label: string | undefined;
  /**
   * The context the cells were evaluated in, for columns to be evaluated again on break lines. Its
   * `counters` are the renderer's to set.
   */
  readonly context: EvaluationContext;
  /**
   * The rows in their order. Each iteration reads the table again and holds at most ids, sort keys and some
   * megabytes of cells; where there is no sort it holds nothing. The rows must be read in the event turn the sentence was run in if
   * they are to show one state of the table.
   */
  readonly rows: Iterable<ReportRow>;
  /** What the last finished iteration of `rows` found. */
  counts(): RowCounts;
}
