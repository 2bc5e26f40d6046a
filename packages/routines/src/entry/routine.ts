import type { Session } from 'mvdb';
import type { ReadableTable, WritableTable } from '../schema/table-name.ts';
import type { Domain } from './domain.ts';
import { companyTables } from './firm.ts';
import { type AnyOperation, type FaultOf, type Footprint, together } from './operation.ts';
import type { MessageText, Refuse } from './refusal.ts';

/** How an argument travels: supplied by the caller, produced by the routine, or both. */
export type Direction = 'in' | 'out' | 'inout';

/** SAFE reads only; COND writes for some requests; WARN writes; INT is for other routines only. */
export type Safety = 'SAFE' | 'COND' | 'WARN' | 'INT';

export type Pattern = 'List' | 'Utility' | 'Inquiry' | 'CRUD' | 'Process' | 'Internal';

/** One numbered place of a multivalued argument, with the conversion that displays what is stored. */
export interface Position {
  readonly name: string;
  readonly conversion?: string;
  /** Whether it holds a company, which must be one that is open to the login. */
  readonly isCompany?: true;
}

/**
 * How a multivalued argument is laid out. `columns`: place p of row n is `<p,n>`. `rows`: it is
 * `<n,p>`. `record`: one record, place p is attribute p.
 */
export interface Layout {
  readonly kind: 'columns' | 'rows' | 'record';
  readonly positions: readonly Position[];
}

/** What an argument is, beside its direction: any text, a company, a table by name, or the outcome text. */
export type ArgumentKind = 'text' | 'company' | 'handle' | 'message';

export interface Argument<
  D extends Direction = Direction,
  Kind extends ArgumentKind = ArgumentKind,
> {
  readonly direction: D;
  readonly kind: Kind;
  readonly description: string;
  /** A call without it is refused; otherwise an absent argument is the empty string. */
  readonly required: boolean;
  readonly layout?: Layout;
  /** Where it may be a secret, which nobody keeps: unless another argument is one of these texts. */
  readonly secretUnless?: SecretUnless;
}

export interface SecretUnless {
  readonly argument: string;
  readonly is: readonly string[];
}

/** Arguments by name, in index order: the first has index 0. */
export type Arguments = Readonly<Record<string, Argument>>;

/** Text with marks, or the same as nested arrays: attributes, values, subvalues. */
export type ArgumentValue = string | readonly (string | readonly (string | readonly string[])[])[];

type KeysOf<Args extends Arguments, D extends Direction> = {
  [Key in keyof Args]: Args[Key]['direction'] extends D ? Key : never;
}[keyof Args];

/** What `run` receives: every in and inout argument as text, the empty string when not supplied. */
export type Inputs<Args extends Arguments> = {
  readonly [Key in KeysOf<Args, 'in' | 'inout'>]: string;
};

/** What `run` returns: any out or inout argument; one left out is blank, or as it was supplied. */
export type Outputs<Args extends Arguments, Message extends string = string> = {
  readonly [Key in KeysOf<Args, 'out' | 'inout'>]?: Args[Key]['kind'] extends 'message'
    ? MessageText<Message> | ''
    : ArgumentValue;
};

/** One observed call of a routine on the demo company, run by the tests and offered by the console. */
export interface Example {
  readonly call: Readonly<Record<string, ArgumentValue>>;
  /** The out and inout arguments expected; one not named is not compared. */
  readonly reply: Readonly<Record<string, ArgumentValue>>;
  /** The text with which a routine without message argument fails, when that is expected. */
  readonly failure?: string;
}

export interface RoutineDefinition<
  Args extends Arguments = Arguments,
  Message extends string = string,
  Does extends readonly AnyOperation[] = readonly AnyOperation[],
> {
  readonly name: string;
  readonly domain: Domain;
  /** `analyzed` unless stated. */
  readonly status?: 'analyzed' | 'deprecated';
  /** Absent on deprecated entries, as are pattern and description. */
  readonly safety?: Safety;
  readonly pattern?: Pattern;
  readonly description?: string;
  readonly args: Args;
  readonly supersededBy?: string;
  /** False for a main program or report program that no class marks as internal. */
  readonly callable?: false;
  /** Name of the argument that holds the request type; `REQTYPE` unless stated. */
  readonly requestTypeArgument?: keyof Args & string;
  readonly safeRequestTypes?: readonly string[];
  readonly dangerousRequestTypes?: readonly string[];
  /** What a session must be granted before the routine does anything for it. */
  readonly capability?: 'dbCommand' | 'osCommand';
  /** Tables the contract says are read. */
  readonly reads?: readonly ReadableTable[];
  /** Tables the contract says are written; a written table may be read too. */
  readonly writes?: readonly WritableTable[];
  /** Tables read or written beyond those the contract names, because the behaviour needs them. */
  readonly alsoReads?: readonly ReadableTable[];
  readonly alsoWrites?: readonly WritableTable[];
  /** What it is made of. Their tables and messages are those of the routine, too. */
  readonly does?: Does;
  /** Every outcome text, `{name}` standing for a part that varies. */
  readonly messages?: readonly Message[];
  readonly examples?: readonly Example[];
  /** Readings of what the contract leaves open, one sentence each. */
  readonly notes?: readonly string[];
  run(
    args: Inputs<Args>,
    session: Session,
    refuse: Refuse<Message | FaultOf<Does>>,
  ): Outputs<Args, Message | FaultOf<Does>>;
}

/** A revision without code of its own: its successor answers, whose arguments have the same names. */
export type DeprecatedDefinition<Args extends Arguments = Arguments> = Pick<
  RoutineDefinition<Args>,
  'name' | 'domain' | 'status' | 'args' | 'supersededBy'
>;

/** A routine whose argument names are known only at run time, as the registry holds it. */
export interface Routine extends Omit<RoutineDefinition, 'run' | 'requestTypeArgument'> {
  readonly requestTypeArgument?: string;
  /** Absent where the successor answers. */
  run?(
    args: Readonly<Record<string, string>>,
    session: Session,
    refuse: Refuse<string>,
  ): Readonly<Record<string, ArgumentValue | undefined>>;
}

/** A routine with code of its own. */
export type Runner = Routine & Required<Pick<Routine, 'run'>>;

/** Every table that a routine may touch, once: those of the contract, and those beyond it. */
export function declaredTables({
  reads = [],
  alsoReads = [],
  writes = [],
  alsoWrites = [],
}: Pick<Routine, 'reads' | 'alsoReads' | 'writes' | 'alsoWrites'>): readonly ReadableTable[] {
  return [...new Set([...reads, ...alsoReads, ...writes, ...alsoWrites])];
}

/** Outcomes that the runner of routines brings about by itself. */
export const runnerMessages = {
  unknownCompany: 'COMPANY NOT FOUND',
  missingTable: 'CANNOT OPEN FILE {name}',
  foreignTable: 'TABLE {name} IS NOT {argument}',
} as const;

/**
 * Declares a routine: its registry entry, and in `run` what it does. The types of `run` follow from
 * the arguments and messages declared, and from the operations that it does.
 */
export function defineRoutine<
  const Args extends Arguments,
  const Message extends string = never,
  const Does extends readonly AnyOperation[] = readonly [],
>(
  definition: RoutineDefinition<Args, Message, Does>,
): RoutineDefinition<Args, Message | FaultOf<Does>, readonly []> {
  const completed = { ...definition, ...completion(definition as unknown as RoutineDefinition) };
  return Object.freeze(completed) as unknown as RoutineDefinition<
    Args,
    Message | FaultOf<Does>,
    readonly []
  >;
}

/** Where a call names a company: an argument, or an attribute of one. */
export interface CompanyPlace {
  readonly argument: string;
  /** From 1; 0 for the argument itself. */
  readonly attribute: number;
}

/** Where the calls of a routine name companies. */
export function companiesIn(args: Arguments): readonly CompanyPlace[] {
  return Object.entries(args).flatMap(([argument, { direction, kind, layout }]) => {
    if (direction === 'out') return [];
    if (kind === 'company') return [{ argument, attribute: 0 }];
    const place = layout?.positions.findIndex(({ isCompany }) => isCompany) ?? -1;
    return place === -1 ? [] : [{ argument, attribute: place + 1 }];
  });
}

/** What follows from the operations of a routine, and from its arguments. */
function completion(
  definition: RoutineDefinition,
): Pick<RoutineDefinition, 'alsoReads' | 'alsoWrites' | 'messages'> {
  const { reads = [], writes = [], alsoReads = [], alsoWrites = [], args } = definition;
  const { does = [], messages = [] } = definition;
  const touched = together(does as readonly Footprint[]);
  const isOfCompany = companiesIn(args).length > 0;
  const written = new Set([...writes, ...alsoWrites, ...touched.writes]);
  const read = new Set([
    ...[...reads, ...alsoReads, ...touched.reads],
    ...(isOfCompany ? companyTables : []),
  ]);
  const told = [...messages, ...touched.faults];
  if (isOfCompany) told.push(runnerMessages.unknownCompany);
  if ([...read, ...written].some(canBeMissing)) told.push(runnerMessages.missingTable);
  if (Object.values(args).some(({ kind }) => kind === 'handle'))
    told.push(runnerMessages.foreignTable);
  return {
    alsoReads: [...read].filter((name) => !reads.includes(name)),
    alsoWrites: [...written].filter((name) => !writes.includes(name)),
    messages: [...new Set(told)],
  };
}

/** Every account has a VOC; what stands for any table is none that an account may lack. */
function canBeMissing(name: ReadableTable): boolean {
  return name !== 'VOC' && !name.endsWith('*');
}

interface ArgumentOptions {
  readonly required?: boolean;
  readonly layout?: Layout;
  readonly secretUnless?: SecretUnless;
}

function argument<const D extends Direction, const Kind extends ArgumentKind>(
  direction: D,
  kind: Kind,
  description: string,
  { required = false, layout, secretUnless }: ArgumentOptions = {},
): Argument<D, Kind> {
  return {
    ...{ direction, kind, description, required },
    ...(layout && { layout }),
    ...(secretUnless && { secretUnless }),
  };
}

/** An argument the caller supplies. */
export const input = (description = '', options?: ArgumentOptions) =>
  argument('in', 'text', description, options);

/** An argument the routine produces. */
export const output = (description = '', layout?: Layout) =>
  argument('out', 'text', description, layout && { layout });

/** An argument the caller supplies and the routine may change. */
export const inout = (description = '', options?: ArgumentOptions) =>
  argument('inout', 'text', description, options);

/** The outcome: blank or one of the declared messages. */
export const message = (description = 'Blank, or why there is no answer.') =>
  argument('out', 'message', description);

/** The company that a call is about. It must be one, and open to the login. */
export const company = (description = 'Company number.') =>
  argument('in', 'company', description, { required: true });

/** The company, as a place of a record that a caller packs. */
export const COMPANY: Position = { name: 'company', isCompany: true };

/** A table opened by the caller, given by name; empty means the table the argument is named after. */
export const handle = (
  description = 'Name of an open table; empty means the one the argument is named after.',
) => argument('in', 'handle', description);

/** A place by its name, with the conversion that displays it, or as a whole. */
export type PositionText = string | readonly [name: string, conversion: string] | Position;

function positions(texts: readonly PositionText[]): readonly Position[] {
  return texts.map((text) => {
    if (typeof text === 'string') return { name: text };
    return 'name' in text ? text : { name: text[0], conversion: text[1] };
  });
}

/** Place p of row n is `<p,n>`. A pair adds the conversion that displays the stored value. */
export const columns = (...texts: readonly PositionText[]): Layout => ({
  kind: 'columns',
  positions: positions(texts),
});

/** Place p of row n is `<n,p>`. */
export const rows = (...texts: readonly PositionText[]): Layout => ({
  kind: 'rows',
  positions: positions(texts),
});

/** One record: place p is attribute p. */
export const record = (...texts: readonly PositionText[]): Layout => ({
  kind: 'record',
  positions: positions(texts),
});
