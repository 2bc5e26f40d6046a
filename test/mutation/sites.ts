import ts from 'typescript';

/** A place in a source where a small change makes the program another one. */
export interface Site {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Of the part that is replaced, as offsets into the source. */
  readonly start: number;
  readonly end: number;
  /** What stands there in the mutant. */
  readonly mutated: string;
  /** Whether the part is a statement, not an expression. */
  readonly isStatement: boolean;
}

const { SyntaxKind } = ts;

/** Operators, and what stands instead of them in a mutant. */
const OTHER_OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
]);

/**
 * Where a source can be mutated: comparisons, arithmetic, conditions, constants, and calls whose result nobody uses.
 * Only inside of functions: what runs when a module is loaded runs once for many test files.
 *
 * @example sitesOf('a.ts', 'const f = (n: number) => n < 2;').map(({ mutated }) => mutated) // ['n <= 2', '3']
 */
export function sitesOf(path: string, text: string): readonly Site[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const sites: Site[] = [];
  const add = (node: ts.Node, mutated: string) => {
    const start = node.getStart(source);
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const isStatement = ts.isStatement(node);
    sites.push({ path, line, start, end: node.getEnd(), mutated, isStatement });
  };
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (ts.isTypeNode(node)) return;
    const mutated = isInFunction ? mutatedTextOf(node, source) : undefined;
    if (mutated !== undefined) add(node, mutated);
    ts.forEachChild(node, (child) => visit(child, isInFunction || isBodyOf(node, child)));
  };
  visit(source, false);
  return sites;
}

function isBodyOf(node: ts.Node, child: ts.Node): boolean {
  return ts.isFunctionLike(node) && 'body' in node && node.body === child;
}

/** What stands in a mutant instead of a node; `undefined` where the node is not changed. */
function mutatedTextOf(node: ts.Node, source: ts.SourceFile): string | undefined {
  const textOf = (part: ts.Node) => part.getText(source);
  // Another operator does not take what belonged to this one.
  const operandOf = (part: ts.Node) =>
    ts.isBinaryExpression(part) ? `(${textOf(part)})` : textOf(part);
  if (ts.isBinaryExpression(node)) {
    const other = OTHER_OPERATORS.get(node.operatorToken.kind);
    return other && `${operandOf(node.left)} ${other} ${operandOf(node.right)}`;
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return textOf(node.operand);
  if (ts.isNumericLiteral(node) && isValue(node))
    return String(Number(node.text.replaceAll('_', '')) + 1);
  if (node.kind === SyntaxKind.TrueKeyword && isValue(node)) return 'false';
  if (node.kind === SyntaxKind.FalseKeyword && isValue(node)) return 'true';
  if (ts.isIfStatement(node.parent ?? node) && node === (node.parent as ts.IfStatement).expression)
    return `!(${textOf(node)})`;
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return ';';
  return undefined;
}

function isCall(node: ts.Expression): boolean {
  if (ts.isAwaitExpression(node)) return isCall(node.expression);
  return ts.isCallExpression(node) && node.expression.kind !== SyntaxKind.SuperKeyword;
}

/** Whether a literal is a value, not the name of a property or a type. */
function isValue(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false;
  return !('name' in parent && parent.name === node) && !ts.isTypeNode(parent);
}

/** The source of a mutant. */
export function mutantOf(text: string, { start, end, mutated, isStatement }: Site): string {
  return text.slice(0, start) + (isStatement ? mutated : `(${mutated})`) + text.slice(end);
}

/** A source that reports, by the number of the site, whenever it comes to one of its sites. */
export function reporting(text: string, sites: readonly (readonly [number, Site])[]): string {
  const edits = sites.flatMap(([number, { start, end, isStatement }]) => {
    const report = `globalThis.mvdbReached?.(${number})`;
    const [open, close] = isStatement ? [`{ ${report}; `, ' }'] : [`(${report}, `, ')'];
    const length = end - start;
    return [
      { at: end, order: length - text.length, inserted: close },
      { at: start, order: 1 + text.length - length, inserted: open },
    ];
  });
  // At one offset ends come before beginnings, inner ends before outer ones, outer beginnings before inner ones.
  edits.sort((one, other) => one.at - other.at || one.order - other.order);
  let reached = 0;
  let result = '';
  for (const { at, inserted } of edits) {
    result += text.slice(reached, at) + inserted;
    reached = at;
  }
  return result + text.slice(reached);
}
