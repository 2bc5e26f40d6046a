import type { DynamicArray } from '../runtime/dynamic-array.ts';
import { spread } from '../runtime/operators.ts';
import type { ProgramRun } from '../runtime/program-run.ts';
import {
  asValue,
  type Cell,
  type Handle,
  plain,
  type Slot,
  text,
  type Value,
} from '../runtime/slot.ts';

/**
 * A variable that others refer to: a parameter, a variable in COMMON, an argument of a CALL.
 *
 * @example total.value = add(total.value, 1)
 */
export class Variable implements Cell {
  readonly #name: string;
  readonly #cell: Cell;
  readonly #run: ProgramRun;

  constructor(name: string, cell: Cell, run: ProgramRun) {
    this.#name = name;
    this.#cell = cell;
    this.#run = run;
  }

  /** What it holds: nothing yet, a value, or an open table and the like. */
  get v(): Slot {
    return this.#cell.v;
  }

  set v(slot: Slot) {
    this.#cell.v = slot;
  }

  /** A value, or an open table and the like. @throws MvdbError `UNASSIGNED_VARIABLE`, where the flavour does not forgive it. */
  get content(): Value | Handle {
    return plain(this.v) ?? assumed(this.#run, this.#name);
  }

  /** Text or a number. @throws MvdbError as `content`, and `NOT_A_VALUE`. */
  get value(): Value {
    return asValue(this.content);
  }

  set value(slot: Slot) {
    this.v = slot;
  }

  /** The value as text. @throws MvdbError as `value`. */
  get text(): string {
    return text(this.content, this.#run.precision);
  }

  /** The text taken apart as a dynamic array, which stays in the variable. @throws MvdbError as `value`. */
  get array(): DynamicArray {
    const array = spread(this.v ?? assumed(this.#run, this.#name), this.#run.precision);
    this.v = array;
    return array;
  }
}

/** What a variable without a value gives: an error, or where the flavour goes on, empty text. */
export function assumed(run: ProgramRun, name: string): string {
  return run.flavour.warnsAndGoesOn ? run.assumed(name) : run.unassigned(name);
}
