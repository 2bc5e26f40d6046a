import type { Flavour } from '../syntax/flavours.ts';
import type { FunctionDeclaration, Program } from '../syntax/syntax.ts';
import { statementsIn } from '../syntax/walk.ts';
import type { Comments } from './comments.ts';
import { conditionCode } from './conditions.ts';
import { Converter, type Writers } from './converter.ts';
import { TYPE_NAMES, wholeCode } from './expressions.ts';
import { Names } from './names.ts';
import { type Remark, Remarks } from './remarks.ts';
import { convertLocalRoutine, convertRoutine, variableDeclaration } from './routine.ts';
import { convertBlock } from './statements.ts';
import { assignmentCode } from './targets.ts';
import { writeComments } from './written-comments.ts';

/** The function of a program, and what its module imports for it. */
export interface ConvertedBody {
  /** The name of the function. */
  readonly name: string;
  readonly lines: readonly string[];
  /** Names of `mvdb/functions`. */
  readonly functions: readonly string[];
  /** Names of `@mvdb/basic/converted`, and types of it. */
  readonly tools: readonly string[];
  readonly types: readonly string[];
  readonly remarks: readonly Remark[];
}

/**
 * Writes the function of a program.
 *
 * @param commentsOf - Gives its comments, which each pass takes.
 */
export function convertBody(
  program: Program,
  flavour: Flavour,
  commentsOf: () => Comments,
): ConvertedBody {
  // The first pass finds out what is imported, so that no variable has the name of that.
  const { functions, tools } = pass(program, flavour, commentsOf(), []);
  return pass(program, flavour, commentsOf(), [...functions, ...tools, ...OPERATORS]);
}

const writers: Writers = {
  condition: conditionCode,
  assignment: assignmentCode,
  block: convertBlock,
};

const OPERATORS = ['add', 'subtract', 'multiply', 'divide', 'number', 'whole', 'negate'];

function pass(
  program: Program,
  flavour: Flavour,
  comments: Comments,
  taken: readonly string[],
): ConvertedBody {
  const remarks = new Remarks();
  const converter = new Converter(program, flavour, { comments, remarks, taken, writers });
  const { writer } = converter;
  // A variable of the same name hides the function, which nothing in it needs.
  const name = new Names(taken).claim(program.name, 'Program');
  declareRoutines(converter);
  const parameters = program.parameters.map((parameter) => {
    const code = parameter.isArray
      ? converter.array(parameter.name)
      : converter.variable(parameter.name);
    return `${code}: ${converter.type(parameter.isArray ? 'Matrix' : 'Variable')}`;
  });
  const commons = commonLines(converter);
  const predeclared = new Set([...converter.variables.values(), ...converter.arrays.values()]);
  planScopes(converter);
  const given = [`run: ${converter.type('BasicRun')}`, ...parameters].join(', ');
  const type = program.kind === 'function' ? converter.type('Slot') : 'void';
  const declarations: string[] = [];
  const begin = `function ${name}(${given}): ${type} {`;
  const isLong = begin.length > LINE_MAX;
  if (isLong)
    for (const line of [`function ${name}(`, ...given.split(', ').map((each) => `  ${each},`)])
      writer.line(line);
  writer.block(isLong ? `): ${type} {` : begin, () => {
    writer.later(() => (declarations.length === 0 ? [] : [...declarations, '']));
    convertRoutine(converter, converter.flow, undefined);
    for (const routine of program.routines) convertLocalRoutine(converter, routine);
    const rest = { source: comments.main, line: Number.MAX_SAFE_INTEGER };
    writeComments(converter, rest);
  });
  declarations.push(
    ...operatorLines(converter),
    ...commons,
    ...variableLines(converter, predeclared),
    ...(converter.hasResult ? [`let result: ${TYPE_NAMES.slot};`] : []),
  );
  if (converter.hasResult) converter.type('Slot');
  return {
    name,
    lines: trimmed(writer.finished().map(({ text }) => text)),
    functions: sorted(converter.functions),
    tools: sorted(converter.tools),
    types: sorted([...converter.types].filter((type) => !converter.tools.has(type))),
    remarks: remarks.all,
  };
}

function sorted(names: Iterable<string>): string[] {
  return [...names].sort((left, right) => (left.toLowerCase() < right.toLowerCase() ? -1 : 1));
}

/** The most characters of a line that is not broken. */
const LINE_MAX = 100;

/** Lines without an empty one before the end of a block. */
function trimmed(lines: readonly string[]): string[] {
  return lines.filter((line, index) => line !== '' || !/^\s*\}/.test(lines[index + 1] ?? '}'));
}

function declareRoutines(converter: Converter): void {
  for (const statement of converter.blocks.flatMap(statementsIn))
    if (statement.kind === 'deffun')
      converter.userFunctions.set(statement.name, statement as FunctionDeclaration);
  for (const { name } of converter.program.routines)
    converter.localFunctions.set(name, converter.names.claim(name, 'Routine'));
}

/** Decides where variables are declared, and whether RETURN gives its value by one. */
function planScopes(converter: Converter): void {
  const { flow, program } = converter;
  converter.planScopes();
  const beginning = flow.groupOf.get(0);
  const isInlined = flow.beginsOnce && flow.returnTargets.length === 0;
  converter.hasResult =
    program.kind === 'function' &&
    flow.groups
      .filter((group) => !isInlined || group !== beginning)
      .flatMap(({ sections }) => sections)
      .flatMap(({ statements }) => statements)
      .some((flat) => returnsValue(flat));
}

function returnsValue(flat: { readonly kind: string }): boolean {
  if (!('at' in flat) || flat.kind.startsWith('for-') || flat.kind.startsWith('transaction-'))
    return false;
  return statementsIn([flat as never]).some(
    (each) => each.kind === 'return' && each.value !== undefined,
  );
}

function operatorLines({ operators }: Converter): string[] {
  return operators.size === 0 ? [] : [`const { ${sorted(operators).join(', ')} } = run.operators;`];
}

/** The variables of COMMON, which are there before the program begins. */
function commonLines(converter: Converter): string[] {
  const lines: string[] = [];
  const positions = new Map<string, number>();
  for (const statement of converter.blocks.flatMap(statementsIn)) {
    if (statement.kind !== 'common') continue;
    converter.note(statement.at, 'COMMON stays shared with the programs that are called.');
    for (const item of statement.items) {
      const position = positions.get(statement.block) ?? 0;
      positions.set(statement.block, position + 1);
      const where = `'${statement.block}', ${position}, '${item.name}'`;
      if (item.kind === 'variable') {
        lines.push(`const ${converter.variable(item.name)} = run.common(${where});`);
        continue;
      }
      const [rows = '0', columns = '0'] = item.sizes.map((size) => wholeCode(converter, size).text);
      const array = converter.array(item.name);
      lines.push(`const ${array} = run.commonArray(${where}, ${rows}, ${columns});`);
    }
  }
  return lines;
}

function variableLines(converter: Converter, predeclared: ReadonlySet<string>): string[] {
  const variables = [...converter.variables].filter(
    ([name, code]) => !predeclared.has(code) && !converter.isDeclaredLater(name),
  );
  const arrays = [...converter.arrays].filter(([, code]) => !predeclared.has(code));
  return [
    ...variables.map(([name, code]) => variableDeclaration(converter, name, code)),
    ...arrays.map(([name, code]) => `const ${code} = new ${converter.tool('Matrix')}('${name}');`),
  ];
}
