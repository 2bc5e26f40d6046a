import { extract } from '../dynamic-array/extract.ts';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { pieces } from '../text/pieces.ts';
import type { Attribute, Repetition } from './attribute.ts';

export type Attributes = Readonly<Record<string, Attribute>>;

/** What an attribute of a record is: text, or texts of one level or of two. */
export type ValueOf<R extends Repetition> = R extends 'single'
  ? string
  : R extends 'many'
    ? readonly string[]
    : readonly (readonly string[])[];

/** The attributes of a record by name: text, a list, or a list of lists, in stored form. */
export type Fields<A extends Attributes> = {
  readonly [Name in keyof A]: ValueOf<A[Name]['repetition']>;
};

/** The associations of a table, by their names. */
export type AssociationOf<A extends Attributes> = Exclude<A[keyof A]['association'], ''>;

/** A row of an association: a value of each of its members, or a list where the member holds lists. */
export type RowOf<A extends Attributes, Association extends string> = {
  readonly [Name in keyof A as A[Name]['association'] extends Association
    ? A[Name]['member']
    : never]: MemberValue<A[Name]['repetition']>;
};

/** What an attribute is in a row of its association. */
export type MemberValue<R extends Repetition> = R extends 'manyLists' ? readonly string[] : string;

/** Words with nothing between them. */
export type Joined<Words extends string> = Words extends `${infer Before} ${infer After}`
  ? `${Joined<Before>}${Joined<After>}`
  : Words extends `${infer Before}-${infer After}`
    ? `${Joined<Before>}${Joined<After>}`
    : Capitalize<Lowercase<Words>>;

/** What a part of an id is called in code: `PO number` is `poNumber`. */
export type KeyPartName<Words extends string> = Uncapitalize<Joined<Words>>;

/** The parts of an id by name, as text; blank where the id has fewer. */
export type KeyParts<Key extends readonly string[]> = {
  readonly [Part in Key[number] as KeyPartName<Part>]: string;
};

/** What a part of an id is called in code. @example keyPartName('PO number') // 'poNumber' */
export function keyPartName(part: string): string {
  return part.toLowerCase().replace(/[ -](.)/g, (_, letter: string) => letter.toUpperCase());
}

/** A record of a table with these attributes and this key. Each is decoded when it is asked for. */
export type TypedRecord<
  A extends Attributes,
  Key extends readonly string[],
> = (string extends keyof A ? Readonly<Record<string, unknown>> : Fields<A>) & {
  readonly recordId: string;
  /** The parts of the id. */
  readonly key: KeyParts<Key>;
  /** The whole record as marked text. */
  readonly recordText: string;
};

/** A record with the attributes of its table. */
type StoredRecordClass = new (
  id: string,
  text: string,
) => {
  readonly recordId: string;
  readonly key: Readonly<Record<string, string>>;
  readonly recordText: string;
};

/** Reports the parts of an id by name. */
export type KeyReader = (id: string) => Readonly<Record<string, string>>;

/** What reads ids that are made of these parts. @example keyReader(['shop', 'PO number'], '*')('1*700') // { shop: '1', poNumber: '700' } */
export function keyReader(key: readonly string[], separator: string): KeyReader {
  const names = key.map(keyPartName);
  return (id) => {
    const texts = pieces(id, separator);
    const parts: Record<string, string> = {};
    for (let index = 0; index < names.length; index += 1)
      parts[names[index] as string] = texts[index] ?? '';
    return parts;
  };
}

/** What records of a table are made of: their id and text, and attributes that are taken from it. */
export function recordClass(attributes: Attributes, keyParts: KeyReader): StoredRecordClass {
  class StoredRecord {
    declare readonly recordId: string;
    declare readonly recordText: string;

    constructor(id: string, text: string) {
      this.recordId = id;
      this.recordText = text;
    }

    get key(): Readonly<Record<string, string>> {
      return keyParts(this.recordId);
    }
  }
  for (const [name, { number, repetition }] of Object.entries(attributes))
    Object.defineProperty(StoredRecord.prototype, name, {
      enumerable: true,
      get(this: StoredRecord) {
        const stored = extract(this.recordText, number);
        return repetition === 'single' ? stored : lines(stored, repetition);
      },
    });
  return StoredRecord;
}

function lines(stored: string, repetition: Repetition): readonly (string | readonly string[])[] {
  if (stored === '') return [];
  const values = pieces(stored, VALUE_MARK);
  if (repetition === 'many') return values;
  return values.map((value) => (value === '' ? [] : pieces(value, SUBVALUE_MARK)));
}
