import type {
  Block,
  Branches,
  Expression,
  For,
  Position,
  Statement,
} from '../../../packages/basic/src/syntax/syntax.ts';

/** A place between instructions that jumps lead to. */
export interface Mark {
  /** Index of the instruction that comes next. */
  offset: number;
}

/** How a command goes on: by its outcome. */
export type BranchMarks = Readonly<Record<keyof Branches, Mark | undefined>> & {
  readonly end: Mark;
};

/** One step of a routine. Nothing is nested any more: every loop and branch is made of jumps. */
export type Instruction =
  | { readonly kind: 'statement'; readonly statement: Statement }
  | { readonly kind: 'jump'; readonly to: Mark }
  | {
      readonly kind: 'jump-unless' | 'jump-if';
      readonly condition: Expression;
      readonly to: Mark;
      readonly at: Position;
    }
  | { readonly kind: 'for-begin'; readonly loop: For; readonly exit: Mark }
  | { readonly kind: 'for-next'; readonly loop: For; readonly again: Mark; readonly exit: Mark }
  | {
      readonly kind: 'command';
      readonly statement: Statement & { kind: 'command' };
      readonly marks: BranchMarks;
    }
  | { readonly kind: 'transaction'; readonly how: 'begin' | 'over'; readonly at: Position };

/** The instructions of a routine, and where its labels stand. */
export interface Listing {
  readonly instructions: readonly Instruction[];
  readonly labels: ReadonlyMap<string, Mark>;
}

/** Where EXIT, CONTINUE and COMMIT lead. */
interface Surroundings {
  readonly exit: Mark | undefined;
  readonly again: Mark | undefined;
  readonly transactionEnd: Mark | undefined;
}

/** Writes a routine as instructions that run one after the other, as the old interpreters of BASIC have it. */
export function listingOf(block: Block): Listing {
  const lister = new Lister();
  lister.block(block, { exit: undefined, again: undefined, transactionEnd: undefined });
  return lister;
}

class Lister implements Listing {
  readonly instructions: Instruction[] = [];
  readonly labels = new Map<string, Mark>();

  block(block: Block, around: Surroundings): void {
    for (const statement of block) this.#statement(statement, around);
  }

  #statement(statement: Statement, around: Surroundings): void {
    const { at } = statement;
    switch (statement.kind) {
      case 'label':
        this.labels.set(statement.name, this.#here());
        return;
      case 'if': {
        const [otherwise, end] = [mark(), mark()];
        this.#add({ kind: 'jump-unless', condition: statement.condition, to: otherwise, at });
        this.block(statement.yes ?? [], around);
        this.#add({ kind: 'jump', to: end });
        this.#put(otherwise);
        this.block(statement.no ?? [], around);
        this.#put(end);
        return;
      }
      case 'case': {
        const end = mark();
        for (const { condition, body } of statement.branches) {
          const next = mark();
          this.#add({ kind: 'jump-unless', condition, to: next, at: condition.at });
          this.block(body, around);
          this.#add({ kind: 'jump', to: end });
          this.#put(next);
        }
        this.#put(end);
        return;
      }
      case 'loop': {
        const [again, exit] = [this.#here(), mark()];
        this.block(statement.body, { ...around, exit, again });
        this.#add({ kind: 'jump', to: again });
        this.#put(exit);
        return;
      }
      case 'for': {
        const [next, exit] = [mark(), mark()];
        this.#add({ kind: 'for-begin', loop: statement, exit });
        const again = this.#here();
        const inside = { ...around, exit, again: next };
        this.block(statement.tests, inside);
        this.block(statement.body, inside);
        this.#put(next);
        this.#add({ kind: 'for-next', loop: statement, again, exit });
        this.#put(exit);
        return;
      }
      case 'loop-test': {
        const kind = statement.until ? 'jump-if' : 'jump-unless';
        this.#add({ kind, condition: statement.condition, to: present(around.exit), at });
        return;
      }
      case 'leave':
        this.#add({
          kind: 'jump',
          to: present(statement.how === 'EXIT' ? around.exit : around.again),
        });
        return;
      case 'transaction': {
        const transactionEnd = mark();
        this.#add({ kind: 'transaction', how: 'begin', at });
        this.block(statement.body, { ...around, transactionEnd });
        this.#put(transactionEnd);
        this.#add({ kind: 'transaction', how: 'over', at });
        return;
      }
      case 'transaction-end':
        this.#add({ kind: 'statement', statement });
        this.#add({ kind: 'jump', to: present(around.transactionEnd) });
        return;
      case 'command':
        this.#command(statement, around);
        return;
      default:
        this.#add({ kind: 'statement', statement });
    }
  }

  #command(statement: Statement & { kind: 'command' }, around: Surroundings): void {
    const { branches } = statement;
    const end = mark();
    const marks = {
      onError: branches.onError && mark(),
      locked: branches.locked && mark(),
      yes: branches.yes && mark(),
      no: branches.no && mark(),
      end,
    };
    this.#add({ kind: 'command', statement, marks });
    for (const name of ['onError', 'locked', 'yes', 'no'] as const) {
      const begin = marks[name];
      if (begin === undefined) continue;
      this.#put(begin);
      this.block(branches[name] ?? [], around);
      this.#add({ kind: 'jump', to: end });
    }
    this.#put(end);
  }

  #add(instruction: Instruction): void {
    this.instructions.push(instruction);
  }

  #here(): Mark {
    return { offset: this.instructions.length };
  }

  #put(position: Mark): void {
    position.offset = this.instructions.length;
  }
}

function mark(): Mark {
  return { offset: -1 };
}

function present(position: Mark | undefined): Mark {
  if (position === undefined) throw new TypeError('The parser rejects it outside its block.');
  return position;
}
