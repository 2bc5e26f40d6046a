import type { QueryOptions } from '../flavours/sentence-differences.ts';
import { type Draft, type DraftColumn, newColumn } from './draft.ts';
import { type Keyword, showsColumns } from './keywords.ts';
import { SentenceError } from './sentence-error.ts';
import type { Aggregate, ColumnSource, NamedColumn, SortKey } from './syntax.ts';
import type { TokenReader } from './token-reader.ts';

const AGGREGATES = ['TOTAL', 'AVG', 'MIN', 'MAX', 'ENUM', 'PCT', 'CALC'] as const;
const BREAKS = ['BREAK.ON', 'BREAK.SUP'] as const;
const PREFIXES = [...AGGREGATES, ...BREAKS, 'CUMULATIVE'] as const;

const SORTS: Readonly<Partial<Record<Keyword, Pick<SortKey, 'isDescending' | 'explosion'>>>> = {
  BY: { isDescending: false, explosion: 'none' },
  'BY.DSND': { isDescending: true, explosion: 'none' },
  'BY.EXP': { isDescending: false, explosion: 'values' },
  'BY.EXP.DSND': { isDescending: true, explosion: 'values' },
  'BY.EXP.SUB': { isDescending: false, explosion: 'subvalues' },
  'BY.EXP.SUB.DSND': { isDescending: true, explosion: 'subvalues' },
};

/** If a sort clause comes next, adds its key. @returns The key, or `undefined` if missing. */
export function readSortKey(reader: TokenReader, draft: Draft): SortKey | undefined {
  const { at } = reader;
  const keyword = reader.peekKeyword();
  const sort = keyword && SORTS[keyword];
  if (sort === undefined) return undefined;
  reader.next();
  reader.skipThrowaways();
  const key: SortKey = { ...sort, column: reader.expectColumn(), at };
  draft.sortKeys.push(key);
  return key;
}

/**
 * If an output column comes next, with or without words before it, adds it.
 *
 * @returns The column, or `undefined` if missing.
 */
export function readOutputColumn(
  reader: TokenReader,
  draft: Draft,
  { breakTextAfter }: QueryOptions,
): ColumnSource | undefined {
  const { at, isInPhrase } = reader;
  const prefixes = takePrefixes(reader);
  // A phrase made for reports may be used to select as well.
  if (prefixes !== undefined && !showsColumns(draft.verb) && !isInPhrase)
    throw new SentenceError(at, `${draft.verb} shows no columns`, [
      'WITH',
      'BY',
      'SAVING',
      'an id',
    ]);
  const source = reader.takeColumn();
  if (source === undefined)
    return prefixes === undefined ? undefined : reader.fail('a column', 'EVAL', ...PREFIXES);
  const column = newColumn(source, at);
  Object.assign(column, prefixes);
  draft.columns.push(column);
  while (readQualifier(reader, column));
  if (column.break !== undefined && reader.peek()?.kind === 'quoted') {
    if (!breakTextAfter) reader.fail('the options of BREAK.ON before its column');
    if (column.break.text !== undefined)
      reader.fail('one text of BREAK.ON, before its column or after');
    column.break = { ...column.break, text: breakText(reader) };
  }
  return source;
}

/** The text of a break, whose options stand in single quotes; where nothing else does, they need no others. */
function breakText(reader: TokenReader): string | undefined {
  const quote = reader.peek()?.quote;
  const text = reader.takeText()?.text;
  return quote === "'" ? `'${text}'` : text;
}

type Prefixes = Partial<Pick<DraftColumn, 'aggregate' | 'break' | 'isCumulative'>>;

/** What stands before the column; `undefined` when nothing does. */
function takePrefixes(reader: TokenReader): Prefixes | undefined {
  let prefixes: Prefixes | undefined;
  for (;;) {
    reader.skipThrowaways();
    const { at } = reader;
    const word = reader.takeKeyword(...PREFIXES);
    if (word === undefined) return prefixes;
    prefixes ??= {};
    if (word === 'CUMULATIVE') prefixes.isCumulative = true;
    else if (word === 'BREAK.ON' || word === 'BREAK.SUP') {
      const text = reader.takeText()?.text;
      prefixes.break = { isPrinted: word === 'BREAK.ON', text, at };
    } else prefixes.aggregate = aggregateOf(word, reader, at);
  }
}

function aggregateOf(kind: Aggregate['kind'], reader: TokenReader, at: number): Aggregate {
  const decimals = kind === 'PCT' ? takeDecimals(reader) : undefined;
  return { kind, skipsEmpty: false, decimals, at };
}

function takeDecimals(reader: TokenReader): number | undefined {
  const decimals = reader.takeNumber();
  if (decimals !== undefined && decimals > 14) reader.fail('at most 14 decimals');
  return decimals;
}

/** If a word about the column before it comes next, applies it. */
function readQualifier(reader: TokenReader, column: DraftColumn): boolean {
  const keyword = reader.peekKeyword();
  switch (keyword) {
    case 'AS':
      reader.next();
      column.alias = reader.expectName('a name').text;
      return true;
    case 'ASSOC':
      reader.next();
      column.association = reader.expectName('the name of an association').text;
      return true;
    case 'ASSOC.WITH':
      reader.next();
      column.associatedWith = expectNamedColumn(reader);
      return true;
    case 'COL.HDG':
      reader.next();
      column.heading = reader.expectText('a heading in quotes').text;
      return true;
    case 'CONV':
      reader.next();
      column.conversion = reader.expectText('a conversion in quotes').text;
      return true;
    case 'FMT':
      reader.next();
      column.format = reader.expectText('a format in quotes').text;
      return true;
    case 'DISPLAY.LIKE':
      reader.next();
      column.displayLike = expectNamedColumn(reader);
      return true;
    case 'SINGLE.VALUE':
    case 'MULTI.VALUE':
      reader.next();
      column.isMultivalued = keyword === 'MULTI.VALUE';
      return true;
    case 'NO.NULLS':
      if (column.aggregate === undefined) reader.fail('AVG, MIN, ENUM or another total before');
      reader.next();
      column.aggregate = { ...column.aggregate, skipsEmpty: true };
      return true;
    default:
      return false;
  }
}

function expectNamedColumn(reader: TokenReader): NamedColumn {
  const column = reader.takeColumn();
  return column?.kind === 'name' ? column : reader.fail('the name of a column');
}
