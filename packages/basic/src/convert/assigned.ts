import type { FlatStatement } from '../flow/flatten.ts';
import { endsFlow, type Flow, type Section } from '../flow/sections.ts';
import { commandEntry } from '../statements/table.ts';
import type { Flavour } from '../syntax/flavours.ts';
import type { Block, Command, Expression, For, Gosub, On } from '../syntax/syntax.ts';
import { expressionsOf, withParts } from '../syntax/walk.ts';
import { commandTargets } from './command-targets.ts';

/** The variables that have a value for certain, a bit for each; `undefined` where nothing arrives. */
type Assigned = bigint | undefined;

/**
 * The variables of a routine that may be read before they have a value.
 *
 * @param isBoxed - Variables that look after themselves.
 */
export function looseVariables(
  flow: Flow,
  flavour: Flavour,
  isBoxed: (name: string) => boolean,
): ReadonlySet<string> {
  return new AssignedVariables(flow, flavour, isBoxed).loose();
}

/** How deep blocks may be in others, and in what GOSUBs of those run, where a GOSUB is followed at once. */
const FOLLOWED_DEPTH_MAX = 50;

/**
 * Follows the sections of a routine, and again those for which something has changed, until it knows at each label
 * which variables have a value however one comes there.
 */
class AssignedVariables {
  readonly #flow: Flow;
  readonly #flavour: Flavour;
  readonly #isBoxed: (name: string) => boolean;
  readonly #loose = new Set<string>();
  /** At the beginning of a section, and where a GOSUB to it returns. */
  readonly #atBegin = new Map<number, Assigned>();
  readonly #atReturn = new Map<number, Assigned>();
  /** Sections that go on at each section, and those that GOSUB to it. */
  readonly #predecessors = new Map<number, Set<number>>();
  readonly #callers = new Map<number, Set<number>>();
  /** Sections that are to be followed, in this order. */
  readonly #changed = new Set<number>();
  /** Where the loops and transactions around lead to. */
  readonly #exits: { readonly of: 'loop' | 'transaction'; assigned: Assigned }[] = [];
  readonly #bits = new Map<string, bigint>();
  readonly #followed = new Set<number>();
  #section = 0;
  #depth = 0;

  constructor(flow: Flow, flavour: Flavour, isBoxed: (name: string) => boolean) {
    this.#flow = flow;
    this.#flavour = flavour;
    this.#isBoxed = isBoxed;
  }

  loose(): ReadonlySet<string> {
    this.#begin(0, 0n);
    for (const index of this.#changed) this.#follow(index);
    return this.#loose;
  }

  #follow(index: number): void {
    const section = this.#flow.sections[index];
    if (section === undefined) return;
    this.#changed.delete(index);
    this.#followed.add(index);
    this.#section = index;
    const assigned = this.#block(section.statements, this.#atBegin.get(index));
    if (section.next !== undefined) this.#arrive(section.next, assigned);
  }

  /** Something goes on at a section. */
  #arrive(index: number, assigned: Assigned): void {
    if (assigned === undefined) return;
    this.#begin(index, assigned);
    const predecessors = setAt(this.#predecessors, index);
    if (predecessors.has(this.#section)) return;
    predecessors.add(this.#section);
    this.#return(this.#section, this.#atReturn.get(index));
  }

  #begin(index: number, assigned: bigint): void {
    if (lower(this.#atBegin, index, assigned)) this.#changed.add(index);
  }

  #arriveAt(label: string, assigned: Assigned): void {
    const section = this.#flow.sectionOfLabel.get(label);
    if (section !== undefined) this.#arrive(section.index, assigned);
  }

  #block(block: readonly FlatStatement[], assigned: Assigned): Assigned {
    this.#depth += 1;
    let before = assigned;
    for (const statement of block)
      if (before !== undefined) before = this.#statement(statement, before);
    this.#depth -= 1;
    return before;
  }

  #statement(statement: FlatStatement, before: bigint): Assigned {
    switch (statement.kind) {
      case 'assignment': {
        const { target, operator, value } = statement;
        this.#read(value, before);
        if (target.kind !== 'variable') this.#read(target, before);
        else if (operator !== '=') this.#read(target, before);
        return target.kind === 'variable' ? before | this.#bit(target.name) : before;
      }
      case 'if':
        this.#read(statement.condition, before);
        return common(
          this.#block(statement.yes ?? [], before),
          this.#block(statement.no ?? [], before),
        );
      case 'case':
        return this.#case(statement.branches, before);
      case 'loop':
        return this.#leaving('loop', undefined, () => this.#block(statement.body, before));
      case 'for':
        return this.#for(statement, before);
      case 'transaction':
        return this.#leaving('transaction', undefined, () =>
          this.#leave('transaction', this.#block(statement.body, before)),
        );
      case 'loop-test':
        this.#read(statement.condition, before);
        this.#leave('loop', before);
        return before;
      case 'leave':
        if (statement.how === 'EXIT') this.#leave('loop', before);
        return undefined;
      case 'transaction-end':
        return this.#leave('transaction', before) ? undefined : before;
      case 'goto':
        this.#arriveAt(statement.label, before);
        return undefined;
      case 'gosub':
        return this.#gosub(statement, before);
      case 'on':
        return this.#on(statement, before);
      case 'return':
        for (const each of expressionsOf(statement)) this.#read(each, before);
        if (statement.to !== undefined) this.#arriveAt(statement.to, before);
        this.#return(this.#section, before);
        return undefined;
      case 'for-enter': {
        const head = this.#head(statement.loop, before);
        this.#arriveAt(statement.exit, head);
        return head;
      }
      case 'for-next': {
        const head = this.#head(statement.loop, before);
        this.#read(statement.loop.variable, before);
        this.#arriveAt(statement.exit, head);
        this.#arriveAt(statement.again, head);
        return undefined;
      }
      case 'command':
        return this.#command(statement, before);
      case 'call':
      case 'dim':
        for (const each of expressionsOf(statement)) this.#read(each, before);
        return before;
      default:
        return before;
    }
  }

  #case(
    branches: readonly { readonly condition: Expression; readonly body: Block }[],
    before: bigint,
  ): Assigned {
    let after: Assigned = before;
    for (const { condition, body } of branches) {
      this.#read(condition, before);
      after = common(after, this.#block(body, before));
    }
    return after;
  }

  #for(loop: For, before: bigint): Assigned {
    const head = this.#head(loop, before);
    return this.#leaving('loop', head, () => this.#block([...loop.tests, ...loop.body], head));
  }

  #head({ variable, start, limit, step }: For, before: bigint): bigint {
    this.#read(start, before);
    if (step) this.#read(step, before);
    if (variable.kind !== 'variable') this.#read(variable, before);
    const after = variable.kind === 'variable' ? before | this.#bit(variable.name) : before;
    this.#read(limit, after);
    return after;
  }

  /** What has a value behind a loop or a transaction. */
  #leaving(of: 'loop' | 'transaction', assigned: Assigned, follow: () => unknown): Assigned {
    const exit = { of, assigned };
    this.#exits.push(exit);
    follow();
    this.#exits.pop();
    return exit.assigned;
  }

  /** @returns Whether there is something to leave. */
  #leave(of: 'loop' | 'transaction', assigned: Assigned): boolean {
    const exit = this.#exits.findLast((each) => each.of === of);
    if (exit) exit.assigned = common(exit.assigned, assigned);
    return exit !== undefined;
  }

  #gosub({ label, args }: Gosub, before: bigint): Assigned {
    for (const arg of args) this.#read(arg, before);
    const section = this.#flow.sectionOfLabel.get(label);
    // A local routine assigns what nobody knows.
    return section === undefined ? before : this.#through(section, before);
  }

  #on({ index, jump, labels }: On, before: bigint): Assigned {
    this.#read(index, before);
    let after: Assigned = this.#flavour.onFallsThrough ? before : undefined;
    for (const label of labels) {
      const section = this.#flow.sectionOfLabel.get(label);
      if (section === undefined) continue;
      if (jump === 'GOTO') this.#arrive(section.index, before);
      else after = common(after, this.#through(section, before));
    }
    return after;
  }

  /** What has a value where a GOSUB has returned. */
  #through({ index }: Section, before: bigint): Assigned {
    setAt(this.#callers, index).add(this.#section);
    this.#begin(index, before);
    if (!this.#followed.has(index)) this.#followGosub(index);
    const returned = this.#atReturn.get(index);
    return returned === undefined ? undefined : before | returned;
  }

  /** Follows a section at its first GOSUB, so that what comes after that is not left for another time. */
  #followGosub(index: number): void {
    if (this.#depth >= FOLLOWED_DEPTH_MAX) return;
    const current = this.#section;
    const exits = this.#exits.splice(0);
    this.#follow(index);
    this.#exits.push(...exits);
    this.#section = current;
  }

  /** A RETURN in a section ends the GOSUBs to it, and to each section that leads to it. */
  #return(section: number, assigned: Assigned): void {
    if (assigned === undefined) return;
    const returning = [section];
    for (const index of returning) {
      if (!lower(this.#atReturn, index, assigned)) continue;
      for (const caller of this.#callers.get(index) ?? []) this.#changed.add(caller);
      returning.push(...(this.#predecessors.get(index) ?? []));
    }
  }

  #command(command: Command, before: bigint): Assigned {
    const given = givenTo(command);
    for (const expression of expressionsOf(command))
      if (expression.kind !== 'variable' || given.has(expression)) this.#read(expression, before);
    const targets = commandTargets(command);
    const readsAll = /^READ[VUL]*$/.test(command.name) && !this.#flavour.readKeeps;
    let [onThen, onElse] = [before, before];
    for (const { name, when } of targets) {
      if (when !== 'sometimes') onThen |= this.#bit(name);
      if (when === 'always' || (readsAll && when === 'then')) onElse |= this.#bit(name);
    }
    const { onError, locked, yes, no } = command.branches;
    if (endsFlow(command)) return undefined;
    if ((commandEntry(command.name)?.clauses.length ?? 0) === 0) return onElse;
    const after = common(this.#block(yes ?? [], onThen), this.#block(no ?? [], onElse));
    return [onError, locked].reduce<Assigned>(
      (all, block) => (block === undefined ? all : common(all, this.#block(block, before))),
      after,
    );
  }

  #bit(name: string): bigint {
    const bit = this.#bits.get(name) ?? 1n << BigInt(this.#bits.size);
    this.#bits.set(name, bit);
    return bit;
  }

  #read(expression: Expression, assigned: bigint): void {
    for (const part of withParts(expression))
      if (
        part.kind === 'variable' &&
        (assigned & this.#bit(part.name)) === 0n &&
        !this.#isBoxed(part.name)
      )
        this.#loose.add(part.name);
  }
}

/** What a command is given as values; a variable that is not among it, is assigned to. */
function givenTo({ parts }: Command): ReadonlySet<Expression> {
  const items = parts.flatMap((part) => (part.kind === 'list' ? part.items.flat() : [part]));
  return new Set(
    items.flatMap((item) =>
      item.kind === 'value' || item.kind === 'handle' ? [item.expression] : [],
    ),
  );
}

/** What has a value on both ways. */
function common(left: Assigned, right: Assigned): Assigned {
  return left === undefined || right === undefined ? (left ?? right) : left & right;
}

/** Adds one more way on which these variables have a value. @returns Whether that changes anything. */
function lower(at: Map<number, Assigned>, index: number, assigned: bigint): boolean {
  const before = at.get(index);
  const after = common(before, assigned);
  at.set(index, after);
  return after !== before;
}

function setAt(sets: Map<number, Set<number>>, index: number): Set<number> {
  const existing = sets.get(index);
  if (existing !== undefined) return existing;
  const set = new Set<number>();
  sets.set(index, set);
  return set;
}
