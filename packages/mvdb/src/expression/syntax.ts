/** Operators between two operands. */
export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '//'
  | '**'
  | '='
  | '#'
  | '<'
  | '>'
  | '<='
  | '>='
  | 'MATCHES'
  | 'AND'
  | 'OR';

/** What `TRANS` finds in the record: by number, 0 the id, -1 the whole record; or by name. */
export type TranslationLocation =
  | { readonly number: number }
  | { readonly name: string }
  | { readonly computed: Expression };

/** The tree of one expression: plain data. `position` is where it stands in the text, from 1. */
export type Expression =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string; readonly position: number }
  | { readonly kind: 'attribute'; readonly number: number }
  | { readonly kind: 'variable'; readonly name: string; readonly position: number }
  /** The result of an earlier part, from 1. */
  | { readonly kind: 'part'; readonly number: number }
  | { readonly kind: 'negation'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'concatenation'; readonly operands: readonly Expression[] }
  | {
      readonly kind: 'choice';
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly args: readonly Expression[];
      readonly position: number;
    }
  | { readonly kind: 'reuse'; readonly operand: Expression }
  | { readonly kind: 'total'; readonly operand: Expression }
  | {
      readonly kind: 'subroutine';
      readonly name: Expression;
      readonly args: readonly Expression[];
      readonly position: number;
    }
  | {
      readonly kind: 'translation';
      readonly table: string;
      readonly key: Expression;
      readonly location: TranslationLocation;
      readonly action: Expression;
      readonly lowersMarks: boolean;
      readonly position: number;
    }
  /** A conversion to the shown form, element by element. */
  | { readonly kind: 'conversion'; readonly operand: Expression; readonly code: string };

/** One expression, or several of which the later may use the results of the earlier. */
export type CompoundExpression = readonly Expression[];
