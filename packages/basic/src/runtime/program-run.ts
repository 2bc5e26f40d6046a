import { MvdbError, type Session } from 'mvdb';
import { type ConversionContext, convertOut, type FieldSpan, format } from 'mvdb/functions';
import { evaluationContext, type ProgramCommand } from 'mvdb/host';
import {
  converted,
  converterOf,
  decimalOf,
  type EvaluationContext,
  fromTerminalText,
  PRECISION_MAX,
  parsePageText,
  releaseTaskLocks,
  showPageText,
  takeTaskLock,
} from 'mvdb/language';
import type { Flavour } from '../syntax/flavours.ts';
import { CallStack, GOSUB_DEPTH_MAX } from './call-stack.ts';
import { CommonArea } from './common-area.ts';
import { ListHandle } from './list-handle.ts';
import type { Matrix } from './matrix.ts';
import { whole } from './operators.ts';
import { programError } from './program-error.ts';
import { type PrinterSink, ProgramOutput, type Sink } from './program-output.ts';
import type { RunnableUnit } from './runnable-unit.ts';
import { cursorText } from './screen.ts';
import { FileAccess, type SequentialFile } from './sequential-file.ts';
import { RoutineEnd } from './signals.ts';
import { type Cell, Handle, type Slot, text, type Value } from './slot.ts';
import { STATUS_NOT_FOUND, type TableHandle } from './tables.ts';
import { Transactions } from './transactions.ts';
import { dividedAt } from './value-size.ts';
import { warnedOperators } from './warned-operators.ts';

const { wholeWarned } = warnedOperators;

/** What a run is given by its caller. */
export interface RunSettings {
  /** Finds a catalogued subroutine; `undefined` where it is missing. */
  readonly find: (name: string) => RunnableUnit | undefined;
  /** Lines for INPUT. */
  readonly input: readonly string[];
  /** Asked for a line when no other is left; `undefined` where nobody answers. */
  readonly ask: ((prompt: string, isShown: boolean) => string | undefined) | undefined;
  /** Waits for one key; `undefined` where a program gets the first character of a line. */
  readonly readKey: (() => string | undefined) | undefined;
  readonly print: Sink;
  readonly printer: PrinterSink;
  /** Runs a command. @returns The return code. */
  readonly execute: (command: ProgramCommand) => number;
  /** Folders whose files programs may use. */
  readonly folders: readonly string[];
  readonly sentence: string;
  /** How deep commands run in commands. */
  readonly level: number;
}

/** Jumps back, GOSUBs and CALLs between two looks at the budget, and what they cost. */
const TICKS = 1_000;
const STEPS_OF_TICKS = 10;

/** Longest wait between two looks at the budget, and how much of it a millisecond is: as many rounds as run in one. */
const SLEEP_PIECE_MS = 100;
const STEPS_PER_MS = 300;

/** Frames of JavaScript that an error notes: enough to lead from the depths of the engine to a line of the program. */
const STACK_FRAMES = 60;

/** Conversions of numbers to another base, which stop a program that gives them text. */
const NUMBERS_ALONE = /^M[BOX]$/i;

const NO_FIELD: FieldSpan = { text: '', col1: 0, col2: 0 };

/** All that a running program and those it calls share. */
export class ProgramRun {
  readonly session: Session;
  readonly output: ProgramOutput;
  readonly transactions: Transactions;
  readonly files: FileAccess;
  readonly openFiles = new Set<SequentialFile>();
  /** Lines of DATA. */
  readonly data: string[] = [];
  readonly sentence: string;
  readonly level: number;
  /** Jumps back, GOSUBs and CALLs until the budget is looked at. */
  ticks = TICKS;
  /** How much deeper GOSUBs and local routines may be nested. */
  depthLeft = GOSUB_DEPTH_MAX;
  status = 0;
  precision = 4;
  prompt = '?';
  /** The line that INPUT takes as empty text. */
  nullInput: string | undefined;
  echoes = true;
  field = NO_FIELD;
  /** INMAT(). */
  inmat = 0;
  selected = 0;
  returnCode = 0;
  abortCode = 0;
  defaultTable: TableHandle | undefined;
  /** The error that took a branch. */
  failure: unknown;
  flavour: Flavour;
  readonly #settings: RunSettings;
  readonly #input: string[];
  readonly #commons = new Map<string, CommonArea>();
  readonly #variables = new Map<string, Slot>();
  readonly #calls: CallStack;
  /** What functions depend on, and the settings of conversions, in each flavour of the programs that were called. */
  readonly #contexts = new Map<Flavour, EvaluationContext>();
  readonly #conversions = new Map<Flavour, ConversionContext>();
  #isMissing = false;
  /** The programs that were called since the last write or command, which may have changed them. */
  readonly #units = new Map<string, RunnableUnit>();

  constructor(session: Session, flavour: Flavour, settings: RunSettings) {
    this.session = session;
    this.flavour = flavour;
    this.#settings = settings;
    this.#input = [...settings.input];
    const pageTextOf = (pageText: string, page: number): string => {
      const values = { page, table: '', recordId: '', breakValues: new Map<number, string>() };
      const parts = parsePageText(pageText);
      return showPageText(parts, values, this.page.width, this.context).join('\n');
    };
    const pageLines = () => session.terminal.page.pageLines;
    this.output = new ProgramOutput(settings.print, settings.printer, pageTextOf, pageLines);
    this.transactions = new Transactions(this);
    this.files = new FileAccess(settings.folders);
    this.sentence = settings.sentence;
    this.level = settings.level;
    this.#calls = new CallStack(this);
  }

  /** What the functions of the engine depend on. */
  get context(): EvaluationContext {
    const { flavour } = this;
    const existing = this.#contexts.get(flavour);
    if (existing !== undefined) return existing;
    const context = evaluationContext(this.session, { functionOptions: flavour });
    this.#contexts.set(flavour, context);
    return context;
  }

  /** Looks at the budget of the session. @throws MvdbError `BUDGET_EXCEEDED`, or what those who watch throw. */
  spend(): void {
    this.ticks += TICKS;
    this.session.step(STEPS_OF_TICKS);
  }

  /** Counts rounds of a loop. @throws MvdbError as {@link spend}. */
  worked(rounds: number): void {
    this.ticks -= rounds;
    if (this.ticks < 0) this.spend();
  }

  /** A position or count of a statement; in flavours that warn, text that is not a number counts as 0. */
  whole(operand: Slot): number {
    return this.flavour.warnsAndGoesOn ? wholeWarned(operand, this) : whole(operand);
  }

  unassigned(name: string): never {
    throw programError('UNASSIGNED_VARIABLE', `${name} has no value yet.`);
  }

  /** GOSUBs are nested too deeply. */
  tooDeep(): never {
    throw programError(
      'CALL_DEPTH',
      `GOSUBs and local routines may be nested ${GOSUB_DEPTH_MAX} deep.`,
    );
  }

  /** Says what a flavour forgives. */
  warn(detail: string): void {
    this.output.show(`Warning: ${detail}`, true);
  }

  /** An unassigned variable in a flavour that goes on: empty text. */
  assumed(name: string): string {
    this.warn(`${name} has no value yet; empty text is used.`);
    return '';
  }

  /** What a function gave, which must be something. */
  assigned(result: Slot, name: string): Slot {
    return result ?? this.unassigned(`The result of ${name}`);
  }

  /** The end of the source inside a GOSUB. */
  end(): never {
    throw new RoutineEnd();
  }

  /** CALL. */
  call(name: string, args: readonly (Cell | Matrix)[]): void {
    this.#calls.run(this.#unit(name), args);
  }

  /** A function of DEFFUN. */
  invoke(name: string, args: readonly (Cell | Matrix)[]): Slot {
    const unit = this.#unit(name);
    if (unit.kind === 'function') return this.assigned(this.#calls.run(unit, args), name);
    const result: Cell = { v: undefined };
    this.#calls.run(unit, [result, ...args]);
    return this.assigned(result.v, name);
  }

  /** Has programs that were called be looked up again: something was written. */
  forgetCalled(): void {
    this.#units.clear();
  }

  /** SUBR(): the subroutine's first argument is the result. */
  subr(name: string, args: readonly Value[]): Value {
    const result: Cell = { v: undefined };
    this.#calls.run(this.#unit(name), [result, ...args.map((v): Cell => ({ v }))]);
    return text(result.v ?? this.unassigned(`The result of ${name}`));
  }

  /** Runs the program itself. */
  start(unit: RunnableUnit, args: readonly (Cell | Matrix)[]): Slot {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = STACK_FRAMES;
    try {
      return this.#calls.run(unit, args);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  }

  common(block: string, position: number, initial: Slot): Cell {
    return this.#common(block).cell(position, initial);
  }

  commonArray(
    block: string,
    position: number,
    name: string,
    rows: number,
    columns: number,
    initial: Slot,
  ): Matrix {
    return this.#common(block).array(position, name, rows, columns, initial);
  }

  clearCommon(): void {
    this.#commons.get('')?.clear();
  }

  checkedPrecision(positions: Slot): number {
    const count = this.whole(positions);
    if (count >= 0 && count <= PRECISION_MAX) return count;
    throw programError('BAD_ARGUMENT', `PRECISION is 0 to ${PRECISION_MAX}, not ${count}.`);
  }

  /** The settings of conversions; a record that one looks for and does not find is noted. */
  get conversions(): ConversionContext {
    const existing = this.#conversions.get(this.flavour);
    if (existing !== undefined) return existing;
    const { conversions, readRecord } = this.context;
    const noting: ConversionContext = {
      ...conversions,
      readRecord: (table, id) => {
        const record = readRecord(table, id);
        this.#isMissing ||= record === undefined;
        return record;
      },
    };
    this.#conversions.set(this.flavour, noting);
    return noting;
  }

  /** OCONV and ICONV, whose outcome is the status. */
  convert(direction: 'in' | 'out', value: string, code: string): string {
    this.#isMissing = false;
    if (NUMBERS_ALONE.test(code) && direction === 'out') decimalOf(value);
    const outcome = converted(converterOf(code, this.conversions)[direction](value));
    this.status = this.#isMissing ? STATUS_NOT_FOUND : outcome.status;
    return outcome.text;
  }

  /** FMT, whose outcome is the status. */
  format(value: string, code: string): string {
    const formatted = format(value, code, this.context.conversions);
    this.status = formatted.status;
    return formatted.text;
  }

  /** The content of an @ variable that programs assign to. */
  variable(name: string): Value {
    const slot = this.#variables.get(name);
    if (slot !== undefined && !(slot instanceof Handle)) return text(slot, this.precision);
    return this.context.variables.get(name) ?? '';
  }

  setVariable(name: string, slot: Slot): void {
    this.#variables.set(name, slot);
  }

  get page(): { readonly lines: number; readonly width: number } {
    const { width = 80, pageLines = 24 } = this.session.terminal.page;
    return { lines: pageLines, width };
  }

  get pendingData(): string {
    return this.data.map((line) => `${line}\u001f`).join('');
  }

  get startedDay(): number {
    return this.context.clock.today();
  }

  get startedTime(): number {
    return this.context.clock.timeOfDay();
  }

  startedAs(code: string): string {
    return convertOut(String(this.startedDay), code, this.context.conversions).text;
  }

  get transactionLevel(): number {
    return this.transactions.level;
  }

  get needsLocks(): boolean {
    return this.flavour.transactionsNeedLocks;
  }

  /** SYSTEM(). */
  system(key: number): Value {
    switch (key) {
      case 2:
        return this.page.width;
      case 3:
        return this.page.lines;
      case 10:
        return this.data.length > 0 ? 1 : 0;
      case 11:
        return this.session.selectLists.isActive(0) ? 1 : 0;
      case 12:
        return this.startedTime;
      case 18:
        return this.session.port;
      case 19:
        return this.session.login;
      default:
        return 0;
    }
  }

  cursor(column: number, line: number | undefined): string {
    return cursorText(column, line);
  }

  /** Reads a line for INPUT: from DATA, from the caller, or from the terminal. @throws MvdbError `NO_INPUT`. */
  readLine(length: number | undefined, isOpen: boolean): string {
    this.output.show(this.prompt, false);
    const queued = this.data.shift() ?? this.#input.shift();
    const line = queued ?? this.#settings.ask?.(this.prompt, this.echoes);
    if (line === undefined)
      throw programError(
        'NO_INPUT',
        'INPUT needs a line: from DATA, from the caller, or from a terminal.',
      );
    const taken = line === this.nullInput ? '' : line;
    const read = length === undefined || length < 1 ? taken : taken.slice(0, length);
    if (this.echoes && queued !== undefined) this.output.show(read, !isOpen);
    return read;
  }

  /** KEYIN: one character, without a prompt or an echo. */
  readCharacter(): string {
    const { readKey, ask } = this.#settings;
    const queued = this.data.shift() ?? this.#input.shift();
    const line = queued ?? (readKey === undefined ? ask?.('', false) : readKey());
    if (line === undefined) throw programError('NO_INPUT', 'KEYIN needs a character to read.');
    return fromTerminalText(line.slice(0, 1));
  }

  /** SELECTINFO. */
  listInfo(list: Slot, key: number): number {
    const { selectLists } = this.session;
    if (list instanceof ListHandle) return key === 3 ? list.size : 1;
    const number = whole(list);
    return key === 3 ? this.selected : selectLists.isActive(number) ? 1 : 0;
  }

  /** Runs commands, one after the other. */
  execute(
    commands: string,
    options: { readonly isCaptured: boolean; readonly passList: Slot },
  ): { readonly lines: readonly string[]; readonly code: number } {
    const { passList } = options;
    if (passList instanceof ListHandle) this.session.selectLists.form(0, passList.take());
    const captured: string[] = [];
    const take = (line: string): void => {
      if (options.isCaptured) captured.push(line);
      else this.output.show(line, true);
    };
    for (const command of dividedAt(commands, '\u001e'))
      this.#execute(command, options.isCaptured, take);
    return { lines: captured, code: this.returnCode };
  }

  #execute(command: string, isCaptured: boolean, print: (line: string) => void): void {
    const data = this.data.splice(0);
    try {
      this.returnCode = this.#settings.execute({ command, data, isCaptured, print });
      this.selected = this.returnCode;
    } catch (error) {
      if (!(error instanceof MvdbError) || FATAL.has(error.code)) throw error;
      print(error.message);
      this.returnCode = -1;
    } finally {
      this.forgetCalled();
    }
  }

  /** Moves list 0 into a variable. */
  takeList(): ListHandle {
    return new ListHandle(this.session.selectLists.take(0) ?? []);
  }

  /** Does something that a lock of another session may stand against. */
  unlessLocked(work: () => boolean): boolean | 'locked' {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof MvdbError) || !LOCKED.has(error.code)) throw error;
      this.failure = error;
      this.status = 1;
      return 'locked';
    }
  }

  /** Does something whose failure has a branch of its own. */
  attempt<Result>(work: () => Result): Result | 'error' {
    const { depthLeft } = this;
    try {
      return work();
    } catch (error) {
      this.depthLeft = depthLeft;
      if (!(error instanceof MvdbError) || FATAL.has(error.code)) throw error;
      this.failure = error;
      this.status = 1;
      return 'error';
    }
  }

  /** RELEASE of one lock, of all of a table, or of all. */
  releaseLocks(handle: TableHandle | undefined, id: string | undefined): void {
    if (handle !== undefined && id !== undefined) {
      this.transactions.release(handle, id);
      return;
    }
    if (this.transactions.level > 0) return;
    this.session.releaseLocks(handle?.table.database);
  }

  /** LOCK: one of the locks that programs agree on. */
  taskLock(number: number): boolean {
    return takeTaskLock(this.session, number);
  }

  taskUnlock(number: number | undefined): void {
    releaseTaskLocks(this.session, number);
  }

  /**
   * Waits, while nothing else of the thread runs. It counts as much as a program that computes for so long, before each
   * part of it: where others wait for the thread, or the work is bounded, nobody sleeps for long.
   */
  sleep(milliseconds: number): void {
    this.session.step();
    const waited = new Int32Array(new SharedArrayBuffer(4));
    for (let left = milliseconds; left > 0; left -= SLEEP_PIECE_MS) {
      const piece = Math.min(left, SLEEP_PIECE_MS);
      this.session.step(Math.ceil(piece) * STEPS_PER_MS);
      Atomics.wait(waited, 0, 0, piece);
    }
  }

  /** Gives back what the programs left open. */
  close(): void {
    this.output.close();
    this.transactions.rollbackAll();
    for (const file of this.openFiles) file.close();
    this.openFiles.clear();
  }

  #common(block: string): CommonArea {
    const existing = this.#commons.get(block);
    if (existing !== undefined) return existing;
    const area = new CommonArea();
    this.#commons.set(block, area);
    return area;
  }

  #unit(name: string): RunnableUnit {
    const called = this.#units.get(name);
    if (called !== undefined) return called;
    const unit = this.#settings.find(name);
    if (unit !== undefined) {
      this.#units.set(name, unit);
      return unit;
    }
    throw programError('PROGRAM_NOT_FOUND', `There is no catalogued subroutine ${name}.`);
  }
}

const LOCKED: ReadonlySet<string> = new Set(['RECORD_LOCKED', 'TABLE_LOCKED', 'LOCK_TIMEOUT']);

/** Failures that end a program whatever it says of errors. */
const FATAL: ReadonlySet<string> = new Set([
  'BUDGET_EXCEEDED',
  'NOT_PERMITTED',
  'SESSION_CLOSED',
  'ACCOUNT_CLOSED',
]);
