import type {
  Block,
  Branches,
  For,
  Goto,
  If,
  Label,
  Position,
  Statement,
} from '../syntax/syntax.ts';
import { blocksOf, statementsIn } from '../syntax/walk.ts';

/** The beginning of a FOR that is jumped into: it leaves for `exit` where it is over at once. */
export interface ForEnter {
  readonly kind: 'for-enter';
  readonly loop: For;
  readonly exit: string;
  readonly at: Position;
}

/** Its NEXT: it goes to `again`, or leaves for `exit`. */
export interface ForNext {
  readonly kind: 'for-next';
  readonly loop: For;
  readonly again: string;
  readonly exit: string;
  readonly at: Position;
}

/** The ends of a transaction block that is jumped into. */
export interface TransactionMark {
  readonly kind: 'transaction-begin' | 'transaction-over';
  readonly at: Position;
}

/** A statement of a routine after the constructs that are jumped into were taken apart. */
export type FlatStatement = Statement | ForEnter | ForNext | TransactionMark;

/** Takes apart the loops, cases and branches that hold a label which something jumps to. */
export function flatten(block: Block, targets: ReadonlySet<string>): FlatStatement[] {
  return new Flattening(targets).block(block);
}

class Flattening {
  readonly #targets: ReadonlySet<string>;
  #labels = 0;

  constructor(targets: ReadonlySet<string>) {
    this.#targets = targets;
  }

  block(block: Block): FlatStatement[] {
    return block.flatMap((statement) =>
      this.#holdsTarget(statement) ? this.#apart(statement) : [statement],
    );
  }

  #holdsTarget(statement: Statement): boolean {
    return blocksOf(statement).some((block) => {
      for (const inner of statementsIn(block))
        if (inner.kind === 'label' && this.#targets.has(inner.name)) return true;
      return false;
    });
  }

  #apart(statement: Statement): FlatStatement[] {
    switch (statement.kind) {
      case 'if':
        return this.#branches(statement, [statement.yes, statement.no], ([yes, no]) => ({
          ...statement,
          yes: yes,
          no: no,
        }));
      case 'case':
        return this.#branches(
          statement,
          statement.branches.map(({ body }) => body),
          (jumps) => ({
            ...statement,
            branches: statement.branches.map(({ condition }, index) => ({
              condition,
              body: jumps[index] ?? [],
            })),
          }),
        );
      case 'command':
        return this.#command(statement);
      case 'loop':
        return this.#loop(statement.body, statement.at);
      case 'for':
        return this.#for(statement);
      case 'transaction':
        return this.#transaction(statement.body, statement.at);
      default:
        return [statement];
    }
  }

  /** The statement with a jump for each block, and the blocks behind it. */
  #branches(
    statement: Statement,
    blocks: readonly (Block | undefined)[],
    withJumps: (jumps: readonly (Block | undefined)[]) => Statement,
  ): FlatStatement[] {
    const { at } = statement;
    const end = this.#label(at);
    const bodies = blocks.map((block) =>
      block === undefined ? undefined : { begin: this.#label(at), statements: this.block(block) },
    );
    const jumps = bodies.map((body) => (body === undefined ? undefined : [jumpTo(body.begin)]));
    return [
      withJumps(jumps),
      jumpTo(end),
      ...bodies.flatMap((body) =>
        body === undefined ? [] : [body.begin, ...body.statements, jumpTo(end)],
      ),
      end,
    ];
  }

  #command(statement: Statement & { kind: 'command' }): FlatStatement[] {
    const names = ['onError', 'locked', 'yes', 'no'] as const;
    return this.#branches(
      statement,
      names.map((name) => statement.branches[name]),
      (jumps) => {
        const branches: { -readonly [Name in keyof Branches]: Block | undefined } = {};
        for (const [index, name] of names.entries()) branches[name] = jumps[index];
        return { ...statement, branches };
      },
    );
  }

  #loop(body: Block, at: Position): FlatStatement[] {
    const top = this.#label(at);
    const end = this.#label(at);
    return [top, ...this.block(leaving(body, end.name, top.name)), jumpTo(top), end];
  }

  #for(loop: For): FlatStatement[] {
    const { at } = loop;
    const again = this.#label(at);
    const next = this.#label(at);
    const end = this.#label(at);
    const body = [...loop.tests, ...loop.body];
    return [
      { kind: 'for-enter', loop, exit: end.name, at },
      again,
      ...this.block(leaving(body, end.name, next.name)),
      next,
      { kind: 'for-next', loop, again: again.name, exit: end.name, at },
      end,
    ];
  }

  #transaction(body: Block, at: Position): FlatStatement[] {
    const end = this.#label(at);
    return [
      { kind: 'transaction-begin', at },
      ...this.block(endingAt(body, end.name)),
      end,
      { kind: 'transaction-over', at },
    ];
  }

  #label(at: Position): Label {
    this.#labels += 1;
    return { kind: 'label', name: `#${this.#labels}`, at };
  }
}

function jumpTo({ name, at }: Label): Goto {
  return { kind: 'goto', label: name, at };
}

/** The body of a loop in which EXIT, CONTINUE, WHILE and UNTIL are jumps. */
function leaving(body: Block, exit: string, again: string): Block {
  return body.map((statement) => {
    const { at } = statement;
    if (statement.kind === 'leave')
      return { kind: 'goto', label: statement.how === 'EXIT' ? exit : again, at };
    if (statement.kind === 'loop-test') {
      const leave: Block = [{ kind: 'goto', label: exit, at }];
      const jump: If = {
        kind: 'if',
        condition: statement.condition,
        yes: statement.until ? leave : undefined,
        no: statement.until ? undefined : leave,
        at,
      };
      return jump;
    }
    if (statement.kind === 'for' || statement.kind === 'loop') return statement;
    return mapBlocks(statement, (block) => leaving(block, exit, again));
  });
}

/** The body of a transaction block in which COMMIT and ROLLBACK go to its end. */
function endingAt(body: Block, end: string): Block {
  return body.flatMap((statement): Block => {
    if (statement.kind === 'transaction-end')
      return [statement, { kind: 'goto', label: end, at: statement.at }];
    if (statement.kind === 'transaction') return [statement];
    return [mapBlocks(statement, (block) => endingAt(block, end))];
  });
}

function mapBlocks(statement: Statement, change: (block: Block) => Block): Statement {
  switch (statement.kind) {
    case 'if':
      return {
        ...statement,
        yes: statement.yes && change(statement.yes),
        no: statement.no && change(statement.no),
      };
    case 'case':
      return {
        ...statement,
        branches: statement.branches.map(({ condition, body }) => ({
          condition,
          body: change(body),
        })),
      };
    case 'for':
    case 'loop':
    case 'transaction':
      return { ...statement, body: change(statement.body) };
    case 'command': {
      const { onError, locked, yes, no } = statement.branches;
      return {
        ...statement,
        branches: {
          onError: onError && change(onError),
          locked: locked && change(locked),
          yes: yes && change(yes),
          no: no && change(no),
        },
      };
    }
    default:
      return statement;
  }
}
