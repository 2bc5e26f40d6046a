import { assertArgument, assertText } from '../arguments/checked.ts';
import {
  FUNCTION,
  type Kind,
  OBJECT,
  oneOf,
  optional,
  recordOf,
  shapeOf,
  TEXT,
  wholeFrom,
} from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { text, type ValueType } from './value-types.ts';

/** The last attribute that a table can declare. */
export const ATTRIBUTE_NUMBER_MAX = 100_000;

const NUMBER_OF_ATTRIBUTE = wholeFrom(1, ATTRIBUTE_NUMBER_MAX);

const KIND = shapeOf('a kind', {
  type: TEXT,
  conversion: TEXT,
  format: TEXT,
  values: optional(
    shapeOf('a type of values', { expected: TEXT, read: FUNCTION, write: FUNCTION }),
  ),
});

const attributeShape = {
  number: NUMBER_OF_ATTRIBUTE,
  name: TEXT,
  meaning: TEXT,
  association: TEXT,
  member: TEXT,
};

/** What tables are made of. */
export const ATTRIBUTE: Kind = shapeOf('an attribute', attributeShape);

const SINGLE = shapeOf('an attribute', { ...attributeShape, repetition: oneOf('single') });

const MEMBERS = recordOf(ATTRIBUTE);

const DERIVED_OPTIONS = closedOptionsOf({ conversion: TEXT, format: TEXT, association: TEXT });

/** How often an attribute holds a value: once, once a line, or as a list in each line. */
export type Repetition = 'single' | 'many' | 'manyLists';

/**
 * Where the value of an attribute is the id, or the last part of the id, of another record. Where ids of the table
 * pointed to begin with a scope, that of the record is put before it.
 */
export interface Pointer<Table extends string = string> {
  readonly table: Table;
  /**
   * Names, in code, of the attributes or the parts of the record's own id that stand before the value in
   * the id pointed to. Of a multivalued attribute it is the value in the same line.
   */
  readonly after: readonly string[];
}

/** What the values of an attribute are, and how they are shown. */
export interface AttributeKind<Value = unknown> {
  /** In words: `money`, `date`. */
  readonly type: string;
  /** What a stored value is to code; text as it stands unless given. */
  readonly values?: ValueType<Value>;
  /** Conversion that displays the stored value; blank for plain text. */
  readonly conversion: string;
  /** Width and justification, such as `10R`. */
  readonly format: string;
}

/** One attribute of a table: where it lies, what it means, how it is shown. */
export interface Attribute<
  R extends Repetition = Repetition,
  Association extends string = string,
  Member extends string = string,
  Value = unknown,
  PointedTo extends string = string,
> extends AttributeKind<Value> {
  readonly number: number;
  /** Its name in the dictionary, and in sentences. */
  readonly name: string;
  readonly meaning: string;
  readonly values: ValueType<Value>;
  readonly repetition: R;
  /** Association whose members share their lines; blank if missing. */
  readonly association: Association;
  /** What its value is called in a row of the association. */
  readonly member: Member;
  readonly pointsTo?: Pointer<PointedTo>;
  /** Blank to whoever does not see secrets of this kind; absent where everyone may see it. */
  readonly secret?: string;
  /** True where programs work it out: no record that somebody hands in changes it. */
  readonly isDerived?: true;
}

/** One value: what `many`, `manyLists` and `association` repeat. */
export type SingleAttribute<
  Value = unknown,
  Member extends string = '',
  PointedTo extends string = string,
> = Attribute<'single', '', Member, Value, PointedTo>;

export interface AttributeOptions<
  Table extends string = string,
  Secret extends string = string,
  Member extends string = string,
> {
  readonly format?: string;
  /** What its value is called in a row of its association; default: what code calls the attribute. */
  readonly as?: Member;
  readonly pointsTo?: Table;
  /** Set with `pointsTo` a table whose ids have more parts than scope and value. */
  readonly after?: readonly string[];
  readonly secret?: Secret;
  readonly isDerived?: true;
}

/** Declares an attribute of a kind, by its number and its name in the dictionary. */
export type MakeAttribute<
  Table extends string = string,
  Secret extends string = string,
  Value = string,
> = <const Member extends string = '', const PointedTo extends Table = never>(
  number: number,
  name: string,
  meaning: string,
  options?: AttributeOptions<PointedTo, Secret, Member>,
) => SingleAttribute<Value, NoInfer<Member>, NoInfer<PointedTo>>;

/**
 * Makes the function that declares attributes of a kind.
 *
 * @example
 * const initials = attributeKind({ type: 'initials', conversion: 'MCU', format: '3L' });
 * initials(3, 'BUYER', 'Who buys it.') // attribute 3, shown in capitals
 */
export function attributeKind<Value = string>(
  kind: AttributeKind<Value>,
): MakeAttribute<string, string, Value> {
  assertArgument('attributeKind', 'kind', kind, KIND);
  const values = kind.values ?? (text as ValueType<unknown> as ValueType<Value>);
  return <const Member extends string = '', const PointedTo extends string = never>(
    number: number,
    name: string,
    meaning: string,
    options: AttributeOptions<PointedTo, string, Member> = {},
  ) => {
    assertArgument(kind.type, 'number', number, NUMBER_OF_ATTRIBUTE);
    assertText(kind.type, 'name', name);
    assertText(kind.type, 'meaning', meaning);
    assertArgument(kind.type, 'options', options, OBJECT);
    const {
      format = kind.format,
      as = '' as Member,
      pointsTo,
      after = [],
      secret,
      isDerived,
    } = options;
    return {
      ...kind,
      number,
      name,
      meaning,
      format,
      values,
      repetition: 'single',
      association: '',
      member: as,
      ...(pointsTo !== undefined && { pointsTo: { table: pointsTo, after } }),
      ...(secret !== undefined && { secret }),
      ...(isDerived !== undefined && { isDerived }),
    };
  };
}

/** The attribute holds any number of values. @example many(text(6, 'REMARKS', 'Lines of text.')) */
export function many<Value, PointedTo extends string>(
  attribute: SingleAttribute<Value, '', PointedTo>,
): Attribute<'many', '', '', Value, PointedTo> {
  assertArgument('many', 'attribute', attribute, SINGLE);
  return { ...attribute, repetition: 'many' };
}

/**
 * The attribute holds any number of lists (subvalues); as a member of an association, a list in each line.
 *
 * @example manyLists(text(4, 'LOTS', 'From which lots.', { as: 'lots' }))
 */
export function manyLists<Value, const Member extends string, PointedTo extends string>(
  attribute: SingleAttribute<Value, Member, PointedTo>,
): Attribute<'manyLists', '', Member, Value, PointedTo> {
  assertArgument('manyLists', 'attribute', attribute, SINGLE);
  return { ...attribute, repetition: 'manyLists' };
}

/** The attributes of an association before they are in it, by the names that code uses. */
type MemberAttributes = Readonly<Record<string, Attribute<'single' | 'manyLists', '', string>>>;

/** An attribute as a member of an association. */
type Associated<Name extends string, Code, One> =
  One extends Attribute<infer R, '', infer Member, infer Value, infer PointedTo>
    ? Attribute<
        R extends 'single' ? 'many' : R,
        Name,
        Member extends '' ? Code & string : Member,
        Value,
        PointedTo
      >
    : never;

/**
 * Attributes that share their lines: each holds a value a line, or a list where `manyLists` makes it.
 *
 * @throws MvdbError `BAD_ARGUMENT` for a blank name, and for an attribute that has its lines already.
 * @example
 * attributes: {
 *   customer: text(1, 'CUSTOMER', 'Who ordered.'),
 *   ...association('LINES', {
 *     parts: text(2, 'PARTS', 'What.', { as: 'part' }),
 *     lots: manyLists(text(3, 'LOTS', 'From which lots.')),
 *   }),
 * }
 */
export function association<const Name extends string, const Members extends MemberAttributes>(
  name: Name,
  members: Members,
): { readonly [Code in keyof Members]: Associated<Name, Code, Members[Code]> } {
  assertText('association', 'name', name);
  assertArgument('association', 'members', members, MEMBERS);
  if (name === '')
    throw new MvdbError(BAD_ARGUMENT, 'The name of an association must not be blank.');
  const attributes = Object.entries(members).map(([code, attribute]) => {
    if (attribute.association !== '' || (attribute.repetition as Repetition) === 'many')
      throw new MvdbError(
        BAD_ARGUMENT,
        `${attribute.name} of ${name} has its lines already: declare it without many, in one association.`,
      );
    const repetition = attribute.repetition === 'single' ? 'many' : attribute.repetition;
    const member = attribute.member === '' ? code : attribute.member;
    return [code, { ...attribute, repetition, association: name, member }];
  });
  return Object.fromEntries(attributes);
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
  shown: Partial<Pick<DerivedItem, 'conversion' | 'format' | 'association'>> = {},
): DerivedItem {
  assertText('derived', 'expression', expression);
  assertText('derived', 'meaning', meaning);
  assertArgument('derived', 'shown', shown, DERIVED_OPTIONS);
  const { conversion = '', format = '15L', association = '' } = shown;
  const repetition = association === '' ? 'single' : 'many';
  return { expression, meaning, conversion, format, repetition, association };
}
