import type { ConversionContext } from '../conversion/conversion-context.ts';
import type { Column } from '../expression/column.ts';
import { defaultQueryOptions, type QueryOptions } from '../flavours/sentence-differences.ts';
import { isRightJustified } from '../format/justification.ts';
import { nameOfTable } from './parse.ts';
import { planCondition } from './plan-condition.ts';
import type { PlannedCondition } from './planned-condition.ts';
import type { ReportColumn } from './report-rows.ts';
import { ColumnResolver } from './resolve-column.ts';
import { SentenceError } from './sentence-error.ts';
import type { ColumnSource, NamedColumn, OutputColumn, Sentence, SortKey, Verb } from './syntax.ts';
import type { OpenVocabulary } from './vocabulary.ts';
import { type WhenGroup, whenGroups } from './when.ts';

export interface PlannedKey {
  readonly column: Column;
  readonly isDescending: boolean;
  /** Compared as numbers where both are, from the right where not. */
  readonly isRightJustified: boolean;
  /** One of the values of an exploded record rather than all of them. */
  readonly isExploded: boolean;
}

/** How records become rows, one for each value. */
export interface PlannedExplosion {
  readonly columns: readonly Column[];
  readonly association: string | undefined;
  readonly hasSubvalues: boolean;
}

export interface PlannedSaving {
  readonly column: Column;
  readonly isUnique: boolean;
  readonly isMultivalued: boolean;
  readonly skipsEmpty: boolean;
}

/** A sentence with its names resolved: all that is decided before a record is read. */
export interface Plan {
  readonly sentence: Sentence;
  /** Name the table is opened by. */
  readonly tableName: string;
  readonly condition: PlannedCondition | undefined;
  /** What is asked of records after they were sampled. */
  readonly lateCondition: PlannedCondition | undefined;
  readonly when: readonly WhenGroup[];
  /** Conditions on the values that are shown, which leave no record out. */
  readonly limits: readonly WhenGroup[];
  readonly sortKeys: readonly PlannedKey[];
  /** The sort ends with the id, as `idKey` says. */
  readonly isSortedById: boolean;
  readonly idKey: PlannedKey;
  readonly explosion: PlannedExplosion | undefined;
  readonly saving: PlannedSaving | undefined;
  readonly idColumn: ReportColumn;
  readonly columns: readonly ReportColumn[];
}

export interface PlanOptions {
  readonly openVocabulary: OpenVocabulary;
  readonly conversions: ConversionContext;
  readonly query?: QueryOptions | undefined;
}

const SORTING_VERBS: ReadonlySet<Verb> = new Set<Verb>([
  'SORT',
  'SSELECT',
  'SORT.ITEM',
  'SORT.LABEL',
  'SREFORMAT',
]);
/** Heading that stands for none. */
const NO_HEADING = '\\';

/**
 * Resolves the names of a sentence and brings its literals to internal form.
 *
 * @throws SentenceError at the name, literal or expression that cannot be used.
 */
export function planSentence(sentence: Sentence, options: PlanOptions): Plan {
  const vocabulary = options.openVocabulary(nameOfTable(sentence.using ?? sentence.table));
  const resolver = new ColumnResolver(vocabulary, sentence.columns);
  const context = {
    resolver,
    conversions: options.conversions,
    options: options.query ?? defaultQueryOptions,
  };
  const idColumn = resolver.column({ kind: 'name', name: '@ID', at: 0 });
  const when = sentence.when && planCondition(sentence.when, context);
  const limits = sentence.limits && planCondition(sentence.limits, context);
  const condition = sentence.selection && planCondition(sentence.selection, context);
  const isLate = context.options.samplesBeforeSelection && sentence.sampling?.kind === 'every';
  return Object.freeze({
    sentence,
    tableName: nameOfTable(sentence.table),
    condition: isLate ? undefined : condition,
    lateCondition: isLate ? condition : undefined,
    when: whenGroups(when),
    limits: whenGroups(limits),
    sortKeys: sentence.sortKeys.map((key) => plannedKey(key, resolver)),
    isSortedById: SORTING_VERBS.has(sentence.verb),
    idKey: {
      column: idColumn,
      isDescending: false,
      isRightJustified: isRightJustified(idColumn.format),
      isExploded: false,
    },
    explosion: explosionOf(sentence.sortKeys, resolver),
    saving: sentence.saving && {
      ...sentence.saving,
      column: resolver.column(sentence.saving.column),
    },
    idColumn: reportColumn('@ID', idColumn, undefined, resolver),
    columns: sentence.columns.map((output) =>
      reportColumn(nameOf(output.source), resolver.column(output.source), output, resolver),
    ),
  });
}

function plannedKey(key: SortKey, resolver: ColumnResolver): PlannedKey {
  const column = resolver.column(key.column);
  return {
    column,
    isDescending: key.isDescending,
    isRightJustified: isRightJustified(column.format),
    isExploded: key.explosion !== 'none',
  };
}

function explosionOf(
  keys: readonly SortKey[],
  resolver: ColumnResolver,
): PlannedExplosion | undefined {
  const exploded = keys.filter(({ explosion }) => explosion !== 'none');
  const [first] = exploded;
  if (first === undefined) return undefined;
  const columns = exploded.map((key) => resolver.column(key.column));
  const [{ association, name } = { association: undefined, name: '' }] = columns;
  for (const [index, column] of columns.entries())
    if (column.name !== name && (association === undefined || column.association !== association))
      throw new SentenceError(
        exploded[index]?.at ?? 0,
        `${column.name} and ${name} do not explode together`,
        [`a column associated with ${name}`, 'BY instead of BY.EXP'],
      );
  return {
    columns,
    association,
    hasSubvalues: exploded.some(({ explosion }) => explosion === 'subvalues'),
  };
}

function reportColumn(
  name: string,
  column: Column,
  output: OutputColumn | undefined,
  resolver: ColumnResolver,
): ReportColumn {
  const like = output?.displayLike && resolver.column(output.displayLike);
  const source = like ?? column;
  const heading = output?.heading ?? (like === undefined ? headingOf(name, column) : like.heading);
  return {
    name: output?.alias ?? name,
    column,
    heading,
    conversion: output?.conversion ?? source.conversion,
    format: output?.format ?? source.format,
    isMultivalued: output?.isMultivalued ?? source.isMultivalued,
    association: associationOf(output, source, resolver),
    aggregate: output?.aggregate,
    isCumulative: output?.isCumulative ?? false,
    break: output?.break,
  };
}

/** An item without heading is headed by its name. */
function headingOf(name: string, { heading }: Column): string {
  if (heading === NO_HEADING) return heading;
  return heading === '' ? name : heading;
}

function associationOf(
  output: OutputColumn | undefined,
  source: Column,
  resolver: ColumnResolver,
): string | undefined {
  const companion: NamedColumn | undefined = output?.associatedWith;
  if (companion !== undefined) {
    const { association, name } = resolver.column(companion);
    return association ?? name;
  }
  return output?.association ?? source.association;
}

function nameOf(source: ColumnSource): string {
  return source.kind === 'name' ? source.name : source.expression;
}
