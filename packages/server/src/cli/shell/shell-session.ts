import { execute, FIELD_MARK, type Session } from 'mvdb';
import {
  type BackgroundTask,
  CommandSet,
  findVocItem,
  nearNames,
  queryVerbOf,
  type WorkWatch,
} from 'mvdb/host';
import { isSql } from '../../work/query.ts';
import type { Workplace } from '../command.ts';
import { CommandFailure, type ExitStatus, exitStatus, statusOf } from '../exit-status.ts';
import { failureOf } from '../failure.ts';
import { type Form, forms } from '../form.ts';
import { messageOf } from '../message-of.ts';
import { notFound } from '../misnamed.ts';
import { OutputClosed } from '../printer.ts';
import { printQuery } from '../query-forms.ts';
import { placeInSentence } from '../sentence-place.ts';
import { tellsSecret } from './call-verb.ts';
import { CommandStack } from './command-stack.ts';
import { type DotCommand, dotHelp, readDotCommand } from './dot-command.ts';
import { commandOf, editStack } from './edit-stack.ts';
import { shellVerbs } from './shell-verbs.ts';
import { ShownOutput } from './shown-output.ts';

/** The person at the terminal, or what takes their place. */
export interface Person {
  /** Answers a question, `undefined` where nobody does. @throws Interrupted */
  ask(question: string): string | undefined;
  /** Called again and again while a command runs. @throws Interrupted */
  look(): void;
  /** Whether destructive commands are to be confirmed. */
  readonly confirms: boolean;
}

export interface ShellOptions extends Pick<Workplace, 'out' | 'notes'> {
  readonly session: Session;
  readonly person: Person;
  readonly stack?: CommandStack;
  /** Characters of a line of a report. */
  readonly width?: number | undefined;
  /** Lines of one command that are shown at once; `undefined` for all. */
  readonly linesMax?: number | undefined;
}

/** Verbs that take away more than a person may have meant, unless they say so. */
const DESTRUCTIVE: ReadonlySet<string> = new Set(['CLEAR.FILE', 'DELETE.FILE']);
const SAYS_SO = /\s(?:FORCE|NO\.QUERY)\s*$/i;

/** Steps between two looks at the person. */
const STEPS_BETWEEN_LOOKS = 1_000;

/** A conversation with the command language: lines come in, output goes out. */
export class ShellSession {
  readonly stack: CommandStack;
  readonly commands: CommandSet;
  readonly session: Session;
  readonly #options: ShellOptions;
  readonly #output: ShownOutput;
  readonly #tasks: BackgroundTask[] = [];
  #form: Form = 'text';
  #isOver = false;

  constructor(options: ShellOptions) {
    const { session, out, width, linesMax } = options;
    this.#options = options;
    this.session = session;
    this.stack = options.stack ?? new CommandStack();
    this.#output = new ShownOutput(out, linesMax);
    this.commands = new CommandSet({
      verbs: shellVerbs(() => {
        this.#isOver = true;
      }),
      page: { width },
      security: ({ verb, sentence }) => this.#confirmed(verb, sentence),
    });
  }

  /** True once somebody has said QUIT. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** `::` while a list says which records the next sentence is about. */
  get prompt(): string {
    return this.session.selectLists.isActive(0) ? '::' : ':';
  }

  /** Takes one line: a command, or one about the commands before. One that begins with a space, or tells a secret, is not kept. */
  take(line: string): ExitStatus {
    const text = line.trim();
    if (text === '') return exitStatus.ok;
    if (text.startsWith('.')) return this.#reported(text, () => this.#runDot(text));
    if (!line.startsWith(' ') && !tellsSecret(text)) this.stack.push(text);
    this.#output.begin();
    return this.#reported(text, () => this.#run(text));
  }

  /** Waits for what goes on in the background. */
  async finish(): Promise<void> {
    await Promise.all(this.#tasks.map(({ ended }) => ended));
  }

  #run(command: string): void {
    if (this.#form !== 'text' && this.#isReport(command)) this.#print(command, this.#form);
    else this.#execute(command);
  }

  #execute(command: string): void {
    const { lines, tasks } = this.session.watched(this.#watch(), () =>
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

  /** `.MODE` is about these; all other commands look as they always do. */
  #isReport(command: string): boolean {
    const [word = ''] = command.split(/\s/, 1);
    const named = findVocItem(this.session, word);
    if (named && named.item.kind !== 'other') return false;
    return ['LIST', 'SORT'].includes(queryVerbOf(word) ?? '') || isSql(command);
  }

  #print(sentence: string, form: Exclude<Form, 'text'>): void {
    const { notes } = this.#options;
    this.session.watched(this.#watch(), () =>
      printQuery(this.session, { sentence }, form, { out: this.#output, notes }),
    );
  }

  /** Runs work, and tells what goes wrong. */
  #reported(text: string, work: () => void): ExitStatus {
    const { out, notes } = this.#options;
    try {
      work();
      return exitStatus.ok;
    } catch (error) {
      if (error instanceof OutputClosed) throw error;
      for (const line of this.session.takeOutput()) this.#output.line(line);
      this.#output.end();
      out.flush();
      if (this.#form === 'json' || this.#form === 'ndjson')
        notes.line(JSON.stringify(failureOf(error)));
      else notes.lines([...placeInSentence(text, error), messageOf(error)]);
      return statusOf(error);
    } finally {
      this.#output.end();
      out.flush();
    }
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
      case 'execute':
        this.#executeAgain(command.number);
        break;
      case 'show':
        this.#output.begin();
        this.#output.lines(this.#vocLines(command.name));
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
      this.#options.notes.line(`Reports are written as ${this.#form}.`);
      return;
    }
    const known = forms.find((each) => each === form);
    if (known === undefined)
      throw notFound(
        exitStatus.failed,
        `A mode is one of ${forms.join(', ')}, not "${form}".`,
        nearNames(form, forms),
      );
    this.#form = known;
  }

  /** Puts the lines of a sentence or paragraph of VOC on the stack. */
  #fetch(name: string): void {
    const [, ...lines] = this.#vocLines(name);
    for (const line of lines) if (line.trim() !== '') this.stack.push(line);
  }

  /** The attributes of a sentence or paragraph of VOC. */
  #vocLines(name: string): readonly string[] {
    const named = findVocItem(this.session, name);
    const kind = named?.item.kind;
    if (named === undefined || (kind !== 'sentence' && kind !== 'paragraph'))
      throw notFound(
        exitStatus.notFound,
        `${name} is no sentence or paragraph of your VOC.`,
        nearNames(name, this.session.table('VOC').ids()),
      );
    return this.session.table('VOC').read(named.name)?.split(FIELD_MARK) ?? [];
  }

  /** Saves commands in the order in which they were given. */
  #save({ name, first, last }: Extract<DotCommand, { kind: 'save' }>): void {
    const { session, notes } = this.#options;
    commandOf(this.stack, last);
    const lines = this.stack.entries.slice(first - 1, last).reverse();
    session.assertMayCommand('full', '.S');
    const voc = session.table('VOC');
    if (voc.has(name))
      throw new CommandFailure(
        exitStatus.failed,
        `Your VOC has an item ${name}; choose another name.`,
      );
    voc.write(name, [lines.length === 1 ? 'S' : 'PA', ...lines].join(FIELD_MARK));
    notes.line(`Saved ${lines.length} command(s) as ${name}.`);
  }

  #ask(question: string): string | undefined {
    this.#output.pause();
    return this.#options.person.ask(question);
  }

  #confirmed(verb: string, sentence: string): true {
    if (!this.#options.person.confirms || !DESTRUCTIVE.has(verb) || SAYS_SO.test(sentence))
      return true;
    const answer = this.#ask(`${sentence}: sure? Type YES: `);
    if (answer?.trim().toUpperCase() === 'YES') return true;
    throw new CommandFailure(exitStatus.failed, 'Nothing was done.');
  }

  #watch(): WorkWatch {
    let steps = 0;
    return {
      spend: (more) => {
        steps += more;
        if (steps < STEPS_BETWEEN_LOOKS) return;
        steps = 0;
        this.#options.person.look();
      },
      reachOut: () => {},
    };
  }
}
