import type {
  Condition,
  Literal,
  OutputColumn,
  OutputForm,
  OutputTarget,
  ReportOptions,
  Sampling,
  Saving,
  Search,
  Sentence,
  SortKey,
  TableReference,
  Verb,
} from './syntax.ts';

type Mutable<Node> = { -readonly [Key in keyof Node]: Node[Key] };

/** A sentence being put together, by the parser or by the builder. */
export interface Draft {
  readonly at: number;
  readonly verb: Verb;
  readonly table: TableReference;
  using: TableReference | undefined;
  readonly ids: Literal[];
  selection: Condition | undefined;
  when: Condition | undefined;
  limits: Condition | undefined;
  readonly sortKeys: SortKey[];
  readonly columns: Mutable<OutputColumn>[];
  readonly report: Mutable<ReportOptions>;
  output: OutputForm;
  target: OutputTarget | undefined;
  sampling: Sampling | undefined;
  top: number | undefined;
  fromList: number | undefined;
  toList: number | undefined;
  saving: Saving | undefined;
  isListRequired: boolean;
  index: Sentence['index'];
  search: Search | undefined;
  asOf: readonly string[] | undefined;
  label: string | undefined;
}

/** An output column whose qualifiers are still to come. */
export type DraftColumn = Mutable<OutputColumn>;

export function newDraft(verb: Verb, table: TableReference, at: number): Draft {
  return {
    at,
    verb,
    table,
    using: undefined,
    ids: [],
    selection: undefined,
    when: undefined,
    limits: undefined,
    sortKeys: [],
    columns: [],
    report: { ...plainReport },
    output: { kind: 'report' },
    target: undefined,
    sampling: undefined,
    top: undefined,
    fromList: undefined,
    toList: undefined,
    saving: undefined,
    isListRequired: false,
    index: 'free',
    search:
      verb === 'SEARCH' || verb === 'ESEARCH' ? { match: 'any', isCaseIgnored: false } : undefined,
    asOf: undefined,
    label: undefined,
  };
}

/** The column with nothing said about it. */
export function newColumn(source: OutputColumn['source'], at: number): DraftColumn {
  return {
    at,
    source,
    aggregate: undefined,
    isCumulative: false,
    break: undefined,
    alias: undefined,
    heading: undefined,
    conversion: undefined,
    format: undefined,
    isMultivalued: undefined,
    association: undefined,
    associatedWith: undefined,
    displayLike: undefined,
  };
}

/** The finished tree, which nothing changes any more. */
export function finish(draft: Draft): Sentence {
  return deepFreeze({ ...draft });
}

const plainReport: ReportOptions = Object.freeze({
  heading: undefined,
  footing: undefined,
  grandTotal: undefined,
  isGrandTotalSuppressed: false,
  isIdSuppressed: false,
  isIdOnly: false,
  isDetailSuppressed: false,
  isHeaderSuppressed: false,
  areColumnHeadingsSuppressed: false,
  isCountSuppressed: false,
  isDoubleSpaced: false,
  margin: undefined,
  columnSpaces: undefined,
  isUnpaged: false,
  isNewPage: false,
  isUnsplit: false,
  isVertical: false,
  isRepeating: false,
  printer: undefined,
  isPanned: false,
  isScrolled: false,
  isBoxed: false,
  areNamesHeadings: false,
});

/** Freezes a tree; the depth of sentences is limited where they are made. */
function deepFreeze<Node extends object>(node: Node): Node {
  for (const child of Object.values(node) as unknown[])
    if (typeof child === 'object' && child !== null && !Object.isFrozen(child)) deepFreeze(child);
  return Object.freeze(node);
}
