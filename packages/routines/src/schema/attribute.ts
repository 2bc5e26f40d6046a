import type { TableName } from './table-name.ts';

/** How often an attribute holds a value: once, once a line, or as a list in each line. */
export type Repetition = 'single' | 'many' | 'manyLists';

/** What the values of an attribute are. */
export type AttributeType =
  | 'text'
  | 'number'
  | 'date'
  | 'time'
  | 'quantity'
  | 'money'
  | 'unit cost'
  | 'hours'
  | 'percentage'
  | 'flag';

/** Where the value of an attribute is the id, or the last part of the id, of another record. */
export interface Pointer {
  readonly table: TableName;
  /** True when the company of the record is put before the value; so it is unless stated. */
  readonly withCompany: boolean;
  /**
   * Names, in code, of the attributes or the parts of the record's own id that stand before the value in
   * the id pointed to. Of a multivalued attribute it is the value in the same line.
   */
  readonly after: readonly string[];
}

/**
 * What kind of secret an attribute is: what somebody is paid and what is taken off it, what tax offices know a
 * person by and go by, and what is nobody's business.
 */
export type Secret = 'pay' | 'tax' | 'personal';

/** Kinds that a login sees which may see the pay of everyone. */
export const PAYROLL_SECRETS: readonly Secret[] = ['pay', 'tax', 'personal'];

/** One attribute of a table: where it lies, what it means, how it is shown. */
export interface Attribute<R extends Repetition = Repetition> {
  readonly number: number;
  /** Its name in the dictionary, and in sentences. */
  readonly name: string;
  readonly meaning: string;
  readonly type: AttributeType;
  readonly repetition: R;
  /** Conversion that displays the stored value; blank for plain text. */
  readonly conversion: string;
  /** Width and justification, such as `10R`. */
  readonly format: string;
  /** Association whose members share their lines; blank where there is none. */
  readonly association: string;
  readonly pointsTo?: Pointer;
  /** Blank to whoever does not see secrets of this kind; absent where everyone may see it. */
  readonly secret?: Secret;
}

interface AttributeOptions {
  readonly format?: string;
  readonly pointsTo?: TableName;
  /** Set with `pointsTo` a table whose ids have no company. */
  readonly withCompany?: false;
  /** Set with `pointsTo` a table whose ids have more parts than company and value. */
  readonly after?: readonly string[];
  readonly secret?: Secret;
}

type MakeAttribute = (
  number: number,
  name: string,
  meaning: string,
  options?: AttributeOptions,
) => Attribute<'single'>;

function kind(type: AttributeType, conversion: string, defaultFormat: string): MakeAttribute {
  return (
    number,
    name,
    meaning,
    { format = defaultFormat, pointsTo, withCompany = true, after = [], secret } = {},
  ) => ({
    number,
    name,
    meaning,
    type,
    repetition: 'single',
    conversion,
    format,
    association: '',
    ...(pointsTo && { pointsTo: { table: pointsTo, withCompany, after } }),
    ...(secret && { secret }),
  });
}

/** Text as it stands. */
export const text = kind('text', '', '15L');
/** A whole number, or a code that sorts as one. */
export const number = kind('number', '', '8R');
/** An internal date: days since 31 December 1967. */
export const date = kind('date', 'D2/', '8R');
/** A time of day: seconds since midnight. */
export const time = kind('time', 'MTH', '8R');
/** A quantity with 3 implied decimals. */
export const quantity = kind('quantity', 'MD3', '12R');
/** An amount of money with 2 implied decimals. */
export const money = kind('money', 'MD2,', '12R');
/** A unit cost with 4 implied decimals. */
export const cost = kind('unit cost', 'MD4', '12R');
/** Hours with 2 implied decimals. */
export const hours = kind('hours', 'MD2', '8R');
/** Hours that one piece takes, with 4 implied decimals. */
export const pieceHours = kind('hours', 'MD4', '8R');
/** A percentage with 2 implied decimals. */
export const percent = kind('percentage', 'MD2', '8R');
/** `Y`, or blank (or `N`) for no. */
export const flag = kind('flag', '', '1L');

/** The attribute holds one value a line; the lines are those of the association, if it has one. */
export function many(attribute: Attribute<'single'>, association = ''): Attribute<'many'> {
  return { ...attribute, repetition: 'many', association };
}

/** The attribute holds a list (subvalues) in each line of the association. */
export function manyLists(
  attribute: Attribute<'single'>,
  association: string,
): Attribute<'manyLists'> {
  return { ...attribute, repetition: 'manyLists', association };
}

/** A dictionary item that is worked out from others when a sentence asks for it; code does not see it. */
export interface DerivedItem {
  /** In the expression language of the dictionary. */
  readonly expression: string;
  readonly meaning: string;
  readonly conversion: string;
  readonly format: string;
  readonly repetition: 'single' | 'many';
  readonly association: string;
}

/** Declares an item that an expression gives; with an association it has a value for each of its lines. */
export function derived(
  expression: string,
  meaning: string,
  { conversion = '', format = '15L', association = '' }: Partial<DerivedItem> = {},
): DerivedItem {
  const repetition = association === '' ? 'single' : 'many';
  return { expression, meaning, conversion, format, repetition, association };
}
