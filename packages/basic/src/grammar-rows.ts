/** A line of help: how something is written, and what it does. */
export type Row = readonly [usage: string, help: string];

/** Statements that are part of the grammar itself. */
export const CONTROL: readonly Row[] = [
  ['variable = value, += -= *= /= :=', 'Gives a variable, an element or a part of a text a value.'],
  ['LET variable = value', 'The same, in flavours that have the word.'],
  ['IF condition THEN ... [ELSE ...]', 'Runs one of two branches, on a line or up to END.'],
  ['BEGIN CASE ... CASE condition ... END CASE', 'Runs the first branch whose condition is true.'],
  [
    'FOR variable = start TO limit [STEP step] [WHILE c] [UNTIL c] ... NEXT',
    'Runs for each value; limit and step are asked each time.',
  ],
  ['LOOP ... WHILE condition | UNTIL condition ... REPEAT', 'Runs again and again.'],
  ['EXIT, CONTINUE', 'Leaves a loop, or goes on with its next round.'],
  ['GOTO label, GO [TO] label', 'Goes on at a label, also into and out of loops.'],
  ['GOSUB label', 'Runs up to RETURN, and comes back.'],
  ['ON index GOTO | GOSUB label {, label}', 'Chooses a label by a number.'],
  ['RETURN [value], RETURN TO label', 'Comes back from GOSUB, CALL or a function.'],
  [
    'CALL name(args), CALL @variable(args)',
    'Runs a catalogued subroutine; variables are passed by reference.',
  ],
  [
    'BEGIN TRANSACTION ... COMMIT | ROLLBACK ... END TRANSACTION',
    'Keeps or undoes what is written between.',
  ],
];

export const DECLARATIONS: readonly Row[] = [
  ['PROGRAM name, SUBROUTINE | SUB name(args), FUNCTION name(args)', 'Says what the item is.'],
  [
    'LOCAL SUBROUTINE | FUNCTION name(args) ... END, PRIVATE variables',
    'A routine inside the program.',
  ],
  ['DEFFUN | DEFINE FUNCTION name(args) [CALLING subroutine | LOCAL]', 'Declares a function.'],
  ['DIM | DIMENSION array(rows [, columns])', 'Dimensions an array.'],
  ['COMMON | COM [/block/] variable | array {, ...}', 'Variables that programs share.'],
  [
    'EQUATE | EQU name TO value, EQUATE name LITERALLY | LIT text',
    'Lets a name stand for something.',
  ],
];

export const DIRECTIVES: readonly Row[] = [
  ['$INCLUDE [table] item, INCLUDE, $INSERT', 'Takes in another text.'],
  [
    '$DEFINE name [value], $UNDEFINE name',
    'Defines a name for the directives, and for the program.',
  ],
  ['$IFDEF name, $IFNDEF name, $ELSE, $ENDIF', 'Takes lines or leaves them out.'],
  ['$OPTIONS product, $MODE mode', 'Says whose reading of the language the program follows.'],
];
