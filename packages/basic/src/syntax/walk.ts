import type { Block, Expression, Part, Program, Statement } from './syntax.ts';

/** The expressions that an expression is made of. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'text':
    case 'variable':
    case 'at-variable':
    case 'whole-array':
      return [];
    case 'element':
      return expression.subscripts;
    case 'function':
    case 'user-function':
      return expression.args;
    case 'extraction':
      return [expression.base, ...expression.positions];
    case 'substring':
      return expression.start
        ? [expression.base, expression.start, expression.length]
        : [expression.base, expression.length];
    case 'fields':
      return [expression.base, expression.delimiter, expression.position, expression.count];
    case 'group':
      return [expression.inner];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'format':
      return [expression.value, expression.format];
    case 'choice':
      return [expression.condition, expression.yes, expression.no];
  }
}

/** The blocks inside a statement. */
export function blocksOf(statement: Statement): readonly Block[] {
  switch (statement.kind) {
    case 'if':
      return present([statement.yes, statement.no]);
    case 'case':
      return statement.branches.map(({ body }) => body);
    case 'for':
    case 'loop':
    case 'transaction':
      return [statement.body];
    case 'command': {
      const { onError, locked, yes, no } = statement.branches;
      return present([onError, locked, yes, no]);
    }
    default:
      return [];
  }
}

/** The expressions of a statement itself, targets included, without those of its blocks. */
export function expressionsOf(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case 'assignment':
      return [statement.target, statement.value];
    case 'if':
      return [statement.condition];
    case 'case':
      return statement.branches.map(({ condition }) => condition);
    case 'loop-test':
      return [statement.condition];
    case 'for':
      return [
        statement.variable,
        statement.start,
        statement.limit,
        ...present([statement.step]),
        ...statement.tests.map(({ condition }) => condition),
      ];
    case 'gosub':
      return statement.args;
    case 'on':
      return [statement.index];
    case 'return':
      return present([statement.value]);
    case 'call':
      return typeof statement.subroutine === 'string'
        ? statement.args
        : [statement.subroutine, ...statement.args];
    case 'dim':
      return statement.arrays.flatMap(({ sizes }) => sizes);
    case 'common':
      return statement.items.flatMap((item) => (item.kind === 'variable' ? [] : item.sizes));
    case 'command':
      return statement.parts.flatMap(expressionsOfPart);
    default:
      return [];
  }
}

function expressionsOfPart(part: Part): readonly Expression[] {
  switch (part.kind) {
    case 'value':
    case 'handle':
      return [part.expression];
    case 'target':
    case 'place':
    case 'dynamic':
      return [part.target];
    case 'list':
      return part.items.flat().flatMap(expressionsOfPart);
    default:
      return [];
  }
}

function present<Item>(items: readonly (Item | undefined)[]): Item[] {
  return items.filter((item) => item !== undefined);
}

/** The statements of a program itself, and those of each of its local routines. */
export function bodiesOf({ body, routines }: Program): readonly Block[] {
  return [body, ...routines.map((routine) => routine.body)];
}

/** Every statement of a block, each before those inside it. */
export function statementsIn(block: Block): Statement[] {
  const found: Statement[] = [];
  const rest = [...block].reverse();
  for (let statement = rest.pop(); statement !== undefined; statement = rest.pop()) {
    found.push(statement);
    for (const inner of [...blocksOf(statement)].reverse()) rest.push(...[...inner].reverse());
  }
  return found;
}

/** Every expression of a block, each before what it is made of. */
export function expressionsIn(block: Block): Expression[] {
  return statementsIn(block).flatMap(expressionsOf).flatMap(withParts);
}

/** How deep the parts of an expression are inside each other; 1 where it has none. */
export function depthOf(expression: Expression): number {
  let depth = 0;
  for (let parts = [expression]; parts.length > 0; parts = parts.flatMap(partsOf)) depth += 1;
  return depth;
}

/** An expression, and all that it is made of. */
export function withParts(expression: Expression): Expression[] {
  const found: Expression[] = [];
  const rest = [expression];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    found.push(next);
    rest.push(...[...partsOf(next)].reverse());
  }
  return found;
}
