import type { Attribute } from './attribute.ts';
import type { Attributes, KeyParts } from './typed-record.ts';

/** The type of one value of an attribute. */
export type ValueOf<One extends Attribute> =
  One extends Attribute<infer _R, infer _A, infer _M, infer Value> ? Value : never;

/** What an attribute holds: a value, a list, or a list of lists. */
export type Repeated<One extends Attribute> = One['repetition'] extends 'single'
  ? ValueOf<One>
  : One['repetition'] extends 'many'
    ? readonly ValueOf<One>[]
    : readonly (readonly ValueOf<One>[])[];

/** The attributes of a record by name, as values of their types. */
export type Values<A extends Attributes> = { readonly [Name in keyof A]: Repeated<A[Name]> };

/** A row of an association: a value of each of its members, or a list where the member holds lists. */
export type ValueRow<A extends Attributes, Association extends string> = {
  readonly [Name in keyof A as A[Name]['association'] extends Association
    ? A[Name]['member']
    : never]: A[Name]['repetition'] extends 'manyLists'
    ? readonly ValueOf<A[Name]>[]
    : ValueOf<A[Name]>;
};

/** The parts of an id, in their order. */
export type Parts<Key extends readonly string[]> = { readonly [Position in keyof Key]: string };

/** A record as values of the types of its attributes. */
export type ValueRecord<
  A extends Attributes,
  Key extends readonly string[],
> = (string extends keyof A ? Readonly<Record<string, unknown>> : Values<A>) & {
  readonly recordId: string;
  /** The parts of the id. */
  readonly key: KeyParts<Key>;
  /** Reports this state of the record from any other; not listed among the properties. */
  readonly version: string;
};
