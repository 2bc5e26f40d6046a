import type { Expression, Target } from '../syntax/syntax.ts';
import { parsePostfix } from './expressions.ts';
import { parseCall } from './function-calls.ts';
import { ParseError } from './parse-error.ts';
import type { Parser } from './parser.ts';

/** Reads what a value can be assigned to: a variable, an element, or a part of one. */
export function parseTarget(parser: Parser): Target {
  const { reader } = parser;
  const token = reader.peek();
  const { at } = token;
  if (token.kind === 'symbol' && token.text === '@') {
    reader.next();
    const name = parser.name('the name of an @ variable').name.toUpperCase();
    parser.assertAtVariable(name, at);
    if (!parser.language.isAssignable(name))
      throw new ParseError('BAD_DECLARATION', at, `@${name} cannot be assigned to`);
    return parseParts(parser, { kind: 'at-variable', name, at });
  }
  const { name } = parser.name('a variable');
  if (reader.isSymbol('(')) {
    const element = parseCall(parser, name, at);
    if (element.kind !== 'element')
      throw new ParseError('UNEXPECTED', at, `expected a variable: ${name} is a function`);
    return parseParts(parser, element);
  }
  if (parser.isArray(name))
    throw new ParseError('BAD_ARGUMENTS', at, `the array ${name} needs subscripts: ${name}(1)`);
  parser.variables.add(name);
  return parseParts(parser, { kind: 'variable', name, at });
}

function parseParts(parser: Parser, base: Target): Target {
  return parsePostfix(parser, base) as Expression as Target;
}
