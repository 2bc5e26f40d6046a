import type { Session } from 'mvdb';
import { fieldSpan } from 'mvdb/functions';
import { atVariable, isAtVariable } from '../functions/at-variables.ts';
import { functionEntry } from '../functions/table.ts';
import { warnedFunction } from '../functions/warned-functions.ts';
import type { DynamicArray } from '../runtime/dynamic-array.ts';
import type { Matrix } from '../runtime/matrix.ts';
import { rounded, spread } from '../runtime/operators.ts';
import type { ProgramRun } from '../runtime/program-run.ts';
import { type Cell, type Slot, text, type Value } from '../runtime/slot.ts';
import type { Transactions } from '../runtime/transactions.ts';
import type { Outcome } from '../statements/entry.ts';
import { commandEntry } from '../statements/table.ts';
import { type FlavouredOperators, flavouredOperators } from './flavoured-operators.ts';
import { assumed, Variable } from './variable.ts';

/** The statements that read a record: as it is, locked for update, locked against changes. */
export type ReadStatement = 'READ' | 'READU' | 'READL';

/** What a converted program has of the run that it is a part of: the session, what it prints on, whom it calls. */
export class BasicRun {
  readonly #run: ProgramRun;

  constructor(run: ProgramRun) {
    this.#run = run;
  }

  get session(): Session {
    return this.#run.session;
  }

  /** The operators on numbers as the flavour of the program reads them. */
  get operators(): FlavouredOperators {
    return flavouredOperators(this.#run);
  }

  /** Counts a round of a loop. @throws MvdbError `BUDGET_EXCEEDED` where the session has no more. */
  tick(): void {
    this.#run.ticks -= 1;
    if (this.#run.ticks < 0) this.#run.spend();
  }

  /** Runs what may run itself again. @throws MvdbError `CALL_DEPTH` where it is nested too deeply. */
  nested<Result>(work: () => Result): Result {
    const run = this.#run;
    this.tick();
    run.depthLeft -= 1;
    if (run.depthLeft < 0) run.tooDeep();
    const result = work();
    run.depthLeft += 1;
    return result;
  }

  /** The same for a local routine, whose failures may be handled. */
  local<Result>(work: () => Result): Result {
    const { depthLeft } = this.#run;
    try {
      return this.nested(work);
    } finally {
      this.#run.depthLeft = depthLeft;
    }
  }

  /** CALL. @throws MvdbError `PROGRAM_NOT_FOUND`, and what it throws. */
  call(name: string, ...args: readonly (Cell | Matrix)[]): void {
    this.#run.call(name, args);
  }

  /** A function that DEFFUN declares. @throws MvdbError as `call`. */
  invoke(name: string, ...args: readonly (Cell | Matrix)[]): Slot {
    return this.#run.invoke(name, args);
  }

  /** What a local function gave. @throws MvdbError `UNASSIGNED_VARIABLE` for nothing. */
  assigned(result: Slot, name: string): Slot {
    return this.#run.assigned(result, name);
  }

  /** The error that a branch is run for. */
  get failure(): unknown {
    return this.#run.failure;
  }

  /** Ends the program inside a GOSUB, where its source ends. */
  end(): never {
    return this.#run.end();
  }

  /** A variable that others refer to; default: one of its own, without a value yet. */
  variable(name: string, cell: Cell = { v: undefined }): Variable {
    return new Variable(name, cell, this.#run);
  }

  /** @throws MvdbError `UNASSIGNED_VARIABLE` */
  unassigned(name: string): never {
    return this.#run.unassigned(name);
  }

  /** The value of a variable that has none, in a flavour that warns and goes on. */
  assumed(name: string): string {
    return assumed(this.#run, name);
  }

  /** A variable of a COMMON block, by its position there from 0. */
  common(block: string, position: number, name: string): Variable {
    return this.variable(name, this.#run.common(block, position, this.#commonInitial));
  }

  /** An array of a COMMON block; `columns` is 0 where it has one dimension. */
  commonArray(
    block: string,
    position: number,
    name: string,
    rows: number,
    columns: number,
  ): Matrix {
    return this.#run.commonArray(block, position, name, rows, columns, this.#commonInitial);
  }

  /** How many decimal places numbers have as text. */
  get precision(): number {
    return this.#run.precision;
  }

  /** Has numbers become text with so many decimal places. @throws MvdbError `BAD_ARGUMENT` */
  setPrecision(places: Slot): void {
    this.#run.precision = this.#run.checkedPrecision(places);
  }

  /** The text of a value, by the precision that the program set. */
  text(slot: Slot): string {
    return text(slot, this.#run.precision);
  }

  /** A number with the places that it has as text. */
  rounded(slot: Slot): Value {
    return rounded(slot, this.#run.precision);
  }

  /** What is read only, taken apart as a dynamic array. */
  spread(slot: Slot): DynamicArray {
    return spread(slot, this.#run.precision);
  }

  /** PRINT; with `isOpen` the line goes on. */
  print(printed: string, isOpen = false): void {
    this.#run.output.print(printed, !isOpen);
  }

  /** CRT and DISPLAY; with `isOpen` the line goes on. */
  show(shown: string, isOpen = false): void {
    this.#run.output.show(shown, !isOpen);
  }

  /** OPEN: gives the table to `set` where there is one. @returns Whether there is. */
  open(name: string, set: (table: Slot) => void): boolean {
    return this.command('OPEN', name, undefined, false, set);
  }

  /** The open table of a name; `undefined` where none is open. */
  openTable(name: string): Slot {
    let opened: Slot;
    this.open(name, (table) => {
      opened = table;
    });
    return opened;
  }

  /**
   * READ, READU and READL: gives the record to `set`, or where it is missing and the flavour does so, empty text.
   *
   * @param statement - Which of them; default: `READ`.
   * @returns Whether there is a record. @throws MvdbError of a lock in its way.
   */
  read(
    table: Slot,
    id: Value,
    set: (record: string) => void,
    statement: ReadStatement = 'READ',
  ): boolean {
    return this.command(statement, set, table, id);
  }

  /** A record; `undefined` where it is missing. @throws MvdbError as `read`. */
  readRecord(table: Slot, id: Value, statement: ReadStatement = 'READ'): string | undefined {
    let read = '';
    const isFound = this.read(
      table,
      id,
      (record) => {
        read = record;
      },
      statement,
    );
    return isFound ? read : undefined;
  }

  /** READNEXT: the next id of a list; `undefined` at its end. */
  readNext(list?: Slot): string | undefined {
    let next = '';
    const set = (id: string): void => {
      next = id;
    };
    return this.command('READNEXT', set, undefined, undefined, list) ? next : undefined;
  }

  /** WRITE. @throws MvdbError of a lock in its way. */
  write(record: Value, table: Slot, id: Value): void {
    this.command('WRITE', record, table, id);
  }

  /** STOP: ends the program and those that called it, and shows a message. */
  stop(...message: readonly Value[]): never {
    return this.#end('STOP', message);
  }

  /** ABORT: the same as an error. */
  abort(...message: readonly Value[]): never {
    return this.#end('ABORT', message);
  }

  /** A statement by its name, with its arguments in order. @returns Whether THEN runs. @throws MvdbError of a lock in its way. */
  command(name: string, ...args: readonly unknown[]): boolean {
    const outcome = this.outcome(name, ...args);
    if (outcome === 'locked') throw this.#run.failure;
    return outcome === true;
  }

  /** The same, where LOCKED has a branch of its own. */
  outcome(name: string, ...args: readonly unknown[]): Outcome | undefined {
    const entry = commandEntry(name);
    if (entry === undefined) throw new TypeError(`There is no statement ${name}.`);
    return (entry.run as (run: ProgramRun, ...args: readonly unknown[]) => Outcome | undefined)(
      this.#run,
      ...args,
    );
  }

  /** Runs what has ON ERROR. @returns `error` where it failed. */
  attempt<Result>(work: () => Result): Result | 'error' {
    return this.#run.attempt(work);
  }

  get transactions(): Transactions {
    return this.#run.transactions;
  }

  /** An intrinsic function by its name. */
  intrinsic(name: string, ...args: readonly unknown[]): Value {
    return this.intrinsicReusing([], name, ...args);
  }

  /** The same, where the arguments so marked stand inside REUSE(). */
  intrinsicReusing(reused: readonly boolean[], name: string, ...args: readonly unknown[]): Value {
    const entry = functionEntry(name);
    if (entry === undefined) throw new TypeError(`There is no function ${name}.`);
    const run = this.#run;
    if (run.flavour.warnsAndGoesOn) return applied(warnedFunction(entry, reused), run, args);
    return applied(entry.bind(reused), entry.isOfEngine ? run.context : run, args);
  }

  /** The value as it is shown; STATUS() gives the outcome. */
  oconv(value: string, code: string): string {
    return text(this.intrinsic('OCONV', value, code));
  }

  /** The text as it is stored; STATUS() gives the outcome. */
  iconv(shown: string, code: string): string {
    return text(this.intrinsic('ICONV', shown, code));
  }

  /** The value by a format; STATUS() gives the outcome. */
  fmt(value: string, format: string): string {
    return text(this.intrinsic('FMT', value, format));
  }

  /** The same for a value with its format behind it. */
  format(value: string, format: string): string {
    return this.#run.format(value, format);
  }

  /** Delimited parts of a text; COL1() and COL2() say where they stand. @param position - Of the first one, from 1. */
  field(subject: string, delimiter: string, position: number, count = 1): string {
    this.#run.field = fieldSpan(subject, delimiter, position, count);
    return this.#run.field.text;
  }

  /** STATUS(): the outcome of what reports one last. */
  get status(): number {
    return this.#run.status;
  }

  /** An @ variable, by its name without the sign. */
  at(name: string): Slot {
    const read = isAtVariable(name) ? atVariable(name).read : undefined;
    return read === undefined ? this.#run.variable(name) : read(this.#run);
  }

  setAt(name: string, slot: Slot): void {
    this.#run.setVariable(name, slot);
  }

  #end(name: string, message: readonly Value[]): never {
    this.command(name, message.length > 0 ? message.map((each) => [each]) : undefined);
    throw new TypeError(`${name} ends the program.`);
  }

  get #commonInitial(): Slot {
    return this.#run.flavour.commonUnassigned ? undefined : 0;
  }
}

function applied(apply: unknown, context: unknown, args: readonly unknown[]): Value {
  return (apply as (context: unknown, ...args: readonly unknown[]) => Value)(context, ...args);
}
