import type { Session } from 'mvdb';
import { assertArgument, kinds } from 'mvdb/host';
import type { ReadableTable } from '../schema/table-name.ts';
import type { Arguments, ArgumentValue, Direction } from './argument.ts';
import { companyTables } from './company-context.ts';
import type { Domain } from './domain.ts';
import {
  type AnyOperation,
  type Footprint,
  type RejectionTextOf,
  type Touched,
  together,
} from './operation.ts';
import { tablesOf } from './own-tables.ts';
import type { MessageText, Reject } from './rejection.ts';

const DEFINITION = kinds.shapeOf('a definition', {
  name: kinds.TEXT,
  domain: kinds.TEXT,
  args: kinds.recordOf(kinds.OBJECT),
  run: kinds.FUNCTION,
});

/** SAFE reads only; COND writes for some requests; WARN writes; INT is for other routines only. */
export type Safety = 'SAFE' | 'COND' | 'WARN' | 'INT';

export type Pattern = 'List' | 'Utility' | 'Inquiry' | 'CRUD' | 'Process' | 'Internal';

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

type RequiredOf<Args extends Arguments> = {
  [Key in KeysOf<Args, 'in' | 'inout'>]: Args[Key]['required'] extends true ? Key : never;
}[KeysOf<Args, 'in' | 'inout'>];

/** What a call supplies: every required argument, and any other that is not a result. */
export type Supplied<Args extends Arguments> = string extends keyof Args
  ? Readonly<Record<string, ArgumentValue>>
  : { readonly [Key in RequiredOf<Args>]: ArgumentValue } & {
      readonly [Key in KeysOf<Args, 'in' | 'inout'>]?: ArgumentValue;
    };

/** Outcome texts that the runner brings about, regardless of what the routine declares. */
type RunnerMessage = (typeof runnerMessages)[keyof typeof runnerMessages];

/** What a call gives: every out and inout argument as text, the message as one of the texts declared. */
export type Replies<
  Args extends Arguments,
  Message extends string = string,
> = string extends keyof Args
  ? Readonly<Record<string, string>>
  : {
      readonly [Key in KeysOf<Args, 'out' | 'inout'>]: Args[Key]['kind'] extends 'message'
        ? MessageText<Message | RunnerMessage> | ''
        : string;
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
  Table extends string = ReadableTable,
> {
  readonly name: string;
  /** One of the contract's, or one's own. */
  readonly domain: Domain | (string & {});
  /** `analyzed` by default. */
  readonly status?: 'analyzed' | 'deprecated';
  /** Absent on deprecated entries, as are pattern and description. */
  readonly safety?: Safety;
  readonly pattern?: Pattern;
  readonly description?: string;
  readonly args: Args;
  readonly supersededBy?: string;
  /** False for a main program or report program that no class marks as internal. */
  readonly callable?: false;
  /** Name of the argument that holds the request type; `REQTYPE` by default. */
  readonly requestTypeArgument?: keyof Args & string;
  readonly safeRequestTypes?: readonly string[];
  readonly dangerousRequestTypes?: readonly string[];
  /** What a session must be granted before the routine does anything for it. */
  readonly capability?: 'dbCommand' | 'osCommand';
  /** Tables the contract says are read. */
  readonly reads?: readonly Table[];
  /** Tables the contract says are written; a written table may be read too. */
  readonly writes?: readonly Table[];
  /**
   * Tables that `run` reads itself and the contract does not name; those of operations and of table arguments
   * follow from them.
   */
  readonly opens?: readonly Touched[];
  /** What it is made of. Their tables and messages are those of the routine, too. */
  readonly does?: Does;
  /** Every outcome text, `{name}` standing for a part that varies. */
  readonly messages?: readonly Message[];
  readonly examples?: readonly Example[];
  /** Readings of what the contract leaves open, one sentence each. */
  readonly notes?: readonly string[];
  /** Company that it works in, whatever the session and its arguments say. */
  readonly fixedCompany?: string;
  /** What out arguments say where a call is rejected; the others are blank then. */
  readonly whenRejected?: Readonly<Record<string, string>>;
  run(
    args: Inputs<Args>,
    session: Session,
    reject: Reject<Message | RejectionTextOf<Does>>,
  ): Outputs<Args, Message | RejectionTextOf<Does>>;
}

/** A revision without code of its own: its successor answers, whose arguments have the same names. */
export type DeprecatedDefinition<Args extends Arguments = Arguments> = Pick<
  RoutineDefinition<Args>,
  'name' | 'domain' | 'status' | 'args' | 'supersededBy'
>;

/** Tables read or written beyond those the contract names: they follow from what a routine opens and does. */
interface DerivedTables {
  readonly alsoReads: readonly string[];
  readonly alsoWrites: readonly string[];
}

/** A definition, and what follows from it. */
export interface DefinedRoutine<
  Args extends Arguments,
  Message extends string,
  Table extends string = ReadableTable,
> extends RoutineDefinition<Args, Message, readonly [], Table>,
    DerivedTables {}

/** A definition whose names are known only at run time. */
type AnyDefinition = RoutineDefinition<Arguments, string, readonly AnyOperation[], string>;

/** A routine whose argument names are known only at run time, as the registry holds it. */
export interface Routine
  extends Omit<AnyDefinition, 'run' | 'requestTypeArgument'>,
    Partial<DerivedTables> {
  readonly requestTypeArgument?: string;
  /** Absent where the successor answers. */
  run?(
    args: Readonly<Record<string, string>>,
    session: Session,
    reject: Reject<string>,
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
}: Pick<Routine, 'reads' | 'alsoReads' | 'writes' | 'alsoWrites'>): readonly string[] {
  return [...new Set([...reads, ...alsoReads, ...writes, ...alsoWrites])];
}

/** Outcomes that the runner of routines brings about by itself. */
export const runnerMessages = {
  unknownCompany: 'COMPANY NOT FOUND',
  missingTable: 'CANNOT OPEN FILE {name}',
  foreignTable: 'TABLE {name} IS NOT {argument}',
  invalidFlag: 'INVALID FLAG {flag}',
  brokenNumber: 'INVALID NUMBER ON FILE {text}',
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
): DefinedRoutine<Args, Message | RejectionTextOf<Does>> {
  assertArgument('defineRoutine', 'definition', definition, DEFINITION);
  const completed = { ...definition, ...completion(definition as unknown as AnyDefinition) };
  return Object.freeze(completed) as unknown as DefinedRoutine<
    Args,
    Message | RejectionTextOf<Does>
  >;
}

/** As the catalogue's own, but for the names of tables, which are anybody's. */
type DefineRoutine = <
  const Args extends Arguments,
  const Message extends string = never,
  const Does extends readonly AnyOperation[] = readonly [],
>(
  definition: RoutineDefinition<Args, Message, Does, string>,
) => DefinedRoutine<Args, Message | RejectionTextOf<Does>, string>;

/** `defineRoutine` for catalogues of one's own. */
export const defineOwnRoutine = defineRoutine as DefineRoutine;

/** Where a call names a company: an argument, or an attribute of one. */
export interface CompanyPosition {
  readonly argument: string;
  /** From 1; 0 for the argument itself. */
  readonly attribute: number;
}

/** Where the calls of a routine name companies. */
export function companiesIn(args: Arguments): readonly CompanyPosition[] {
  return Object.entries(args).flatMap(([argument, { direction, kind, layout }]) => {
    if (direction === 'out') return [];
    if (kind === 'company') return [{ argument, attribute: 0 }];
    const position = layout?.positions.findIndex(({ isCompany }) => isCompany) ?? -1;
    return position === -1 ? [] : [{ argument, attribute: position + 1 }];
  });
}

/** What follows from the operations of a routine, and from its arguments. */
function completion(definition: AnyDefinition): DerivedTables & Pick<Routine, 'messages'> {
  const { reads = [], writes = [], opens = [], args } = definition;
  const { does = [], messages = [] } = definition;
  const touched = together(does as readonly Footprint[]);
  const isOfCompany = companiesIn(args).length > 0 || definition.fixedCompany !== undefined;
  const written = new Set([...writes, ...touched.writes]);
  const read = new Set([
    ...[...reads, ...opens.map(({ name }) => name), ...touched.reads],
    ...(isOfCompany ? companyTables.map(({ name }) => name) : []),
    ...handledTables(args),
  ]);
  const reported = [...messages, ...touched.rejections];
  if (isOfCompany) reported.push(runnerMessages.unknownCompany);
  if ([...read, ...written].some(canBeMissing))
    reported.push(runnerMessages.missingTable, runnerMessages.brokenNumber);
  if (Object.values(args).some(({ kind }) => kind === 'handle'))
    reported.push(runnerMessages.foreignTable);
  if (Object.values(args).some(({ accepts }) => accepts !== undefined))
    reported.push(runnerMessages.invalidFlag);
  return {
    alsoReads: [...read].filter((name) => !reads.includes(name)),
    alsoWrites: [...written].filter((name) => !writes.includes(name)),
    messages: [...new Set(reported)],
  };
}

/** Tables that table arguments name, but for those that may name one of several. */
function handledTables(args: Arguments): readonly string[] {
  const handles = Object.keys(args).filter((name) => args[name]?.kind === 'handle');
  return handles.map(tablesOf).flatMap((tables) => (tables.length === 1 ? tables : []));
}

/** Every account has a VOC; what stands for any table is not one that an account may lack. */
function canBeMissing(name: string): boolean {
  return name !== 'VOC' && !name.endsWith('*');
}
