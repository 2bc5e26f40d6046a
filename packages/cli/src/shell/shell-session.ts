import { isSql, isStoredCommand, stepLine } from '@mvdb/server/host';
import { execute, explainSql, type Session } from 'mvdb';
import {
  type BackgroundTask,
  beforeUnderscore,
  type CommandKeyboard,
  CommandSet,
  findVocItem,
  nearNames,
  queryVerbOf,
} from 'mvdb/host';
import {
  type AccountLocation,
  holdsAccount,
  noAccount,
  reportsPassword,
} from '../accounts/account-location.ts';
import type { Workplace } from '../command-line/command.ts';
import { CommandFailure, type ExitStatus, exitStatus, statusOf } from '../errors/exit-status.ts';
import { failureOf } from '../errors/failure.ts';
import { messageOf } from '../errors/message-of.ts';
import { notFound } from '../errors/misnamed.ts';
import { type Form, forms } from '../options/form.ts';
import { printQuery, printSqlTable } from '../results/query-forms.ts';
import { positionInSentence } from '../results/sentence-location.ts';
import type { Colours } from '../terminal/colours.ts';
import { OutputClosed } from '../terminal/printer.ts';
import { reportsSecret } from './call-verb.ts';
import { CommandStack } from './command-stack.ts';
import { type DotCommand, dotHelp, readDotCommand } from './dot-command.ts';
import { commandOf, editStack } from './edit-stack.ts';
import { shellVerbs } from './shell-verbs.ts';
import { type OutputScreen, ShownOutput } from './shown-output.ts';
import { Stopwatch } from './stopwatch.ts';
import { saveCommands, vocLines } from './voc-commands.ts';

/** The person at the terminal, or what takes their place. */
export interface Person {
  /** Answers a question, `undefined` where nobody does. @throws Interrupted */
  ask(question: string): string | undefined;
  /** Where the person types; absent where lines come from elsewhere. */
  readonly keyboard?: CommandKeyboard;
  /** Called again and again while a command runs. @throws Interrupted */
  look(): void;
  /** Whether destructive commands are to be confirmed. */
  readonly confirms: boolean;
}

export interface ShellOptions extends Pick<Workplace, 'out' | 'notes'> {
  readonly session: Session;
  readonly person: Person;
  /** Of what is said beside the output. */
  readonly colours: Colours;
  readonly stack?: CommandStack;
  /** Characters of a line of a report. */
  readonly width?: number | undefined;
  /** Where a person sees the output; unless given nobody does, and all of it is printed. */
  readonly screen?: OutputScreen;
  /** How reports are written; as text unless given. */
  readonly form?: Form;
}

/** Verbs that take away more than a person may have meant, unless they say so. */
const DESTRUCTIVE: ReadonlySet<string> = new Set(['CLEAR.FILE', 'DELETE.FILE']);
const SAYS_SO = /\s(?:FORCE|NO\.QUERY)\s*$/i;

/** To the upper left, all that is shown and was shown before taken away. */
const CLEARED_SCREEN = '\u001b[H\u001b[2J\u001b[3J';

/** Steps between two looks at the person. */
const STEPS_BETWEEN_CHECKS = 1_000;

/** A conversation with the command language: lines come in, output goes out. */
export class ShellSession {
  readonly stack: CommandStack;
  readonly commands: CommandSet;
  readonly session: Session;
  readonly #options: ShellOptions;
  readonly #output: ShownOutput;
  readonly #stopwatch: Stopwatch;
  readonly #tasks: BackgroundTask[] = [];
  /** What was given so far of a command that goes on in the next line. */
  #begun: string | undefined;
  #stepsUnseen = 0;
  #form: Form;
  #isTimed = false;
  #isOver = false;
  #loggedTo: AccountLocation | undefined;

  constructor(options: ShellOptions) {
    const { session, out, width, screen, form = 'text' } = options;
    this.#options = options;
    this.session = session;
    this.stack = options.stack ?? new CommandStack();
    this.#form = form;
    this.#output = new ShownOutput(out, screen);
    this.#stopwatch = new Stopwatch((steps) => this.#look(steps));
    this.commands = new CommandSet({
      verbs: shellVerbs({
        quit: () => {
          this.#isOver = true;
        },
        logTo: (location) => {
          if (location.kind === 'folder' && !holdsAccount(location.folder))
            throw noAccount(location);
          this.#loggedTo = location;
          this.#isOver = true;
        },
        clearScreen: () => this.#clearScreen(),
      }),
      page: { width },
      keyboard: this.#keyboardOf(options.person),
      query: { onPath: this.#stopwatch.onPath },
      security: ({ verb, sentence }) => this.#confirmed(verb, sentence),
    });
  }

  /** True once somebody has said QUIT or LOGTO. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The account that is gone on with, once that was asked for. */
  get loggedTo(): AccountLocation | undefined {
    return this.#loggedTo;
  }

  /** Whether a command was begun that goes on in the next line. */
  get isBegun(): boolean {
    return this.#begun !== undefined;
  }

  /** `::` while a list says which records the next sentence is about; an underscore while a command goes on. */
  get prompt(): string {
    if (this.isBegun) return '_';
    return this.session.selectLists.isActive(0) ? '::' : ':';
  }

  /** Takes one line: a command, a part of one, or one about the commands before. One that begins with a space, or reports a secret, is not kept. */
  take(line: string): ExitStatus {
    const part = beforeUnderscore(line);
    const given = part ?? line;
    const all = this.#begun === undefined ? given : `${this.#begun} ${given.trimStart()}`;
    this.#begun = part === undefined ? undefined : all;
    return this.isBegun ? exitStatus.ok : this.#takeWhole(all);
  }

  /** Throws away what was given of a command that goes on. */
  drop(): void {
    this.#begun = undefined;
  }

  #takeWhole(line: string): ExitStatus {
    const text = line.trim();
    if (text === '') return exitStatus.ok;
    if (text.startsWith('.')) return this.#reported(text, () => this.#runDot(text));
    const isSaved = !line.startsWith(' ') && !reportsSecret(text) && !reportsPassword(text);
    if (isSaved) this.stack.push(text);
    this.#output.begin();
    return this.#reported(text, () => this.#run(text));
  }

  /** Waits for what goes on in the background. */
  async finish(): Promise<void> {
    await Promise.all(this.#tasks.map(({ ended }) => ended));
  }

  #run(command: string): void {
    this.#stopwatch.start();
    try {
      const isStatement = isSql(command) && !isStoredCommand(this.session, command);
      if (this.#form !== 'text' && (isStatement || this.#isReport(command)))
        this.#print(command, this.#form);
      else if (isStatement && !command.includes('<<')) this.#select(command);
      else this.#execute(isStatement ? `SQL ${command}` : command);
      if (isStatement) this.#noteSteps(command);
    } finally {
      if (this.#isTimed) this.#reportTime();
    }
  }

  #execute(command: string): void {
    const { lines, tasks } = this.session.watched(this.#stopwatch.watch, () =>
      execute(this.session, command, {
        commands: this.commands,
        prompt: (question) => this.#ask(question),
        stepsMax: Number.MAX_SAFE_INTEGER,
        outputSizeMax: Number.MAX_SAFE_INTEGER,
        print: (line) => this.#output.line(line),
      }),
    );
    for (const line of lines) this.#output.line(line);
    this.#tasks.push(...tasks);
  }

  /** A SELECT of SQL that asks nothing. */
  #select(statement: string): void {
    this.session.watched(this.#stopwatch.watch, () =>
      printSqlTable(this.session, { sentence: statement }, (line) => this.#output.line(line)),
    );
  }

  /** `.MODE` is about these; all other commands look as they always do. */
  #isReport(command: string): boolean {
    const [word = ''] = command.split(/\s/, 1);
    const named = findVocItem(this.session, word);
    if (named && named.item.kind !== 'other') return false;
    return ['LIST', 'SORT'].includes(queryVerbOf(word) ?? '');
  }

  #print(sentence: string, form: Exclude<Form, 'text'>): void {
    const { notes } = this.#options;
    const { watch, onPath } = this.#stopwatch;
    this.session.watched(watch, () =>
      printQuery(this.session, { sentence }, form, { out: this.#output, notes, onPath }),
    );
  }

  /** Runs work, and says what goes wrong. */
  #reported(text: string, work: () => void): ExitStatus {
    const { out } = this.#options;
    try {
      work();
      return exitStatus.ok;
    } catch (error) {
      if (error instanceof OutputClosed) throw error;
      for (const line of this.session.takeOutput()) this.#output.line(line);
      this.#output.end();
      out.flush();
      this.#reportFailure(text, error);
      return statusOf(error);
    } finally {
      this.#output.end();
      out.flush();
    }
  }

  #reportFailure(command: string, error: unknown): void {
    const { notes, colours } = this.#options;
    if (this.#form === 'json' || this.#form === 'ndjson') {
      notes.line(JSON.stringify(failureOf(error)));
      return;
    }
    if (!isStoredCommand(this.session, command))
      notes.lines(positionInSentence(command, error, colours));
    notes.line(colours.alarming(messageOf(error)));
  }

  /** What was measured of the command, once its output is shown. */
  #reportTime(): void {
    const line = this.#stopwatch.line();
    this.#output.end();
    this.#options.out.flush();
    this.#options.notes.line(this.#options.colours.faint(line));
  }

  /** SQL does not report its ways while it runs. */
  #noteSteps(statement: string): void {
    if (!this.#isTimed) return;
    for (const [index, step] of explainSql(this.session, statement).entries())
      this.#stopwatch.note(stepLine(step, index));
  }

  #runDot(line: string): void {
    const command = readDotCommand(line);
    switch (command.kind) {
      case 'help':
        this.#output.begin();
        this.#output.lines(dotHelp);
        break;
      case 'last':
        this.#output.showAll();
        break;
      case 'mode':
        this.#setMode(command.form);
        break;
      case 'pager':
        this.#setPager(command.isOn);
        break;
      case 'timing':
        this.#isTimed = command.isOn ?? this.#isTimed;
        this.#note(`Commands are ${this.#isTimed ? '' : 'not '}timed.`);
        break;
      case 'execute':
        this.#executeAgain(command.number);
        break;
      case 'show':
        this.#output.begin();
        this.#output.lines(vocLines(this.session, command.name));
        break;
      case 'fetch':
        this.#fetch(command.name);
        break;
      case 'save':
        this.#save(command);
        break;
      default:
        this.#output.begin();
        this.#output.lines(editStack(this.stack, command));
    }
  }

  #executeAgain(number: number): void {
    const command = commandOf(this.stack, number);
    this.#output.begin();
    this.#output.line(command);
    this.stack.push(command);
    this.#run(command);
  }

  #setMode(form: string | undefined): void {
    if (form === undefined) {
      this.#note(`Reports are written as ${this.#form}.`);
      return;
    }
    const existing = forms.find((each) => each === form);
    if (existing === undefined)
      throw notFound(
        exitStatus.failed,
        `A mode is one of ${forms.join(', ')}, not "${form}".`,
        nearNames(form, forms),
      );
    this.#form = existing;
  }

  #setPager(isOn: boolean | undefined): void {
    if (isOn && !this.#output.hasPager)
      throw new CommandFailure(exitStatus.failed, 'There is no pager here; PAGER names one.');
    this.#output.isPaged = isOn ?? this.#output.isPaged;
    const { isPaged } = this.#output;
    this.#note(`What is longer than the screen is ${isPaged ? '' : 'not '}shown by the pager.`);
  }

  /** Puts the lines of a sentence or paragraph of VOC on the stack. */
  #fetch(name: string): void {
    const [, ...lines] = vocLines(this.session, name);
    for (const line of lines) if (line.trim() !== '') this.stack.push(line);
  }

  /** Saves commands in the order in which they were given. */
  #save({ name, first, last }: Extract<DotCommand, { kind: 'save' }>): void {
    commandOf(this.stack, last);
    const commands = this.stack.entries.slice(first - 1, last).reverse();
    saveCommands(this.session, name, commands);
    this.#note(`Saved ${commands.length} command(s) as ${name}.`);
  }

  #note(line: string): void {
    this.#options.notes.line(line);
  }

  #ask(question: string): string | undefined {
    this.#output.pause();
    return this.#options.person.ask(question);
  }

  /** The keyboard of a person, who has seen what was printed when a key is waited for. */
  #keyboardOf({ keyboard }: Person): CommandKeyboard | undefined {
    if (keyboard === undefined) return undefined;
    const seen =
      (read: (question: string) => string | undefined) =>
      (question: string): string | undefined => {
        this.#output.pause();
        return read(question);
      };
    return {
      readHidden: seen((question) => keyboard.readHidden(question)),
      readKey: seen((question) => keyboard.readKey(question)),
    };
  }

  #confirmed(verb: string, sentence: string): true {
    if (!this.#options.person.confirms || !DESTRUCTIVE.has(verb) || SAYS_SO.test(sentence))
      return true;
    const answer = this.#ask(`${sentence}: sure? Type YES: `);
    if (answer?.trim().toUpperCase() === 'YES') return true;
    throw new CommandFailure(exitStatus.failed, 'Nothing was done.');
  }

  /** Where nobody sees the output there is no screen. */
  #clearScreen(): void {
    const { out, screen } = this.#options;
    if (screen) out.text(CLEARED_SCREEN);
  }

  #look(steps: number): void {
    this.#stepsUnseen += steps;
    if (this.#stepsUnseen < STEPS_BETWEEN_CHECKS) return;
    this.#stepsUnseen = 0;
    this.#options.person.look();
  }
}
