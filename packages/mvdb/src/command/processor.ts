import { synchronous } from '../arguments/synchronous.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, NO_INPUT, TOO_LARGE } from '../errors/failures.ts';
import type { ProgramCommand } from '../programs/program-host.ts';
import type { Parameters } from '../query/token-reader.ts';
import { missingCapability } from '../rights/capabilities.ts';
import { READ_ONLY_ACCESS } from '../session/access-scope.ts';
import type { Session } from '../session/session.ts';
import { shown } from '../text/shown.ts';
import type { BackgroundTask } from './background-task.ts';
import { badCommand } from './bad-command.ts';
import { commandWithin } from './command-depth.ts';
import type { CommandSet } from './command-set.ts';
import { answerPrompts } from './inline-prompt.ts';
import { otherCommands } from './other-commands.ts';
import { afterFirstWord, isComment, joinLines, readParagraph } from './paragraph.ts';
import { runParagraph } from './paragraph-run.ts';
import { cataloguedVerb } from './programs/run-verb.ts';
import { type Ask, PromptAnswers } from './prompt-answers.ts';
import { type RunningCommand, runningVariable } from './running-variables.ts';
import { tableNamed } from './table-name.ts';
import type { CommandCall, CommandResult, Effect, SecurityRequest, Verb } from './verb.ts';
import { findVocItem, parseVocItem, type VocItem, vocCommands } from './voc-item.ts';
import { WordReader } from './word-reader.ts';
import { assertCommandSize, wordsFrom } from './words.ts';

/** What a command costs, compared with the reading of a record. */
const COMMAND_STEPS = 100;

/** What a processor needs besides the session. */
export interface ProcessorOptions {
  readonly commands: CommandSet;
  readonly ask: Ask | undefined;
  readonly data: readonly string[];
  readonly parameters: Parameters;
  readonly outputSizeMax: number;
  /** True where a verb takes what is printed, whether the session shows it or not. */
  readonly isCaptured: boolean;
  readonly print: (line: string) => void;
  /** Runs a command by itself, for the verbs that do so. */
  readonly execute: (session: Session, command: string, ask: Ask | undefined) => CommandResult;
  /** Runs a command for a program. */
  readonly executeFor: (session: Session, command: ProgramCommand) => CommandResult;
}

/** What the inline prompts of a command refer to. */
interface Frame {
  readonly command: string;
  readonly sentence: string;
}

type ItemOf<Kind extends VocItem['kind']> = Extract<VocItem, { kind: Kind }>;

/** A command as it was given: whole, behind its first word, and where it stands. */
interface Given {
  readonly sentence: string;
  readonly rest: string;
  readonly frame: Frame;
}

/** Runs one command with all that it leads to: sentences and paragraphs of VOC, and verbs. */
export class Processor {
  readonly tasks: BackgroundTask[] = [];
  readonly missingIds: string[] = [];
  readonly #session: Session;
  readonly #options: ProcessorOptions;
  readonly #answers: PromptAnswers;
  #data: string[];
  #outputSize = 0;
  #returnCode = 0;

  constructor(session: Session, options: ProcessorOptions) {
    this.#session = session;
    this.#options = options;
    this.#answers = new PromptAnswers(options.ask);
    this.#data = [...options.data];
  }

  get returnCode(): number {
    return this.#returnCode;
  }

  /** @throws MvdbError as {@link execute}. */
  run(command: string): void {
    this.#session.step(COMMAND_STEPS);
    const frame = { command, sentence: command };
    this.#dispatch(this.#answered(command, frame), frame);
  }

  /** Finds out what a command is, and runs it. */
  #dispatch(sentence: string, frame: Frame): void {
    const [word, rest] = firstWord(sentence);
    if (word === '' || isComment(sentence)) return;
    assertCommandSize(sentence);
    commandWithin(this.#session, () => {
      const named = findVocItem(this.#session, word);
      if (named && named.item.kind !== 'other') {
        this.#runItem(named.name, named.item, { sentence, rest, frame });
        return;
      }
      const verb = this.#options.commands.verb(word);
      if (verb === undefined) throw this.#unknown(word, named?.item);
      this.#runVerb(verb, sentence, rest);
    });
  }

  #runItem(name: string, item: VocItem, given: Given): void {
    switch (item.kind) {
      case 'sentence':
        this.#runSentence(name, item.lines, given);
        break;
      case 'paragraph':
        this.#runParagraph(name, item.lines, given);
        break;
      case 'verb':
        this.#runSynonym(name, item, given);
        break;
      case 'program':
        this.#runProgram(name, item, given);
        break;
      case 'remote':
        this.#runRemote(name, item, given);
        break;
      case 'other':
        throw badCommand(`${name} is not a command.`);
    }
  }

  #runSentence(name: string, lines: readonly string[], { sentence, rest, frame }: Given): void {
    const [stored] = joinLines(lines);
    if (stored === undefined || stored.text.trim() === '')
      throw badCommand(`The sentence ${name} of your VOC is empty.`);
    const answered = this.#answered(stored.text, { command: frame.command, sentence });
    this.#dispatch(`${answered} ${rest}`.trimEnd(), frame);
  }

  #runParagraph(name: string, stored: readonly string[], given: Given): void {
    const frame = { command: given.frame.command, sentence: given.sentence };
    runParagraph(name, readParagraph(name, stored), {
      step: () => this.#session.step(COMMAND_STEPS),
      answered: (line) => this.#answered(line, frame),
      run: (command, data) => this.#withData(data, () => this.#dispatch(command, frame)),
      scope: {
        variable: (variable) => runningVariable(variable, this.#running(frame)),
        exists: (table, id) => this.#session.table(tableNamed(this.#session, table)).has(id),
      },
    });
  }

  #runSynonym(name: string, item: ItemOf<'verb'>, { sentence, rest }: Given): void {
    const { commands } = this.#options;
    const verb = commands.verb(item.verb);
    if (verb === undefined)
      throw badCommand(`${name} of your VOC stands for ${shown(item.verb)}, which is not a verb.`);
    commands.assertHookPermits(item.hook, this.#request(name, verb.effect, sentence));
    this.#runVerb(verb, `${verb.name} ${rest}`.trimEnd(), rest);
  }

  #runProgram(name: string, { program, hook }: ItemOf<'program'>, { sentence, rest }: Given): void {
    const verb = cataloguedVerb(name, program);
    this.#options.commands.assertHookPermits(hook, this.#request(name, verb.effect, sentence));
    this.#runVerb(verb, sentence, rest);
  }

  #runRemote(name: string, item: ItemOf<'remote'>, given: Given): void {
    this.#options.commands.assertHookPermits(
      item.hook,
      this.#request(name, 'full', given.sentence),
    );
    const { table, id } = item;
    const record = this.#session.table(tableNamed(this.#session, table)).read(id);
    const remote = record === undefined ? undefined : parseVocItem(record);
    if (remote === undefined || remote.kind === 'other')
      throw badCommand(
        `${name} of your VOC leads to ${shown(id)} of ${table}, which is not a command.`,
      );
    commandWithin(this.#session, () => this.#runItem(name, remote, given));
  }

  #runVerb(verb: Verb, sentence: string, rest: string): void {
    const effect = verb.effectOf?.(sentence, this.#session) ?? verb.effect;
    this.#assertMay(effect, verb.name);
    this.#options.commands.assertPermitted(verb, this.#request(verb.name, effect, sentence));
    const call = this.#call(verb, sentence, rest);
    const rejection = () =>
      new MvdbError(BAD_ARGUMENT, `The verb ${verb.name} may not return a promise.`);
    const work = () =>
      this.#session.originating({ command: verb.name }, () =>
        synchronous<unknown>(verb.run(call), rejection),
      );
    const returned = effect === 'read' ? this.#session.restricted(READ_ONLY_ACCESS, work) : work();
    this.#returnCode = typeof returned === 'number' ? returned : 0;
  }

  #assertMay(effect: Effect, verb: string): void {
    this.#session.assertMayCommand(effect === 'read' ? 'query' : 'full', verb);
    if (effect === 'write' && !this.#session.capabilities.write)
      throw missingCapability(verb, 'write', 'true');
  }

  #call(verb: Verb, sentence: string, argumentText: string): CommandCall {
    const session = this.#session;
    const { commands, ask, parameters, execute } = this.#options;
    let words: WordReader | undefined;
    const start = sentence.trimEnd().length - argumentText.trimEnd().length;
    return {
      session,
      host: commands,
      sentence,
      argumentText,
      get words() {
        words ??= new WordReader(wordsFrom(sentence, start), verb.usage);
        return words;
      },
      parameters,
      print: (line) => this.#print(line),
      input: (question) => this.#input(question),
      inputIfAny: (question) => this.#inputIfAny(question),
      takeData: () => this.#data.splice(0),
      execute: (command) => execute(session, command, ask),
      executeFor: (command) => this.#executeFor(command),
      executeIn: (other, command) => execute(other, command, undefined),
      forgetAnswers: () => this.#answers.clear(),
      noteTask: (task) => this.tasks.push(task),
      noteMissing: (ids) => this.missingIds.push(...ids),
    };
  }

  #executeFor(command: ProgramCommand): number {
    const { lines, returnCode, tasks, missingIds } = this.#options.executeFor(
      this.#session,
      command,
    );
    for (const line of lines) command.print(line);
    this.tasks.push(...tasks);
    this.missingIds.push(...missingIds);
    return returnCode;
  }

  #print(line: string): void {
    if (this.#session.terminal.isHushed && !this.#options.isCaptured) return;
    this.#outputSize += line.length + 1;
    if (this.#outputSize > this.#options.outputSizeMax)
      throw new MvdbError(
        TOO_LARGE,
        `The output would exceed ${this.#options.outputSizeMax} characters; select fewer records.`,
      );
    this.#options.print(line);
  }

  #input(question: string): string {
    const line = this.#inputIfAny(question);
    if (line !== undefined) return line;
    throw new MvdbError(NO_INPUT, `The question ${shown(question)} has no answer.`);
  }

  #inputIfAny(question: string): string | undefined {
    const line: unknown = this.#data.shift() ?? this.#options.ask?.(question);
    return typeof line === 'string' ? line : undefined;
  }

  #withData(data: readonly string[], work: () => void): void {
    const outer = this.#data;
    if (data.length > 0) this.#data = [...data];
    try {
      work();
    } finally {
      this.#data = outer;
    }
  }

  #answered(text: string, frame: Frame): string {
    return answerPrompts(text, (prompt) => this.#answers.answer(prompt, this.#running(frame)));
  }

  #running({ command, sentence }: Frame): RunningCommand {
    return { session: this.#session, command, sentence, returnCode: this.#returnCode };
  }

  #request(verb: string, effect: Effect, sentence: string): SecurityRequest {
    return { verb, effect, sentence, session: this.#session };
  }

  #unknown(word: string, item: VocItem | undefined): MvdbError {
    if (item?.kind === 'other' && item.type === 'K')
      return badCommand(`${shown(word)} is a keyword; a command begins with a verb.`);
    const answer = otherCommands.get(word.toUpperCase().replaceAll('-', '.'));
    if (answer !== undefined) return badCommand(`${word} is not a verb here: ${answer}`);
    const near = this.#options.commands.near(word, this.#vocCommands());
    const name = word.length > 40 ? `${word.slice(0, 40)}...` : word;
    return badCommand(`${name} is not in your VOC.`, { suggestions: near });
  }

  #vocCommands(): string[] {
    try {
      return [...vocCommands(this.#session)];
    } catch (error) {
      if (hasCode(error, 'NOT_PERMITTED')) return [];
      throw error;
    }
  }
}

/** The first word of a command and what follows it. `!` needs no space behind it. */
function firstWord(sentence: string): [word: string, rest: string] {
  const trimmed = sentence.trimStart();
  if (trimmed.startsWith('!')) return ['!', trimmed.slice(1).trimStart()];
  const [word = ''] = trimmed.split(/\s/, 1);
  return [word, afterFirstWord(trimmed)];
}
