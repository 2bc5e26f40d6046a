import { assertText } from '../arguments/checked.ts';
import { nearNames } from '../arguments/near-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, NOT_PERMITTED } from '../errors/failures.ts';
import type { PageOptions } from '../report/page-shape.ts';
import type { BackgroundProgram } from './background-task.ts';
import { type OsRunner, osRunner } from './os-runner.ts';
import type { CommandHost, CommandKeyboard, QuerySettings, SecurityRequest, Verb } from './verb.ts';
import { verbs as standardVerbs } from './verbs.ts';

/** Decides whether a command may run; anything but true rejects it. */
export type SecurityHook = (request: SecurityRequest) => boolean;

/** What a program adds to the command language. */
export interface CommandSetOptions {
  readonly verbs?: readonly Verb[];
  /** What PHANTOM runs, by name in any case. */
  readonly programs?: Readonly<Record<string, BackgroundProgram>>;
  /** Asked before every verb. */
  readonly security?: SecurityHook;
  /** Asked by the V and R items of VOC that name them. */
  readonly hooks?: Readonly<Record<string, SecurityHook>>;
  /** Runs the programs that the capability `osCommand` allows. */
  readonly osRunner?: OsRunner;
  readonly query?: QuerySettings;
  readonly page?: PageOptions;
  /** Where somebody types the answers to what is asked; default: nobody does. */
  readonly keyboard?: CommandKeyboard | undefined;
}

const VERB_NAME = /^[^\s"'\\a-z-]+$/;

/** The verbs of the command language, with those a program adds, and who may forbid them. */
export class CommandSet implements CommandHost {
  readonly programs: ReadonlyMap<string, BackgroundProgram>;
  readonly osRunner: OsRunner;
  readonly query: QuerySettings;
  readonly page: PageOptions;
  readonly keyboard: CommandKeyboard | undefined;
  readonly #verbs = new Map<string, Verb>();
  readonly #security: SecurityHook | undefined;
  readonly #hooks: ReadonlyMap<string, SecurityHook>;

  /** @throws MvdbError `BAD_ARGUMENT` when the name of a verb is taken, or none can be given so. */
  constructor(options: CommandSetOptions = {}) {
    this.programs = new Map(
      Object.entries(options.programs ?? {}).map(([name, run]) => [name.toUpperCase(), run]),
    );
    this.osRunner = options.osRunner ?? osRunner();
    this.query = options.query ?? {};
    this.page = options.page ?? {};
    this.keyboard = options.keyboard;
    this.#security = options.security;
    this.#hooks = new Map(Object.entries(options.hooks ?? {}));
    for (const verb of [...standardVerbs, ...(options.verbs ?? [])]) this.#add(verb);
  }

  /** The verb of that name or synonym, in capitals or not; `undefined` if missing. */
  verb(word: string): Verb | undefined {
    assertText('CommandSet.verb', 'word', word);
    return this.#verbs.get(word.toUpperCase().replaceAll('-', '.'));
  }

  /** Each verb once. */
  verbs(): readonly Verb[] {
    return [...new Set(this.#verbs.values())];
  }

  /** Names and synonyms spelled like a word. */
  near(word: string, further: Iterable<string>): string[] {
    return nearNames(word, new Set([...this.#verbs.keys(), ...further]));
  }

  /** Asks who may forbid the verb. @throws MvdbError `NOT_PERMITTED`. */
  assertPermitted(verb: Verb, request: SecurityRequest): void {
    const isPermitted =
      (this.#security === undefined || this.#security(request) === true) &&
      (verb.permits === undefined || verb.permits(request) === true);
    if (!isPermitted) throw restricted(verb.name);
  }

  /** Asks the hook an item of VOC names; one that is not there permits nothing. */
  assertHookPermits(hook: string, request: SecurityRequest): void {
    if (hook !== '' && this.#hooks.get(hook)?.(request) !== true) throw restricted(request.verb);
  }

  #add(verb: Verb): void {
    for (const name of [verb.name, ...verb.synonyms]) {
      if (!VERB_NAME.test(name))
        throw new MvdbError(
          BAD_ARGUMENT,
          `${JSON.stringify(name)} cannot name a verb; take capitals, digits and full stops.`,
        );
      if (this.#verbs.has(name))
        throw new MvdbError(BAD_ARGUMENT, `There is a verb ${name} already.`);
      this.#verbs.set(name, verb);
    }
  }
}

function restricted(verb: string): MvdbError {
  return new MvdbError(NOT_PERMITTED, `${verb} is restricted: its security hook rejected it.`);
}
