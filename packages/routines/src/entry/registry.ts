import { failures, MvdbError, type Session } from 'mvdb';
import { assertArgument, kinds, nearHint, nearNames } from 'mvdb/host';
import type { IndexedArguments } from './arguments.ts';
import { CallError } from './errors.ts';
import type { DeprecatedDefinition, Routine, RoutineDefinition, Runner } from './routine.ts';
import { ROUTINE } from './routine-kind.ts';
import { type CallReply, type PreparedCall, prepareRun } from './run-routine.ts';

const ROUTINES = kinds.listOf(
  kinds.shapeOf('a routine', {
    name: kinds.TEXT,
    domain: kinds.TEXT,
    args: kinds.recordOf(kinds.OBJECT),
  }),
);

const REGISTRY_OPTIONS = kinds.optionsOf({ module: kinds.TEXT });

/** A routine as it is declared: one with code, or a revision that its successor answers for. */
export type Declared =
  | RoutineDefinition<never, never, never, never>
  | DeprecatedDefinition
  | Routine;

export interface RegistryOptions {
  /**
   * The module whose default export is the registry, such as `import.meta.url` there. A service hands calls that take
   * long to threads and processes of its own, which load it; without it they are done where they are asked for.
   */
  readonly module?: string;
}

/** Routines by name, as a service calls them. */
export class Registry {
  /** Ordered by domain and name. */
  readonly routines: readonly Routine[];
  readonly module: string | undefined;
  readonly #byName: ReadonlyMap<string, Routine>;

  constructor(declared: readonly Declared[], { module }: RegistryOptions = {}) {
    const routines = declared as readonly Routine[];
    this.routines = [...routines].sort(
      (a, b) => compare(a.domain, b.domain) || compare(a.name, b.name),
    );
    this.module = module;
    this.#byName = new Map(this.routines.map((routine) => [routine.name, routine]));
    this.#assertSound();
  }

  /** The routine of a name; `undefined` where none is registered. */
  find(name: string): Routine | undefined {
    return this.#byName.get(name);
  }

  /** Names of routines like the one given, nearest first, for "did you mean". */
  near(name: string): string[] {
    return nearNames(name, this.#byName.keys());
  }

  /** The routine at the end of the chain of successors; `undefined` where none is named. */
  latestSuccessor({ supersededBy }: Routine): Routine | undefined {
    let latest: Routine | undefined;
    for (let next = supersededBy; next !== undefined; next = latest?.supersededBy)
      latest = this.#byName.get(next);
    return latest;
  }

  /**
   * The routine whose code answers a call: the routine itself, or for a deprecated one its latest successor.
   *
   * @throws TypeError where it has no code, and its arguments do not map by name and direction on a successor that has.
   */
  runnerOf(routine: Routine): Runner {
    if (hasCode(routine)) return routine;
    const successor = this.latestSuccessor(routine);
    if (successor && hasCode(successor) && maps(routine, successor)) return successor;
    throw new TypeError(`${routine.name} has no code, nor a successor that takes its arguments.`);
  }

  /**
   * Checks a call of a routine by name with arguments by index, as the HTTP service receives it.
   *
   * @throws CallError `ROUTINE_NOT_FOUND` with near names, `ROUTINE_NOT_CALLABLE`, `BAD_ARGUMENTS`.
   */
  prepareCall(name: string, supplied: IndexedArguments): PreparedCall {
    const routine = this.find(name);
    if (routine === undefined) {
      const suggestions = this.near(name);
      const detail = `"${name}" is not registered.${nearHint(suggestions)}`;
      throw new CallError('ROUTINE_NOT_FOUND', detail, { suggestions });
    }
    if (!isCallable(routine))
      throw new CallError('ROUTINE_NOT_CALLABLE', `${name} is for other routines only.`);
    return prepareRun(routine, this.runnerOf(routine), supplied);
  }

  /**
   * Calls a routine by name with arguments by index.
   *
   * @throws CallError as `prepareCall` and the call it gives.
   */
  call(session: Session, name: string, supplied: IndexedArguments): CallReply {
    return this.prepareCall(name, supplied).run(session);
  }

  /** @throws MvdbError `BAD_ARGUMENT` for two routines of a name, and for one that nothing answers for. */
  #assertSound(): void {
    const names = this.routines.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw registryError(`two routines are called ${twice}.`);
    for (const { name, supersededBy, run } of this.routines) {
      if (supersededBy !== undefined && !this.#byName.has(supersededBy))
        throw registryError(`${name} is superseded by ${supersededBy}, which is not registered.`);
      if (run === undefined && supersededBy === undefined)
        throw registryError(`${name} has no code, nor a successor.`);
    }
  }
}

/**
 * Puts routines together, those of the catalogue and one's own.
 *
 * @throws MvdbError `BAD_ARGUMENT` for two routines of a name, and for one that nothing answers for.
 * @example
 * const registry = createRegistry([...catalogue.routines, creditWatch], { module: import.meta.url });
 * createServer({ account, registry });
 */
export function createRegistry(
  routines: readonly Declared[],
  options: RegistryOptions = {},
): Registry {
  assertArgument('createRegistry', 'routines', routines, ROUTINES);
  assertArgument('createRegistry', 'options', options, REGISTRY_OPTIONS);
  return new Registry(routines, options);
}

/** True when the call endpoint may run it: not internal, and not a main or report program. */
export function isCallable(routine: Routine): boolean {
  assertArgument('isCallable', 'routine', routine, ROUTINE);
  const { safety, callable } = routine;
  return safety !== 'INT' && callable !== false;
}

/**
 * True for a routine with code of its own that answers some calls without writing: its entry declares nothing
 * that it writes, or a request type that is safe.
 */
export function isReader(routine: Routine): boolean {
  assertArgument('isReader', 'routine', routine, ROUTINE);
  const { run, capability, safeRequestTypes = [], writes = [], alsoWrites = [] } = routine;
  if (run === undefined || capability !== undefined) return false;
  return safeRequestTypes.length > 0 || writes.length + alsoWrites.length === 0;
}

function hasCode(routine: Routine): routine is Runner {
  return routine.run !== undefined;
}

function maps({ args }: Routine, successor: Routine): boolean {
  return Object.entries(args).every(
    ([name, { direction }]) => successor.args[name]?.direction === direction,
  );
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function registryError(what: string): MvdbError {
  return new MvdbError(failures.BAD_ARGUMENT, `In the registry ${what}`);
}
