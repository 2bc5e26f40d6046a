/*
 * The tree of a program: plain data, made by the parser, read by everything after it. Names are in capitals where
 * the flavour knows no case.
 */

/** Where something stands in the source. */
export interface Position {
  /** Name of the program or of the text it includes. */
  readonly source: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

interface Located {
  readonly at: Position;
}

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '//'
  | '**'
  | ':'
  | '='
  | '#'
  | '<'
  | '>'
  | '<='
  | '>='
  | 'MATCHES'
  | 'AND'
  | 'OR';

export interface NumberLiteral extends Located {
  readonly kind: 'number';
  /** As decimal text. */
  readonly text: string;
}

export interface TextLiteral extends Located {
  readonly kind: 'text';
  readonly text: string;
}

export interface Variable extends Located {
  readonly kind: 'variable';
  readonly name: string;
}

/** `@NAME`. */
export interface AtVariable extends Located {
  readonly kind: 'at-variable';
  readonly name: string;
}

/** `A(1)` or `A(1,2)` of a dimensioned array. */
export interface Element extends Located {
  readonly kind: 'element';
  readonly array: string;
  readonly subscripts: readonly Expression[];
}

/** A whole dimensioned array as an argument: `MAT A`. */
export interface WholeArray extends Located {
  readonly kind: 'whole-array';
  readonly name: string;
}

/** A call of an intrinsic function. */
export interface FunctionCall extends Located {
  readonly kind: 'function';
  readonly name: string;
  readonly args: readonly Expression[];
}

/** A call of a function that the program declares by DEFFUN. */
export interface UserCall extends Located {
  readonly kind: 'user-function';
  readonly name: string;
  readonly args: readonly Expression[];
}

/** `X<a,v,s>`. */
export interface Extraction extends Located {
  readonly kind: 'extraction';
  readonly base: Expression;
  readonly positions: readonly Expression[];
}

/** `X[start,length]`, or without start the last characters: `X[length]`. */
export interface Substring extends Located {
  readonly kind: 'substring';
  readonly base: Expression;
  readonly start: Expression | undefined;
  readonly length: Expression;
}

/** `X[delimiter,position,count]`. */
export interface Fields extends Located {
  readonly kind: 'fields';
  readonly base: Expression;
  readonly delimiter: Expression;
  readonly position: Expression;
  readonly count: Expression;
}

/** An expression in parentheses, which as an argument is passed by value. */
export interface Group extends Located {
  readonly kind: 'group';
  readonly inner: Expression;
}

export interface Unary extends Located {
  readonly kind: 'unary';
  readonly operator: '-' | '+';
  readonly operand: Expression;
}

export interface Binary extends Located {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** Two operands side by side: the second is a format. */
export interface Format extends Located {
  readonly kind: 'format';
  readonly value: Expression;
  readonly format: Expression;
}

/** `IF condition THEN yes ELSE no` inside an expression. */
export interface Choice extends Located {
  readonly kind: 'choice';
  readonly condition: Expression;
  readonly yes: Expression;
  readonly no: Expression;
}

export type Expression =
  | NumberLiteral
  | TextLiteral
  | Variable
  | AtVariable
  | Element
  | WholeArray
  | FunctionCall
  | UserCall
  | Extraction
  | Substring
  | Fields
  | Group
  | Unary
  | Binary
  | Format
  | Choice;

/** What can be assigned to; the base of an extraction or substring is a target, too. */
export type Target = Variable | AtVariable | Element | Extraction | Substring | Fields;

export type AssignmentOperator = '=' | '+=' | '-=' | '*=' | '/=' | ':=';

export interface Assignment extends Located {
  readonly kind: 'assignment';
  readonly target: Target;
  readonly operator: AssignmentOperator;
  readonly value: Expression;
}

export interface If extends Located {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly yes: Block | undefined;
  readonly no: Block | undefined;
}

export interface Case extends Located {
  readonly kind: 'case';
  readonly branches: readonly { readonly condition: Expression; readonly body: Block }[];
}

/** WHILE or UNTIL. */
export interface LoopTest extends Located {
  readonly kind: 'loop-test';
  readonly until: boolean;
  readonly condition: Expression;
}

export interface For extends Located {
  readonly kind: 'for';
  readonly variable: Variable | Element;
  readonly start: Expression;
  readonly limit: Expression;
  readonly step: Expression | undefined;
  /** WHILE and UNTIL behind the limit. */
  readonly tests: readonly LoopTest[];
  readonly body: Block;
}

export interface Loop extends Located {
  readonly kind: 'loop';
  readonly body: Block;
}

/** EXIT or CONTINUE. */
export interface Leave extends Located {
  readonly kind: 'leave';
  readonly how: 'EXIT' | 'CONTINUE';
}

export interface Label extends Located {
  readonly kind: 'label';
  readonly name: string;
}

export interface Goto extends Located {
  readonly kind: 'goto';
  readonly label: string;
}

export interface Gosub extends Located {
  readonly kind: 'gosub';
  readonly label: string;
  readonly args: readonly Expression[];
}

export interface On extends Located {
  readonly kind: 'on';
  readonly index: Expression;
  readonly jump: 'GOTO' | 'GOSUB';
  readonly labels: readonly string[];
}

export interface Return extends Located {
  readonly kind: 'return';
  readonly value: Expression | undefined;
  /** RETURN TO. */
  readonly to: string | undefined;
}

export interface Call extends Located {
  readonly kind: 'call';
  /** A name, or for `CALL @X` what gives it. */
  readonly subroutine: string | Expression;
  readonly args: readonly Expression[];
}

export interface DimensionedArray extends Located {
  readonly name: string;
  readonly sizes: readonly Expression[];
}

export interface Dim extends Located {
  readonly kind: 'dim';
  readonly arrays: readonly DimensionedArray[];
}

export interface Common extends Located {
  readonly kind: 'common';
  /** Empty for the unnamed block. */
  readonly block: string;
  readonly items: readonly (Variable | (DimensionedArray & { readonly kind?: undefined }))[];
}

/** EQUATE: what it names is replaced while the program is read. */
export interface Equate extends Located {
  readonly kind: 'equate';
  /** As source text, by name. */
  readonly names: readonly {
    readonly name: string;
    readonly value: string;
    readonly literally: boolean;
  }[];
}

/** DEFFUN. */
export interface FunctionDeclaration extends Located {
  readonly kind: 'deffun';
  readonly name: string;
  readonly parameters: readonly string[];
  /** The subroutine that it calls, where it has another name. */
  readonly calling: string | undefined;
  readonly isLocal: boolean;
}

/** BEGIN TRANSACTION ... END TRANSACTION. */
export interface TransactionBlock extends Located {
  readonly kind: 'transaction';
  readonly body: Block;
}

/** PRIVATE or LOCAL variables of a local subroutine. */
export interface Private extends Located {
  readonly kind: 'private';
  readonly names: readonly string[];
}

/** COMMIT or ROLLBACK inside a transaction block. */
export interface TransactionEnd extends Located {
  readonly kind: 'transaction-end';
  readonly how: 'COMMIT' | 'ROLLBACK';
}

/** One argument of a command, as its form gives them. */
export type Part =
  | { readonly kind: 'value'; readonly expression: Expression }
  | { readonly kind: 'handle'; readonly expression: Expression }
  | { readonly kind: 'target'; readonly target: Target }
  /** An element of a dynamic array that is changed where it stands. */
  | { readonly kind: 'place'; readonly target: Extraction }
  /** A variable that is taken apart where it stands. */
  | { readonly kind: 'dynamic'; readonly target: Variable | Element }
  | { readonly kind: 'array'; readonly name: string; readonly at: Position }
  | { readonly kind: 'flag'; readonly isSet: boolean }
  | { readonly kind: 'choice'; readonly word: string }
  | { readonly kind: 'list'; readonly items: readonly (readonly Part[])[] }
  | { readonly kind: 'absent' };

/** What is run by how a command ended. */
export interface Branches {
  readonly onError?: Block | undefined;
  readonly locked?: Block | undefined;
  readonly yes?: Block | undefined;
  readonly no?: Block | undefined;
}

/** A statement of the table of commands. */
export interface Command extends Located {
  readonly kind: 'command';
  /** Name of its entry. */
  readonly name: string;
  readonly parts: readonly Part[];
  readonly branches: Branches;
}

export type Statement =
  | Assignment
  | If
  | Case
  | LoopTest
  | For
  | Loop
  | Leave
  | Label
  | Goto
  | Gosub
  | On
  | Return
  | Call
  | Dim
  | Common
  | Equate
  | FunctionDeclaration
  | TransactionBlock
  | TransactionEnd
  | Private
  | Command;

export type Block = readonly Statement[];

export interface Parameter {
  readonly name: string;
  /** `MAT A`. */
  readonly isArray: boolean;
}

/** LOCAL SUBROUTINE or LOCAL FUNCTION. */
export interface LocalRoutine extends Located {
  readonly kind: 'subroutine' | 'function';
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: Block;
}

export interface Program {
  readonly kind: 'program' | 'subroutine' | 'function';
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: Block;
  readonly routines: readonly LocalRoutine[];
}
