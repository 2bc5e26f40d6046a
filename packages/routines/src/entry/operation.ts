import { assertArgument, kinds } from 'mvdb/host';
import type { TableName } from '../schema/table-name.ts';
import type { CompanyContext } from './company-context.ts';
import { type MessageText, type Reject, Rejection, reject } from './rejection.ts';

const DEFINITION = kinds.shapeOf('a definition', { run: kinds.FUNCTION });

/** A table, as what touches it says: one of a schema, or a dictionary. */
export interface Touched {
  readonly name: string;
}

/** The dictionary of a table, as something that is read or written. */
export function dictionaryOf({ name }: { readonly name: TableName }): Touched {
  return { name: `DICT ${name}` };
}

/** The vocabulary of an account. */
export const vocabulary: Touched = { name: 'VOC' };

/** The dictionary of any table the caller names. */
export const anyDictionary: Touched = { name: 'DICT *' };

/** Whatever tables a sentence or a command of the caller names. */
export const anyTable: readonly Touched[] = [{ name: '*' }, anyDictionary, vocabulary];

/** What a piece of business touches, and how it may end. */
export interface Footprint<Text extends string = string> {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** Texts with which it may reject, `{name}` standing for a part that varies. */
  readonly rejections: readonly Text[];
}

/** An act or an inquiry of the company, which knows what it touches. */
export interface Operation<Input, Result, Text extends string = string> extends Footprint<Text> {
  /** @throws Rejection with one of its texts. */
  (context: CompanyContext, input: Input): Result;
}

export type AnyOperation<Text extends string = string> = Operation<never, unknown, Text>;

type RejectionTextOfOne<Used> = Used extends AnyOperation<infer Text> ? Text : never;

/** The texts with which operations may reject. */
export type RejectionTextOf<Uses extends readonly AnyOperation[]> = RejectionTextOfOne<
  Uses[number]
>;

/** What an operation touches by itself, what it is made of, and what it does. */
interface OperationDefinition<
  Input,
  Result,
  Text extends string,
  Uses extends readonly AnyOperation[],
> {
  readonly reads?: readonly Touched[];
  /** What is written is read, too. */
  readonly writes?: readonly Touched[];
  readonly uses?: Uses;
  readonly rejections?: readonly Text[];
  run(context: CompanyContext, input: Input, reject: Reject<Text | RejectionTextOf<Uses>>): Result;
}

/**
 * Declares an operation. A table that it touches without having declared it is rejected when it runs; a text
 * that neither it nor an operation that it uses has declared is rejected by the compiler. One whose `run` takes
 * no input is called with the company alone.
 */
export function operation<
  Input = void,
  Result = void,
  const Text extends string = never,
  const Uses extends readonly AnyOperation[] = readonly [],
>(
  definition: OperationDefinition<Input, Result, Text, Uses>,
): Operation<Input, Result, Text | RejectionTextOf<Uses>> {
  assertArgument('operation', 'definition', definition, DEFINITION);
  const { reads = [], writes = [], uses = [], rejections = [], run } = definition;
  const perform = (context: CompanyContext, input: Input): Result => run(context, input, reject);
  const own = { reads: namesOf([...reads, ...writes]), writes: namesOf(writes), rejections };
  const footprint = together<string>([own, ...(uses as readonly Footprint[])]);
  return Object.freeze(
    Object.assign(perform, footprint as Footprint<Text | RejectionTextOf<Uses>>),
  );
}

/** The same operation, whose rejections have other words, such as with what it was done to. */
export function rewording<Input, Result, const Text extends string>(
  perform: Operation<Input, Result>,
  rejection: Text,
  reword: (input: Input, text: string) => MessageText<Text>,
): Operation<Input, Result, Text> {
  const reworded = (context: CompanyContext, input: Input): Result => {
    try {
      return perform(context, input);
    } catch (error) {
      throw error instanceof Rejection ? reject(reword(input, error.text)) : error;
    }
  };
  const { reads, writes } = perform;
  return Object.freeze(Object.assign(reworded, { reads, writes, rejections: [rejection] }));
}

function namesOf(tables: readonly Touched[]): ReadonlySet<string> {
  return new Set(tables.map(({ name }) => name));
}

/** What several touch together. */
export function together<Text extends string>(parts: readonly Footprint<Text>[]): Footprint<Text> {
  return {
    reads: new Set(parts.flatMap(({ reads }) => [...reads])),
    writes: new Set(parts.flatMap(({ writes }) => [...writes])),
    rejections: [...new Set(parts.flatMap(({ rejections }) => rejections))],
  };
}
