import { beginsExpression, parsePlain } from '../parser/expressions.ts';
import { ParseError } from '../parser/parse-error.ts';
import type { Parser } from '../parser/parser.ts';
import type { DynamicArray } from '../runtime/dynamic-array.ts';
import type { Matrix } from '../runtime/matrix.ts';
import type { Setter, Slot, Value } from '../runtime/slot.ts';
import type { Printer } from '../syntax/printer.ts';
import type { Part } from '../syntax/syntax.ts';

/**
 * The form of a statement behind its first word: it reads the parts of the tree, prints them again, and says by its
 * type with which arguments the statement runs.
 */
export interface Form<Args extends readonly unknown[]> {
  readonly parse: (parser: Parser) => Part[];
  /** Whether the form begins with what comes next. */
  readonly begins: (parser: Parser) => boolean;
  /** The source of parts, which are taken from the front of the list. */
  readonly print: (parts: Part[], printer: Printer) => string;
  /** How many parts it reads. */
  readonly size: number;
  readonly args?: Args;
}

/** A form, regardless of what it reads. */
export type AnyForm = Form<readonly unknown[]>;

type ArgsOf<Forms extends readonly AnyForm[]> = Forms extends readonly [
  Form<infer First>,
  ...infer Rest extends readonly AnyForm[],
]
  ? [...First, ...ArgsOf<Rest>]
  : [];

type Optional<Args extends readonly unknown[]> = Args extends readonly [infer First, ...infer Rest]
  ? [First | undefined, ...Optional<Rest>]
  : [];

/** One form after another. */
export function sequence<const Forms extends readonly AnyForm[]>(
  ...forms: Forms
): Form<ArgsOf<Forms>> {
  return {
    size: forms.reduce((size, form) => size + form.size, 0),
    parse: (parser) => forms.flatMap((form) => form.parse(parser)),
    begins: (parser) => forms[0]?.begins(parser) ?? false,
    print: (parts, printer) =>
      forms
        .map((form) => form.print(parts, printer))
        .filter((text) => text !== '')
        .join(' '),
  };
}

/** One of some words, all of which mean the same. */
export function word(...words: readonly string[]): Form<[]> {
  return {
    size: 0,
    parse: ({ reader }) => {
      reader.expectWord(...words);
      return [];
    },
    begins: ({ reader }) => words.some((each) => reader.isWord(each)),
    print: () => words[0] ?? '',
  };
}

/** A word that may be there or not. */
export function flag(...words: readonly string[]): Form<[boolean]> {
  return {
    size: 1,
    parse: ({ reader }) => [{ kind: 'flag', isSet: reader.takeWord(...words) }],
    begins: () => true,
    print: (parts) => {
      const part = parts.shift();
      return part?.kind === 'flag' && part.isSet ? (words[0] ?? '') : '';
    },
  };
}

/** One of some words, each of which means something. */
export function choice<const Word extends string>(...words: readonly Word[]): Form<[Word]> {
  return {
    size: 1,
    parse: ({ reader }) => {
      const { text } = reader.peek();
      reader.expectWord(...words);
      return [{ kind: 'choice', word: text }];
    },
    begins: ({ reader }) => words.some((each) => reader.isWord(each)),
    print: (parts) => {
      const part = parts.shift();
      return part?.kind === 'choice' ? part.word : '';
    },
  };
}

/** A comma, bracket or the like. */
export function symbol(text: string): Form<[]> {
  return {
    size: 0,
    parse: ({ reader }) => {
      reader.expectSymbol(text);
      return [];
    },
    begins: ({ reader }) => reader.isSymbol(text),
    print: () => text,
  };
}

export const comma: Form<[]> = symbol(',');

/** A form that is left out where something else comes next. */
export function optional<Args extends readonly unknown[]>(form: Form<Args>): Form<Optional<Args>> {
  return {
    size: form.size,
    parse: (parser) =>
      form.begins(parser)
        ? form.parse(parser)
        : Array.from({ length: form.size }, (): Part => ({ kind: 'absent' })),
    begins: () => true,
    print: (parts, printer) => {
      if (!parts.slice(0, form.size).every(({ kind }) => kind === 'absent'))
        return form.print(parts, printer);
      parts.splice(0, form.size);
      return '';
    },
  };
}

/** One or more, with commas between them. */
export function list<Args extends readonly unknown[]>(form: Form<Args>): Form<[readonly Args[]]> {
  return {
    size: 1,
    parse: (parser) => {
      const items = [form.parse(parser)];
      while (parser.reader.takeSymbol(',')) items.push(form.parse(parser));
      return [{ kind: 'list', items }];
    },
    begins: form.begins,
    print: (parts, printer) => {
      const part = parts.shift();
      if (part?.kind !== 'list') return '';
      return part.items.map((item) => form.print([...item], printer)).join(', ');
    },
  };
}

/** An expression, evaluated. */
export const value: Form<[Value]> = {
  size: 1,
  parse: (parser) => [{ kind: 'value', expression: parser.expression() }],
  begins: beginsExpression,
  print: (parts, printer) => {
    const part = parts.shift();
    return part?.kind === 'value' ? printer.expression(part.expression) : '';
  },
};

/** An expression that gives an open table, a list or another thing that is not a value. */
export const handle: Form<[Slot]> = {
  size: 1,
  parse: (parser) => [{ kind: 'handle', expression: parser.expression() }],
  begins: beginsExpression,
  print: (parts, printer) => {
    const part = parts.shift();
    return part?.kind === 'handle' ? printer.expression(part.expression) : '';
  },
};

/** What the statement assigns to. */
export const target: Form<[Setter]> = {
  size: 1,
  parse: (parser) => [{ kind: 'target', target: parser.target() }],
  begins: ({ reader }) => reader.peek().kind === 'word' || reader.isSymbol('@'),
  print: (parts, printer) => {
    const part = parts.shift();
    return part?.kind === 'target' ? printer.expression(part.target) : '';
  },
};

/** The name of a dimensioned array. */
export const array: Form<[Matrix]> = {
  size: 1,
  parse: (parser) => [{ kind: 'array', ...parser.arrayName() }],
  begins: ({ reader }) => reader.peek().kind === 'word',
  print: (parts) => {
    const part = parts.shift();
    return part?.kind === 'array' ? part.name : '';
  },
};

/** An element of a dynamic array that is changed where it stands: `A<1,2>`. */
export const position: Form<[DynamicArray, number, number, number]> = {
  size: 1,
  parse: (parser) => {
    const { at } = parser.reader.peek();
    const read = parser.target();
    if (read.kind !== 'extraction')
      throw new ParseError(
        'UNEXPECTED',
        at,
        'expected an element of a dynamic array, such as A<1>',
      );
    return [{ kind: 'place', target: read }];
  },
  begins: target.begins,
  print: (parts, printer) => {
    const part = parts.shift();
    return part?.kind === 'place' ? printer.expression(part.target) : '';
  },
};

/** A variable that is taken apart where it stands. */
export const dynamic: Form<[DynamicArray]> = {
  size: 1,
  parse: (parser) => {
    const { at } = parser.reader.peek();
    const read = parser.target();
    if (read.kind !== 'variable' && read.kind !== 'element')
      throw new ParseError('UNEXPECTED', at, 'expected a variable or an element of an array');
    return [{ kind: 'dynamic', target: read }];
  },
  begins: target.begins,
  print: (parts, printer) => {
    const part = parts.shift();
    return part?.kind === 'dynamic' ? printer.expression(part.target) : '';
  },
};

/** `MAT A`, or a value for all elements. */
export const arrayOrValue: Form<[Slot | Matrix]> = {
  size: 1,
  parse: (parser) => {
    const { reader } = parser;
    const { at } = reader.peek();
    if (!reader.isWord('MAT') || reader.peek(1).kind !== 'word') return value.parse(parser);
    reader.next();
    const { name } = parser.arrayName();
    return [{ kind: 'handle', expression: { kind: 'whole-array', name, at } }];
  },
  begins: beginsExpression,
  print: (parts, printer) => {
    const part = parts.shift();
    return part?.kind === 'handle' || part?.kind === 'value'
      ? printer.expression(part.expression)
      : '';
  },
};

/** A variable that is read and then assigned. */
export const reading: Form<[Value, Setter]> = {
  size: 2,
  parse: (parser) => {
    const read = parser.target();
    return [
      { kind: 'value', expression: read },
      { kind: 'target', target: read },
    ];
  },
  begins: target.begins,
  print: (parts, printer) => {
    const [, part] = parts.splice(0, 2);
    return part?.kind === 'target' ? printer.expression(part.target) : '';
  },
};

/** A symbol that may be there or not. */
export function symbolFlag(text: string): Form<[boolean]> {
  return {
    size: 1,
    parse: ({ reader }) => [{ kind: 'flag', isSet: reader.takeSymbol(text) }],
    begins: () => true,
    print: (parts) => {
      const part = parts.shift();
      return part?.kind === 'flag' && part.isSet ? text : '';
    },
  };
}

/** A number, a text or a variable, which another operand may follow. */
export const operand: Form<[Value]> = {
  ...value,
  parse: (parser) => [{ kind: 'value', expression: parsePlain(parser) }],
};
