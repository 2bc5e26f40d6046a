/** How often an attribute holds a value: once, once a line, or as a list in each line. */
export type Repetition = 'single' | 'many' | 'manyLists';

/** Where the value of an attribute is the id, or the last part of the id, of another record. */
export interface Pointer<Table extends string = string> {
  readonly table: Table;
  /** True when the company of the record is put before the value; so it is unless stated. */
  readonly withCompany: boolean;
  /**
   * Names, in code, of the attributes or the parts of the record's own id that stand before the value in
   * the id pointed to. Of a multivalued attribute it is the value in the same line.
   */
  readonly after: readonly string[];
}

/** What the values of an attribute are, and how they are shown. */
export interface AttributeKind {
  /** In words: `money`, `date`. */
  readonly type: string;
  /** What a stored value looks like; blank always is one. Absent where every text is a value. */
  readonly form?: RegExp;
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
> extends AttributeKind {
  readonly number: number;
  /** Its name in the dictionary, and in sentences. */
  readonly name: string;
  readonly meaning: string;
  readonly repetition: R;
  /** Association whose members share their lines; blank where there is none. */
  readonly association: Association;
  /** What its value is called in a row of the association. */
  readonly member: Member;
  readonly pointsTo?: Pointer;
  /** Blank to whoever does not see secrets of this kind; absent where everyone may see it. */
  readonly secret?: string;
  /** True where programs work it out: no record that somebody hands in changes it. */
  readonly isKept?: true;
}

/** One value: what `many` and `manyLists` repeat. */
export type SingleAttribute = Attribute<'single', '', ''>;

export interface AttributeOptions<Table extends string = string, Secret extends string = string> {
  readonly format?: string;
  readonly pointsTo?: Table;
  /** Set with `pointsTo` a table whose ids have no company. */
  readonly withCompany?: false;
  /** Set with `pointsTo` a table whose ids have more parts than company and value. */
  readonly after?: readonly string[];
  readonly secret?: Secret;
  readonly isKept?: true;
}

/** Declares an attribute of a kind, by its number and its name in the dictionary. */
export type MakeAttribute<Table extends string = string, Secret extends string = string> = (
  number: number,
  name: string,
  meaning: string,
  options?: AttributeOptions<Table, Secret>,
) => SingleAttribute;

/**
 * Makes the function that declares attributes of a kind.
 *
 * @example
 * const money = attributeKind({ type: 'money', form: /^-?\d+$/, conversion: 'MD2,', format: '12R' });
 * money(3, 'PRICE', 'Price of one unit.') // attribute 3, shown as 1,234.50
 */
export function attributeKind(kind: AttributeKind): MakeAttribute {
  return (number, name, meaning, options = {}) => {
    const { format = kind.format, pointsTo, withCompany = true, after = [] } = options;
    const { secret, isKept } = options;
    return {
      ...kind,
      ...{ number, name, meaning, format },
      ...{ repetition: 'single', association: '', member: '' },
      ...(pointsTo !== undefined && { pointsTo: { table: pointsTo, withCompany, after } }),
      ...(secret !== undefined && { secret }),
      ...(isKept !== undefined && { isKept }),
    };
  };
}

/**
 * The attribute holds one value a line. The lines are those of the association, if it has one; in its rows the
 * value is called `member`.
 *
 * @example many(text(2, 'PARTS', 'Part in the bin.'), 'CONTENTS', 'part')
 */
export function many(attribute: SingleAttribute): Attribute<'many', '', ''>;
export function many<const Association extends string, const Member extends string>(
  attribute: SingleAttribute,
  association: Association,
  member: Member,
): Attribute<'many', Association, Member>;
export function many(attribute: SingleAttribute, association = '', member = ''): Attribute<'many'> {
  return { ...attribute, repetition: 'many', association, member };
}

/** The attribute holds a list (subvalues) in each line of the association. */
export function manyLists<const Association extends string, const Member extends string>(
  attribute: SingleAttribute,
  association: Association,
  member: Member,
): Attribute<'manyLists', Association, Member> {
  return { ...attribute, repetition: 'manyLists', association, member };
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
