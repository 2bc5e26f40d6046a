/** What every node of the tree has: where it stands in the sentence. */
export interface Placed {
  /** 1-based number of the first character; 0 in a tree that was built rather than typed. */
  readonly at: number;
}

export type Verb =
  | 'LIST'
  | 'SORT'
  | 'SELECT'
  | 'SSELECT'
  | 'COUNT'
  | 'SUM'
  | 'SEARCH'
  | 'ESEARCH'
  | 'LIST.ITEM'
  | 'SORT.ITEM'
  | 'LIST.LABEL'
  | 'SORT.LABEL'
  | 'REFORMAT'
  | 'SREFORMAT'
  | 'NSELECT'
  | 'QSELECT';

/** A value as it was typed or bound, in external form. */
export interface Literal extends Placed {
  readonly kind: 'literal';
  readonly text: string;
}

/** A dictionary item by name, or a name given with `AS`. */
export interface NamedColumn extends Placed {
  readonly kind: 'name';
  readonly name: string;
}

/** `EVAL "expression"`. */
export interface EvaluatedColumn extends Placed {
  readonly kind: 'expression';
  readonly expression: string;
}

export type ColumnSource = NamedColumn | EvaluatedColumn;

export type Operator =
  | 'EQ'
  | 'NE'
  | 'LT'
  | 'LE'
  | 'GT'
  | 'GE'
  | 'LIKE'
  | 'UNLIKE'
  | 'SAID'
  | 'BETWEEN'
  | 'IS.NULL'
  | 'IS.NOT.NULL';

/** How many values of a multivalued column must pass. */
export type Quantifier = 'any' | 'every' | 'no';

/** One comparison of a column. */
export interface Test extends Placed {
  readonly kind: 'test';
  readonly quantifier: Quantifier;
  readonly column: ColumnSource;
  readonly operator: Operator;
  /**
   * What it is compared with. The comparison with one of them suffices, but `NE` and `UNLIKE` must hold
   * for each. Two for `BETWEEN`, none for `IS.NULL` and `IS.NOT.NULL`.
   */
  readonly values: readonly (Literal | ColumnSource)[];
  readonly isCaseIgnored: boolean;
}

/** Two or more conditions joined by the same word. */
export interface Junction extends Placed {
  readonly kind: 'and' | 'or';
  readonly conditions: readonly Condition[];
}

export interface Negation extends Placed {
  readonly kind: 'not';
  readonly condition: Condition;
}

export type Condition = Test | Junction | Negation;

export interface TableReference extends Placed {
  readonly name: string;
  /** The records of its dictionary are meant. */
  readonly isDictionary: boolean;
}

export interface SortKey extends Placed {
  readonly column: ColumnSource;
  readonly isDescending: boolean;
  /** One row for each value (`BY.EXP`) or each subvalue (`BY.EXP.SUB`); else one for the record. */
  readonly explosion: 'none' | 'values' | 'subvalues';
}

/** What a column shows on break lines and on the last line. */
export interface Aggregate extends Placed {
  readonly kind: 'TOTAL' | 'AVG' | 'MIN' | 'MAX' | 'ENUM' | 'PCT' | 'CALC';
  /** Empty values are left out of an average, a minimum or a count. */
  readonly skipsEmpty: boolean;
  /** Decimal places of `PCT`, where stated. */
  readonly decimals: number | undefined;
}

export interface Break extends Placed {
  /** False for `BREAK.SUP`: the column itself is not printed. */
  readonly isPrinted: boolean;
  /** Text for the break line with its options between single quotes; `undefined` when none was given. */
  readonly text: string | undefined;
}

/** A column of the output with what its qualifiers say. */
export interface OutputColumn extends Placed {
  readonly source: ColumnSource;
  readonly aggregate: Aggregate | undefined;
  readonly isCumulative: boolean;
  readonly break: Break | undefined;
  /** `AS`: name by which the rest of the sentence refers to the column. */
  readonly alias: string | undefined;
  /** `COL.HDG`; may hold value marks, or `'L'` for a new line. */
  readonly heading: string | undefined;
  /** `CONV`; the empty text switches the conversion off. */
  readonly conversion: string | undefined;
  /** `FMT`. */
  readonly format: string | undefined;
  /** `SINGLE.VALUE` or `MULTI.VALUE`. */
  readonly isMultivalued: boolean | undefined;
  /** `ASSOC`: name of the association. */
  readonly association: string | undefined;
  /** `ASSOC.WITH`: column whose association it joins. */
  readonly associatedWith: NamedColumn | undefined;
  /** `DISPLAY.LIKE`: column whose conversion, format, heading and association it takes over. */
  readonly displayLike: NamedColumn | undefined;
}

/** Words that say how a report is laid out. */
export interface ReportOptions {
  readonly heading: string | undefined;
  readonly footing: string | undefined;
  /** Text of the last line, with options between single quotes. */
  readonly grandTotal: string | undefined;
  readonly isGrandTotalSuppressed: boolean;
  readonly isIdSuppressed: boolean;
  readonly isIdOnly: boolean;
  readonly isDetailSuppressed: boolean;
  /** `HDR.SUP`: no page heading. */
  readonly isHeaderSuppressed: boolean;
  /** `COL.SUP`: no column headings. */
  readonly areColumnHeadingsSuppressed: boolean;
  readonly isCountSuppressed: boolean;
  readonly isDoubleSpaced: boolean;
  /** Columns to the left of the report. */
  readonly margin: number | undefined;
  /** Spaces between columns. */
  readonly columnSpaces: number | undefined;
  readonly isUnpaged: boolean;
  /** Every break or record starts a page. */
  readonly isNewPage: boolean;
  /** A record is not divided between pages. */
  readonly isUnsplit: boolean;
  readonly isVertical: boolean;
  /** Single-valued columns are repeated on every line of an exploded record. */
  readonly isRepeating: boolean;
  /** For the printer, `LPTR`, with its number. */
  readonly printer: number | undefined;
  readonly isPanned: boolean;
  readonly isScrolled: boolean;
  readonly isBoxed: boolean;
  /** `COL.HDG.ID`: column names stand in the heading instead of the headings of the dictionary. */
  readonly areNamesHeadings: boolean;
}

/** How the output is written; default: a text report. */
export type OutputForm =
  | { readonly kind: 'report' }
  | {
      readonly kind: 'delimited';
      readonly delimiter: string;
      /** `needed` quotes as RFC 4180 asks; `text` all but numbers; `all` everything; `none` nothing. */
      readonly quoting: 'needed' | 'text' | 'all' | 'none';
      readonly values: ValuesInCell;
    }
  | { readonly kind: 'json' }
  | {
      readonly kind: 'xml';
      /** Columns as elements rather than attributes. */
      readonly usesElements: boolean;
      readonly schema: 'none' | 'dtd' | 'schema';
      /** Name of the mapping record, `XMLMAPPING`. */
      readonly mapping: string | undefined;
    };

/** Values of one cell: joined by a text, or one row for each. */
export type ValuesInCell =
  | { readonly kind: 'joined'; readonly separator: string }
  | { readonly kind: 'exploded' };

/** `TO path`: file, or for REFORMAT table, that takes the output. */
export interface OutputTarget extends Placed {
  readonly path: string;
  /** What to do where it exists already. */
  readonly existing: 'refuse' | 'append' | 'overwrite';
}

export interface Sampling extends Placed {
  /** The first `count` records selected, before the sort (`SAMPLE`, `FIRST`). */
  readonly kind: 'first' | 'every';
  /** `every`: the first of each `count` records selected (`SAMPLED`). */
  readonly count: number;
}

/** `SAVING`: a column instead of ids goes into the list. */
export interface Saving extends Placed {
  readonly column: ColumnSource;
  readonly isUnique: boolean;
  /** Each value is an element of its own. */
  readonly isMultivalued: boolean;
  readonly skipsEmpty: boolean;
}

export interface Sentence extends Placed {
  readonly verb: Verb;
  readonly table: TableReference;
  /** `USING`: table whose dictionary names the columns; `isDictionary` is always true. */
  readonly using: TableReference | undefined;
  /** Ids named in the sentence, in their order. */
  readonly ids: readonly Literal[];
  readonly selection: Condition | undefined;
  /** Values to show of the records selected. */
  readonly when: Condition | undefined;
  /** Values to show of columns, in some flavours; records without any are shown all the same. */
  readonly limits: Condition | undefined;
  readonly sortKeys: readonly SortKey[];
  readonly columns: readonly OutputColumn[];
  readonly report: ReportOptions;
  readonly output: OutputForm;
  readonly target: OutputTarget | undefined;
  readonly sampling: Sampling | undefined;
  /** `TOP n`: rows kept after the sort. */
  readonly top: number | undefined;
  readonly fromList: number | undefined;
  readonly toList: number | undefined;
  readonly saving: Saving | undefined;
  /** `REQUIRE.SELECT`: do not run without an active list. */
  readonly isListRequired: boolean;
  /** `NO.INDEX` or `REQUIRE.INDEX`. */
  readonly index: 'free' | 'none' | 'required';
  /** What SEARCH and ESEARCH look for; the texts themselves come from whoever runs the sentence. */
  readonly search: Search | undefined;
  /** `AS.OF moment ...`: the account is read as it was then; of several moments, one after the other. */
  readonly asOf: readonly string[] | undefined;
  /** `LABEL name`: name of the label's description; empty for `LABEL NO.DEFAULT`. */
  readonly label: string | undefined;
}

export interface Search {
  /** `ALL.MATCH` asks for every text, `NO.MATCH` for none of them. */
  readonly match: 'any' | 'all' | 'none';
  readonly isCaseIgnored: boolean;
}
