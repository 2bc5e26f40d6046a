import type { ProgramCommand } from '../programs/program-host.ts';
import type { RunOptions } from '../query/run.ts';
import type { Parameters } from '../query/token-reader.ts';
import type { PageOptions } from '../report/page-shape.ts';
import type { Session } from '../session/session.ts';
import type { BackgroundProgram, BackgroundTask } from './background-task.ts';
import type { OsRunner } from './os-runner.ts';
import type { WordReader } from './word-reader.ts';

/** `read` changes nothing; `write` changes tables; `full` also reaches other sessions or the system. */
export type Effect = 'read' | 'write' | 'full';

/** A verb of the command language. */
export interface Verb {
  /** In capitals. A hyphen in a command stands for a full stop of the name. */
  readonly name: string;
  readonly synonyms: readonly string[];
  /** What the verb is allowed to do; a verb that only reads runs where nothing can be written. */
  readonly effect: Effect;
  /** What a particular command is allowed to do, where that differs; never less than `effect`. */
  readonly effectOf?: (sentence: string, session: Session) => Effect;
  /** The form of the command, such as `CLEARSELECT [list | ALL]`. */
  readonly usage: string;
  /** Asked before the verb runs; anything but true rejects it. */
  readonly permits?: (request: SecurityRequest) => boolean;
  /** @returns The return code, mostly a number of records; 0 when nothing is returned. */
  readonly run: (call: CommandCall) => number | undefined;
}

/** What a security hook decides on. */
export interface SecurityRequest {
  readonly verb: string;
  readonly effect: Effect;
  /** The command, prompts answered. */
  readonly sentence: string;
  readonly session: Session;
}

/** What query sentences take from the program that embeds the database. */
export type QuerySettings = Pick<
  RunOptions,
  'functions' | 'userConversions' | 'variables' | 'query' | 'warn' | 'onPath'
>;

/** Where somebody types, who sees what is asked and typed. */
export interface CommandKeyboard {
  /** Asks for a line that is not shown as it is typed. */
  readHidden(question: string): string | undefined;
  /** Shows a text, and waits for one key, which is not shown. */
  readKey(question: string): string | undefined;
}

/** What the program that embeds the database adds to the command language. */
export interface CommandHost {
  /** What PHANTOM runs, by name in capitals. */
  readonly programs: ReadonlyMap<string, BackgroundProgram>;
  readonly osRunner: OsRunner;
  /** Functions and conversions of the program for query sentences, and the flavour of their language. */
  readonly query: QuerySettings;
  /** The paper or screen reports are printed on. */
  readonly page: PageOptions;
  /** Where somebody types the answers to what is asked; absent where nobody does. */
  readonly keyboard: CommandKeyboard | undefined;
  /** Each verb once, those of the program included. */
  verbs(): readonly Verb[];
  /** The verb of that name or synonym; `undefined` if missing. */
  verb(word: string): Verb | undefined;
}

/** One command on its way through its verb. */
export interface CommandCall {
  readonly session: Session;
  readonly host: CommandHost;
  /** The command with the verb it was resolved to, prompts answered. */
  readonly sentence: string;
  /** What follows the verb, as it was given. */
  readonly argumentText: string;
  readonly words: WordReader;
  /** Values for the `?` and `:name` of a query sentence. */
  readonly parameters: Parameters;
  /** Adds a line to the output of the command. @throws MvdbError `TOO_LARGE`. */
  print(line: string): void;
  /** Gives the next DATA line, or asks. @throws MvdbError `NO_INPUT` when nobody answers. */
  input(question: string): string;
  /** As `input`, with `undefined` when nobody answers. */
  inputIfAny(question: string): string | undefined;
  /** Takes the DATA lines that nothing has read yet. */
  takeData(): readonly string[];
  /** Runs another command and gives its output, which is not printed. */
  execute(command: string): CommandResult;
  /** Runs another command for a program. @returns The return code. */
  executeFor(command: ProgramCommand): number;
  /** Runs a command in another session, where nobody answers. */
  executeIn(session: Session, command: string): CommandResult;
  /** Lets inline prompts be asked again. */
  forgetAnswers(): void;
  /** Makes a background task part of the result. */
  noteTask(task: BackgroundTask): void;
  /** Makes ids that the command named, and no record has, part of the result. */
  noteMissing(ids: readonly string[]): void;
}

/** What came of a command. Its select lists are in the session. */
export interface CommandResult {
  /** What was printed. */
  readonly lines: readonly string[];
  /** What the last command dealt with, mostly a number of records. */
  readonly returnCode: number;
  /** What goes on in the background. */
  readonly tasks: readonly BackgroundTask[];
  /** The ids that queries named and no record has; their output says so as well. */
  readonly missingIds: readonly string[];
}
