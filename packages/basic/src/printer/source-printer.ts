import { commandEntry } from '../statements/table.ts';
import type { Printer } from '../syntax/printer.ts';
import type {
  Block,
  Branches,
  Common,
  DimensionedArray,
  Expression,
  Parameter,
  Program,
  Statement,
} from '../syntax/syntax.ts';
import { expressionsOf, withParts } from '../syntax/walk.ts';

/**
 * Prints a program as source, one statement on a line. What is printed reads as the same tree.
 *
 * @example printProgram(program) // "FOR I = 1 TO 3\n  CRT I\nNEXT I\nEND\n"
 */
export function printProgram(program: Program): string {
  const printer = new SourcePrinter();
  printer.program(program);
  return `${printer.lines.join('\n')}\n`;
}

const WORD = /^[A-Za-z][A-Za-z0-9._$%]*$/;

class SourcePrinter implements Printer {
  readonly lines: string[] = [];
  #indent = 0;
  /** How `<` is written: as a word where a `>` after it would make the two an extraction. */
  #less: '<' | 'LT' = '<';

  program({ kind, name, parameters, body, routines }: Program): void {
    const isNamed = WORD.test(name);
    if (kind !== 'program' || isNamed)
      this.#line(`${kind.toUpperCase()} ${isNamed ? name : ''}${parameterList(parameters)}`);
    this.#block(body);
    for (const routine of routines) {
      this.#line(
        `LOCAL ${routine.kind.toUpperCase()} ${routine.name}${parameterList(routine.parameters)}`,
      );
      this.#indented(routine.body);
      this.#line('END');
    }
    this.#line('END');
  }

  expression(expression: Expression): string {
    switch (expression.kind) {
      case 'number':
        return expression.text;
      case 'text':
        return quotedText(expression.text);
      case 'variable':
        return expression.name;
      case 'at-variable':
        return `@${expression.name}`;
      case 'element':
        return `${expression.array}(${this.#list(expression.subscripts)})`;
      case 'whole-array':
        return `MAT ${expression.name}`;
      case 'function':
      case 'user-function':
        return `${expression.name}(${this.#list(expression.args)})`;
      case 'extraction':
        return `${this.expression(expression.base)}<${this.#list(expression.positions)}>`;
      case 'substring': {
        const parts = expression.start
          ? [expression.start, expression.length]
          : [expression.length];
        return `${this.expression(expression.base)}[${this.#list(parts)}]`;
      }
      case 'fields': {
        const { base, delimiter, position, count } = expression;
        return `${this.expression(base)}[${this.#list([delimiter, position, count])}]`;
      }
      case 'group':
        return `(${this.expression(expression.inner)})`;
      case 'unary':
        return expression.operator + this.expression(expression.operand);
      case 'binary': {
        const { operator, left, right } = expression;
        const between = operator === ':' ? ':' : ` ${operator === '<' ? this.#less : operator} `;
        return this.expression(left) + between + this.expression(right);
      }
      case 'format':
        return `${this.expression(expression.value)} ${this.expression(expression.format)}`;
      case 'choice':
        return `IF ${this.expression(expression.condition)} THEN ${this.expression(expression.yes)} ELSE ${this.expression(expression.no)}`;
    }
  }

  /** How `<` is written in these expressions, which stand on one line. */
  #chooseLess(expressions: readonly Expression[]): void {
    this.#less = expressions.flatMap(withParts).some(isGreater) ? 'LT' : '<';
  }

  #block(block: Block): void {
    for (const statement of block) this.#statement(statement);
  }

  #indented(block: Block): void {
    this.#indent += 1;
    this.#block(block);
    this.#indent -= 1;
  }

  #line(text: string): void {
    this.lines.push('  '.repeat(this.#indent) + text.trimEnd());
  }

  #list(expressions: readonly Expression[]): string {
    return expressions.map((each) => this.expression(each)).join(', ');
  }

  #args(args: readonly Expression[]): string {
    return args.length === 0 ? '' : `(${this.#list(args)})`;
  }

  #statement(statement: Statement): void {
    this.#chooseLess(expressionsOf(statement));
    switch (statement.kind) {
      case 'assignment': {
        const { target, operator, value } = statement;
        this.#line(`${this.expression(target)} ${operator} ${this.expression(value)}`);
        return;
      }
      case 'if':
        this.#branches(`IF ${this.expression(statement.condition)}`, statement);
        return;
      case 'case':
        this.#line('BEGIN CASE');
        for (const { condition, body } of statement.branches) {
          this.#chooseLess([condition]);
          this.#line(`CASE ${this.expression(condition)}`);
          this.#indented(body);
        }
        this.#line('END CASE');
        return;
      case 'for': {
        const { variable, start, limit, step, tests, body } = statement;
        const name = this.expression(variable);
        const words = [
          `FOR ${name} = ${this.expression(start)} TO ${this.expression(limit)}`,
          ...(step === undefined ? [] : [`STEP ${this.expression(step)}`]),
          ...tests.map(
            ({ until, condition }) => `${until ? 'UNTIL' : 'WHILE'} ${this.expression(condition)}`,
          ),
        ];
        this.#line(words.join(' '));
        this.#indented(body);
        this.#line(`NEXT ${name}`);
        return;
      }
      case 'loop':
        this.#line('LOOP');
        this.#indented(statement.body);
        this.#line('REPEAT');
        return;
      case 'loop-test':
        this.#line(
          `${statement.until ? 'UNTIL' : 'WHILE'} ${this.expression(statement.condition)}`,
        );
        return;
      case 'leave':
        this.#line(statement.how);
        return;
      case 'label':
        this.#line(`${statement.name}:`);
        return;
      case 'goto':
        this.#line(`GOTO ${statement.label}`);
        return;
      case 'gosub':
        this.#line(`GOSUB ${statement.label}${this.#args(statement.args)}`);
        return;
      case 'on':
        this.#line(
          `ON ${this.expression(statement.index)} ${statement.jump} ${statement.labels.join(', ')}`,
        );
        return;
      case 'return': {
        const { value, to } = statement;
        this.#line(
          to === undefined ? `RETURN ${value ? this.expression(value) : ''}` : `RETURN TO ${to}`,
        );
        return;
      }
      case 'call': {
        const { subroutine, args } = statement;
        const name =
          typeof subroutine === 'string'
            ? calledName(subroutine)
            : `@${this.expression(subroutine)}`;
        this.#line(`CALL ${name}${this.#args(args)}`);
        return;
      }
      case 'dim':
        this.#line(`DIM ${statement.arrays.map((array) => this.#dimensioned(array)).join(', ')}`);
        return;
      case 'common':
        this.#line(
          `COMMON ${statement.block === '' ? '' : `/${statement.block}/ `}${this.#common(statement)}`,
        );
        return;
      case 'equate':
        this.#line(
          `EQUATE ${statement.names
            .map(
              ({ name, value, literally }) => `${name} ${literally ? 'LITERALLY' : 'TO'} ${value}`,
            )
            .join(', ')}`,
        );
        return;
      case 'deffun': {
        const { name, parameters, calling, isLocal } = statement;
        const tail = isLocal
          ? ' LOCAL'
          : calling === undefined
            ? ''
            : ` CALLING ${quotedText(calling)}`;
        this.#line(
          `DEFFUN ${name}${parameters.length === 0 ? '' : `(${parameters.join(', ')})`}${tail}`,
        );
        return;
      }
      case 'private':
        this.#line(`PRIVATE ${statement.names.join(', ')}`);
        return;
      case 'transaction':
        this.#line('BEGIN TRANSACTION');
        this.#indented(statement.body);
        this.#line('END TRANSACTION');
        return;
      case 'transaction-end':
        this.#line(statement.how);
        return;
      case 'command': {
        const form = commandEntry(statement.name)?.form;
        const parts = form?.print([...statement.parts], this) ?? '';
        this.#branches(`${statement.name} ${parts}`, statement.branches);
        return;
      }
    }
  }

  /** A statement with the blocks of its clauses behind it. */
  #branches(begin: string, { onError, locked, yes, no }: Branches): void {
    let line = begin;
    const clauses = [
      ['ON ERROR', onError],
      ['LOCKED', locked],
      ['THEN', yes],
      ['ELSE', no],
    ] as const;
    for (const [word, block] of clauses) {
      if (block === undefined) continue;
      this.#line(`${line} ${word}`);
      this.#indented(block);
      line = 'END';
    }
    this.#line(line);
  }

  #dimensioned({ name, sizes }: DimensionedArray): string {
    return `${name}(${this.#list(sizes)})`;
  }

  #common({ items }: Common): string {
    return items
      .map((item) => (item.kind === 'variable' ? item.name : this.#dimensioned(item)))
      .join(', ');
  }
}

function isGreater(expression: Expression): boolean {
  return expression.kind === 'binary' && ['>', '>='].includes(expression.operator);
}

function parameterList(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const names = parameters.map(({ name, isArray }) => (isArray ? `MAT ${name}` : name));
  return `(${names.join(', ')})`;
}

/** A text in quotes that it does not hold. */
/** The name of a subroutine as CALL takes it: one that is no name of the language was in quotes. */
function calledName(subroutine: string): string {
  return WORD.test(subroutine) ? subroutine : quotedText(subroutine);
}

function quotedText(text: string): string {
  const quote = ["'", '"', '\\'].find((each) => !text.includes(each)) ?? "'";
  return quote + text + quote;
}
