import { identifierPart } from './code-writer.ts';
import type { Usage } from './usage.ts';

/** How a variable is held in JavaScript. */
export interface HeldVariable {
  /** What is read and assigned. */
  readonly code: string;
  /** The cell, where others refer to the variable. */
  readonly cell: string | undefined;
  /** Whether it may be taken apart as a dynamic array. */
  readonly isSpread: boolean;
}

/** The variables and arrays of a program, or of a local routine inside it. */
export class Scope {
  readonly #usage: Usage;
  readonly #outer: Scope | undefined;
  readonly #variables = new Map<string, HeldVariable>();
  readonly #arrays = new Map<string, string>();
  readonly #identifiers: Map<string, string>;
  /** The last number that an identifier was given. */
  readonly #numbers = new Map<string, number>();
  /** Declarations of plain variables, cells and arrays, in the order of their first use. */
  readonly declarations: string[] = [];
  /** Those of variables that only the function of the beginning uses. */
  readonly declarationsOfBeginning: string[] = [];
  readonly #namesOfBeginning: ReadonlySet<string>;

  constructor(usage: Usage, namesOfBeginning: ReadonlySet<string>, outer?: Scope) {
    this.#usage = usage;
    this.#namesOfBeginning = namesOfBeginning;
    this.#outer = outer;
    this.#identifiers = outer ? outer.#identifiers : new Map();
  }

  /** The variable of that name; one that nobody declared belongs to the program. */
  variable(name: string): HeldVariable {
    return this.#find(name) ?? this.#root.#declare(name);
  }

  /** The array of that name. */
  array(name: string): string {
    return this.#findArray(name) ?? this.#root.#declareArray(name);
  }

  /** Declares a variable that is private here. */
  declarePrivate(name: string): void {
    this.#declare(name);
  }

  /** Declares a parameter or a variable in COMMON, which is a cell that is there already. @returns Its identifier. */
  adopt(name: string): string {
    const cell = this.#identifier('c', name);
    this.#variables.set(name, { code: `${cell}.v`, cell, isSpread: true });
    return cell;
  }

  /** The same for an array. */
  adoptArray(name: string): string {
    const array = this.#identifier('m', name);
    this.#arrays.set(name, array);
    return array;
  }

  /** Names of the arrays of this scope. */
  get arrayNames(): Iterable<[name: string, identifier: string]> {
    return this.#arrays;
  }

  /** The variables and arrays of the program and its routines, by their identifiers. */
  get identifiers(): ReadonlyMap<string, string> {
    return this.#identifiers;
  }

  hasArray(name: string): boolean {
    return this.#findArray(name) !== undefined;
  }

  /** The plain variables and cells, for CLEAR. */
  get variables(): Iterable<HeldVariable> {
    return this.#variables.values();
  }

  get #root(): Scope {
    return this.#outer ? this.#outer.#root : this;
  }

  #find(name: string): HeldVariable | undefined {
    return this.#variables.get(name) ?? (this.#outer ? this.#outer.#find(name) : undefined);
  }

  #findArray(name: string): string | undefined {
    return this.#arrays.get(name) ?? (this.#outer ? this.#outer.#findArray(name) : undefined);
  }

  #declare(name: string): HeldVariable {
    const isSpread = this.#usage.spread.has(name);
    const isOfBeginning = this.#namesOfBeginning.has(name);
    const declarations = isOfBeginning ? this.declarationsOfBeginning : this.declarations;
    if (this.#usage.referred.has(name)) {
      const cell = this.#identifier('c', name);
      declarations.push(`const ${cell} = { v: undefined };`);
      const held: HeldVariable = { code: `${cell}.v`, cell, isSpread: true };
      this.#variables.set(name, held);
      return held;
    }
    const code = this.#identifier('v', name);
    declarations.push(`let ${code};`);
    const held: HeldVariable = { code, cell: undefined, isSpread };
    this.#variables.set(name, held);
    return held;
  }

  #declareArray(name: string): string {
    const array = this.#identifier('m', name);
    this.declarations.push(`const ${array} = new Matrix(${JSON.stringify(name)});`);
    this.#arrays.set(name, array);
    return array;
  }

  #identifier(prefix: string, name: string): string {
    const wanted = `${prefix}_${identifierPart(name)}`;
    let identifier = wanted;
    let number = this.#root.#numbers.get(wanted) ?? 1;
    while (this.#identifiers.has(identifier)) identifier = `${wanted}_${++number}`;
    this.#root.#numbers.set(wanted, number);
    this.#identifiers.set(identifier, name);
    return identifier;
  }
}
