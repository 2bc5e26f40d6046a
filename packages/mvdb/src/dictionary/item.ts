import { assertText } from '../arguments/checked.ts';
import { extract } from '../dynamic-array/extract.ts';
import { POSITION_MAX } from '../dynamic-array/positions.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_DICTIONARY_ITEM } from '../errors/failures.ts';
import { VALUE_MARK } from '../text/marks.ts';

/** What items that give a column have in common. */
interface Presentation {
  readonly heading: string;
  /** Output conversion, or empty. */
  readonly conversion: string;
  /** Width and justification, or empty. */
  readonly format: string;
  readonly isMultivalued: boolean;
  readonly association: string | undefined;
  /** SQL data type, where the item states one. */
  readonly dataType: string | undefined;
}

/** An attribute of the record, 0 for the id. */
export interface AttributeItem extends Presentation {
  readonly kind: 'attribute';
  readonly attribute: number;
  /** Whether it is a D item, after which expressions show as it does; else an A or S item. */
  readonly isData: boolean;
}

/** An expression: I and V items. */
export interface ExpressionItem extends Presentation {
  readonly kind: 'expression';
  readonly expression: string;
}

/** An attribute worked on by correlatives: A and S items. */
export interface CorrelativeItem extends Presentation {
  readonly kind: 'correlative';
  readonly attribute: number;
  /** Correlative codes joined by value marks. */
  readonly correlative: string;
}

/** Words that stand for several others in a sentence. */
export interface PhraseItem {
  readonly kind: 'phrase';
  readonly text: string;
}

/** An item that is data of its own, never a column. */
export interface DataItem {
  readonly kind: 'data';
  readonly text: string;
}

export type ColumnItem = AttributeItem | ExpressionItem | CorrelativeItem;
export type DictionaryItem = ColumnItem | PhraseItem | DataItem;

const READERS: Readonly<Record<string, (record: string) => DictionaryItem>> = {
  A: pickItem,
  D: (record) => ({
    kind: 'attribute',
    attribute: attributeNumber(extract(record, 2)),
    isData: true,
    ...presentation(record),
  }),
  I: expressionItem,
  PH: (record) => ({ kind: 'phrase', text: extract(record, 2).replaceAll(VALUE_MARK, ' ') }),
  S: pickItem,
  V: expressionItem,
  X: (record) => ({ kind: 'data', text: extract(record, 2) }),
};

const TYPE_WORD = /^[A-Za-z]+/;
const PICK_ASSOCIATION = /^([CD])[12]?;(\d+)((?:;\d+)*)$/;
/** The same as it stands among the correlatives of older systems. */
const ASSOCIATION_CORRELATIVE = /^D[12];\d+(?:;\d+)*$/;
const DEFAULT_WIDTH = '10';

/**
 * Reads a dictionary item. Attribute 1 begins with its type: D, I or V, PH, X in the layout of UniVerse and
 * its kin, A or S in that of Pick; a description may follow.
 *
 * @throws MvdbError `BAD_DICTIONARY_ITEM` for another type, and for an attribute number that is not one.
 */
export function parseItem(record: string): DictionaryItem {
  assertText('parseItem', 'record', record);
  const type = TYPE_WORD.exec(extract(record, 1))?.[0].toUpperCase() ?? '';
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (read) return read(record);
  throw new MvdbError(
    BAD_DICTIONARY_ITEM,
    `Attribute 1 must begin with ${Object.keys(READERS).join(', ')}, not "${type.slice(0, 20)}".`,
  );
}

function expressionItem(record: string): ExpressionItem {
  return { kind: 'expression', expression: extract(record, 2), ...presentation(record) };
}

function presentation(record: string): Presentation {
  return {
    conversion: extract(record, 3),
    heading: extract(record, 4),
    format: extract(record, 5),
    isMultivalued: extract(record, 6).toUpperCase().startsWith('M'),
    association: extract(record, 7) || undefined,
    dataType: extract(record, 8) || undefined,
  };
}

/** Attributes 2 number, 3 heading, 4 association, 7 conversion, 8 correlative, 9 justification, 10 width. */
function pickItem(record: string): CorrelativeItem | AttributeItem {
  const attribute = attributeNumber(extract(record, 2));
  const codes = extract(record, 8).split(VALUE_MARK);
  const associations = codes.filter((code) => ASSOCIATION_CORRELATIVE.test(code));
  const correlative = codes.filter((code) => !associations.includes(code)).join(VALUE_MARK);
  const shared = {
    attribute,
    heading: extract(record, 3),
    conversion: extract(record, 7),
    format: (extract(record, 10) || DEFAULT_WIDTH) + (extract(record, 9).toUpperCase() || 'L'),
    isMultivalued: attribute !== 0 || correlative !== '',
    association: pickAssociation(extract(record, 4) || (associations[0] ?? ''), attribute),
    dataType: undefined,
  };
  return correlative === ''
    ? { kind: 'attribute', isData: false, ...shared }
    : { kind: 'correlative', correlative, ...shared };
}

/**
 * The name of the association of a Pick item, after the attribute that controls it: `C;4;5` (`D1;4;5`)
 * says that this attribute controls 4 and 5, `D;3` (`D2;3`) that 3 controls this one.
 */
function pickAssociation(code: string, attribute: number): string | undefined {
  const [, letter, first, others] = PICK_ASSOCIATION.exec(code) ?? [];
  if (letter === undefined) return undefined;
  const controls = letter === 'C' || code.startsWith('D1') || others !== '';
  return `*A${controls ? attribute : Number(first)}`;
}

/** Empty text is 0. */
function attributeNumber(text: string): number {
  const number = /^\d*$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  if (number <= POSITION_MAX) return number;
  throw new MvdbError(
    BAD_DICTIONARY_ITEM,
    `Attribute 2 must be the number of an attribute, not "${text.slice(0, 40)}".`,
  );
}
