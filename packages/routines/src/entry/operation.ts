import type { TableName } from '../schema/table-name.ts';
import type { Firm } from './firm.ts';
import { type MessageText, Refusal, type Refuse, refuse } from './refusal.ts';

/** A table, as what touches it says: one of a schema, or a dictionary. */
export interface Touched {
  readonly name: string;
}

/** The dictionary of a table, as something that is read or written. */
export function dictionaryOf({ name }: { readonly name: TableName }): Touched {
  return { name: `DICT ${name}` };
}

/** What a piece of business touches, and how it may end. */
export interface Footprint<Fault extends string = string> {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** Texts of refusals, `{name}` standing for a part that varies. */
  readonly faults: readonly Fault[];
}

/** An act or an inquiry of the firm, which knows what it touches. */
export interface Operation<Input, Result, Fault extends string = string> extends Footprint<Fault> {
  /** @throws Refusal with one of its faults. */
  (firm: Firm, input: Input): Result;
}

export type AnyOperation<Fault extends string = string> = Operation<never, unknown, Fault>;

type FaultOfOne<Used> = Used extends AnyOperation<infer Fault> ? Fault : never;

/** The texts with which operations may refuse. */
export type FaultOf<Uses extends readonly AnyOperation[]> = FaultOfOne<Uses[number]>;

/** What an operation touches by itself, what it is made of, and what it does. */
interface OperationDefinition<
  Input,
  Result,
  Fault extends string,
  Uses extends readonly AnyOperation[],
> {
  readonly reads?: readonly Touched[];
  /** What is written is read, too. */
  readonly writes?: readonly Touched[];
  readonly uses?: Uses;
  readonly faults?: readonly Fault[];
  run(firm: Firm, input: Input, refuse: Refuse<Fault | FaultOf<Uses>>): Result;
}

/**
 * Declares an operation. A table that it touches without having declared it is refused when it runs; a text
 * that neither it nor an operation that it uses has declared is refused by the compiler. One whose `run` takes
 * no input is called with the firm alone.
 */
export function operation<
  Input = void,
  Result = void,
  const Fault extends string = never,
  const Uses extends readonly AnyOperation[] = readonly [],
>(
  definition: OperationDefinition<Input, Result, Fault, Uses>,
): Operation<Input, Result, Fault | FaultOf<Uses>> {
  const { reads = [], writes = [], uses = [], faults = [], run } = definition;
  const act = (firm: Firm, input: Input): Result => run(firm, input, refuse);
  const own = { reads: namesOf([...reads, ...writes]), writes: namesOf(writes), faults };
  const footprint = together<string>([own, ...(uses as readonly Footprint[])]);
  return Object.freeze(Object.assign(act, footprint as Footprint<Fault | FaultOf<Uses>>));
}

/** The same act, whose refusals are told in other words, such as with what it was done to. */
export function retelling<Input, Result, const Fault extends string>(
  act: Operation<Input, Result>,
  fault: Fault,
  tell: (input: Input, text: string) => MessageText<Fault>,
): Operation<Input, Result, Fault> {
  const told = (firm: Firm, input: Input): Result => {
    try {
      return act(firm, input);
    } catch (error) {
      throw error instanceof Refusal ? refuse(tell(input, error.text)) : error;
    }
  };
  const { reads, writes } = act;
  return Object.freeze(Object.assign(told, { reads, writes, faults: [fault] }));
}

function namesOf(tables: readonly Touched[]): ReadonlySet<string> {
  return new Set(tables.map(({ name }) => name));
}

/** What several touch together. */
export function together<Fault extends string>(
  parts: readonly Footprint<Fault>[],
): Footprint<Fault> {
  return {
    reads: new Set(parts.flatMap(({ reads }) => [...reads])),
    writes: new Set(parts.flatMap(({ writes }) => [...writes])),
    faults: [...new Set(parts.flatMap(({ faults }) => faults))],
  };
}
