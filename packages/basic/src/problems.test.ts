import { formatProblem } from 'mvdb/language';
import { describe, expect, test } from 'vitest';
import { checkBasic } from './compile.ts';
import { problemOf } from './program-fixture.ts';
import { PROBLEMS_MAX } from './syntax/errors.ts';

/** A wrong program: its line and column, and a part of what is said. */
type Wrong = readonly [source: string, line: number, column: number, said: string | RegExp];

const wrongPrograms: readonly Wrong[] = [
  ["CRT 'x", 1, 5, "needs a ' at its end"],
  ['X = 1.2.3', 1, 8, 'a number with one decimal point'],
  ['X = ~5', 1, 5, 'begins nothing of the language'],
  ['X =', 1, 4, 'expected an expression, found the end of the line'],
  ['X = (1 + 2', 1, 11, 'expected ")"'],
  ['X = 1 + 2)', 1, 10, 'expected the end of the statement, found )'],
  ['X = 1 + * 2', 1, 9, 'expected an expression, found *'],
  ['X', 1, 1, 'a variable needs "=" behind it'],
  ['PRNT 5', 1, 1, 'did you mean PRINT?'],
  ['X = FEILD("a","b",1)', 1, 5, 'did you mean FIELD?'],
  ['X = LEN()', 1, 5, 'LEN takes 1 argument, not 0: LEN(text)'],
  ['X = LEN(1,2)', 1, 5, 'LEN takes 1 argument, not 2'],
  ['X = TRIM()', 1, 5, 'TRIM takes 1 to 3 arguments, not 0'],
  ['X = A(1)', 1, 5, 'A is not a function, and no array was declared by that name'],
  ['CRT @NOSUCH', 1, 5, 'there is no @NOSUCH'],
  ['@FM = 1', 1, 1, '@FM cannot be assigned to'],
  ['X = A<1,2,3,4>', 1, 6, 'one to three positions between < and >'],
  ['X = A[1,2,3,4]', 1, 6, 'one to three expressions between [ and ]'],
  ['IF X', 1, 5, 'expected THEN or ELSE'],
  ['IF X THEN', 1, 10, 'not closed: expected END'],
  ["IF 1 THEN\nCRT 'x'\nELSE\nCRT 'y'\nEND", 3, 1, 'ELSE belongs to no statement before it'],
  ['IF 1 THEN ; CRT 1 ; END', 1, 11, 'expected a statement, found ;'],
  ['FOR I = 1', 1, 10, 'expected TO'],
  ['FOR I = 1 TO 3\nNEXT J', 2, 6, 'expected NEXT I, found NEXT J'],
  ['FOR I = 1 TO 3', 1, 1, 'FOR is not closed: expected NEXT'],
  ['NEXT I', 1, 1, 'NEXT closes no FOR'],
  ['LOOP\nCRT 1', 1, 1, 'LOOP is not closed: expected REPEAT'],
  ['REPEAT', 1, 1, 'REPEAT closes no LOOP'],
  ['WHILE 1', 1, 1, 'WHILE must stand inside FOR or LOOP'],
  ['EXIT', 1, 1, 'EXIT must stand inside FOR or LOOP'],
  ['CASE 1', 1, 1, 'CASE must stand between BEGIN CASE and END CASE'],
  ['BEGIN CASE\nCRT 1\nEND CASE', 1, 1, 'BEGIN CASE is not closed: expected CASE or END CASE'],
  ['BEGIN CASE\nCASE 1', 1, 1, 'expected END CASE'],
  ['END CASE', 1, 1, 'END CASE closes no BEGIN CASE'],
  ['END\nCRT 1', 2, 1, 'expected the end of the program'],
  ['GOTO NOWHERE', 1, 1, 'there is no label NOWHERE'],
  ['DEFFUN L2(X) LOCAL', 1, 1, 'the program has no LOCAL FUNCTION L2'],
  ['GOSUB SUBB\nSTOP\nSUBA: RETURN', 1, 1, 'did you mean SUBA?'],
  ['10 CRT 1\n10 CRT 2', 2, 1, 'the label 10 stands at line 1 already'],
  ['ON 1 GOTO', 1, 10, 'expected a label'],
  ['DIM A', 1, 6, 'expected "(" and one or two sizes'],
  ['DIM A(1,2,3)', 1, 5, 'one or two sizes'],
  ['DIM A(3)\nA = 5', 2, 1, 'the array A needs subscripts'],
  ['MAT A = 5', 1, 5, 'A is not dimensioned: write DIM A(n) before'],
  ['COMMON A,A', 1, 10, 'A is named twice'],
  ['COMMON A(N)', 1, 8, 'the sizes of A in COMMON must be numbers'],
  ['A = 1\nCOMMON A', 2, 8, 'used before it is in COMMON'],
  ['EQU A TO 5\nEQU A TO 6', 2, 5, 'A is equated already'],
  ['EQU A 5', 1, 7, 'expected TO'],
  ['CALL', 1, 5, 'expected the name of a subroutine'],
  ['READ R FROM F', 1, 14, 'expected ","'],
  ["READ R FROM F,'x'", 1, 18, 'expected THEN or ELSE'],
  ['LOCATE("x",A;P)', 1, 16, 'expected THEN or ELSE'],
  ['INS "x" BEFORE A', 1, 16, 'an element of a dynamic array, such as A<1>'],
  ['EXECUTE "x" CAPTURING A CAPTURING B', 1, 25, 'expected CAPTURING once'],
  ['COMMIT', 1, 1, 'must stand between BEGIN and END TRANSACTION'],
  ['CRT 1\nSUBROUTINE S', 2, 1, 'SUBROUTINE must be the first statement'],
  ['SUBROUTINE S(5)', 1, 14, 'expected the name of a parameter'],
  ['DEFFUN F(A)\nCRT F(1,2)', 2, 5, 'F is declared with 1 argument, and called with 2'],
  ['X = OBJ->NAME', 1, 5, 'objects are not part of the language here'],
  ['SEND X TO F ELSE STOP', 1, 1, 'SEND is not done by this compiler'],
  ['$INCLUDE NOSUCH', 1, 1, 'there is no text NOSUCH to include'],
  ['$INCLUDE TEST', 1, 1, 'TEST includes itself'],
  ['$IFDEF X\nCRT 1', 1, 1, 'expected $ENDIF'],
  ['$ENDIF', 1, 1, '$ENDIF belongs to no $IFDEF'],
  ['$DEFINE', 1, 1, '$DEFINE needs a name'],
  ['$NOSUCH', 1, 1, 'there is no directive $NOSUCH'],
  ['$MODE UV.LOCAT', 1, 1, 'did you mean UV.LOCATE?'],
  [`X = ${'('.repeat(500)}1`, 1, 204, 'nested 200 deep'],
  ['IF 1 THEN\n'.repeat(5_000), 200, 4, 'nested 200 deep'],
  [`X = ${'1+'.repeat(2_000)}1`, 1, 4_004, 'may be 500 deep'],
  ['X = "a', 1, 5, 'needs a " at its end'],
  ['X = \\a', 1, 5, 'needs a \\ at its end'],
  ['A = B C D =', 1, 12, 'expected an expression, found the end of the line'],
  ['X = LEFT("a")', 1, 5, 'LEFT takes 2 arguments, not 1: LEFT(text, length)'],
  ['X = A[]', 1, 6, 'one to three expressions between [ and ]'],
  ['X = IF 1 THEN 2', 1, 16, 'expected ELSE'],
  ['IF 1 ELSE', 1, 10, 'not closed: expected END'],
  ['BEGIN', 1, 6, 'expected CASE'],
  ['BEGIN CASE\nCASE\nEND CASE', 2, 5, 'expected an expression'],
  ['FOR A<1> = 1 TO 2\nNEXT', 1, 6, 'expected a variable or an element of an array'],
  ['FOR I TO 3\nNEXT I', 1, 7, 'expected "=", found TO'],
  ['FOR I = 1 TO 3 STEP\nNEXT I', 1, 20, 'expected an expression'],
  ['GO TO', 1, 6, 'expected a label'],
  ['ON 1', 1, 5, 'expected GOTO or GO or GOSUB'],
  ['RETURN TO', 1, 10, 'expected a label'],
  ['CALL 5', 1, 6, 'expected the name of a subroutine, found 5'],
  ['CALL @', 1, 7, 'expected a variable that holds the name of a subroutine'],
  ['DIM', 1, 4, 'expected the name of an array'],
  ['COMMON', 1, 7, 'expected the name of a variable'],
  ['COMMON /X', 1, 10, 'expected "/"'],
  ['EQU', 1, 4, 'expected a name'],
  ['EQU A TO', 1, 9, 'expected what the name stands for'],
  ['DEFFUN', 1, 7, 'expected the name of a function'],
  ['OPEN "A" TO', 1, 12, 'expected a variable'],
  ['WRITE R', 1, 8, 'expected TO or ON'],
  ['WRITE R ON F', 1, 13, 'expected "," and the id of a record'],
  ['A = READNEXT ID', 1, 5, 'READNEXT is a statement, or the condition of WHILE, UNTIL or IF'],
  ['FOR I = 1 TO 3 WHILE READNEXT ID\nNEXT I', 1, 22, 'READNEXT is a statement'],
  ['WHILE READNEXT ID DO', 1, 1, 'WHILE must stand inside FOR or LOOP'],
  ['READNEXT X', 1, 11, 'expected THEN or ELSE'],
  ['LOCATE "x" IN A', 1, 16, 'expected SETTING'],
  ['DEL A', 1, 5, 'an element of a dynamic array, such as A<1>'],
  ['CONVERT "a" IN B', 1, 13, 'expected TO, found IN'],
  ['PRINTER UP', 1, 9, 'expected ON or OFF or CLOSE or RESET, found UP'],
  ['MATPARSE A', 1, 10, 'A is not dimensioned: write DIM A(n) before'],
  ['BEGIN TRANSACTION\nCRT 1', 1, 1, 'BEGIN TRANSACTION is not closed: expected END TRANSACTION'],
  ['END TRANSACTION', 1, 1, 'END TRANSACTION closes no BEGIN TRANSACTION'],
  ['LOCAL FUNCTION F(X)\nCRT 1', 1, 7, 'LOCAL F is not closed: expected END'],
  ['X = @', 1, 6, 'expected the name of an @ variable'],
  ['X = @FMM', 1, 5, 'there is no @FMM; did you mean FM?'],
  ['$DEFINE A B\n$DEFINE B A\nX = A', 3, 5, 'stands for itself'],
  ['DIM A(3)\nCRT A(1,2,3)', 2, 5, 'the array A takes one or two subscripts'],
  ['OBJ->M()', 1, 1, 'objects are not part of the language here'],
  ['A = 5\nDIM A(3)', 2, 5, 'A is used as a plain variable before it is dimensioned'],
  ['A: B: CRT 1', 1, 1, 'expected one label before a statement'],
  ['$MODE', 1, 1, '$MODE needs one of UV.LOCATE'],
  ['$IFDEF A\n$ELSE\n$ELSE\n$ENDIF', 3, 1, '$ELSE belongs to no $IFDEF'],
  ['INPUT 5', 1, 7, 'expected a variable, found 5'],
  ['TRANSACTION', 1, 12, 'expected START or COMMIT or ABORT or ROLLBACK'],
];

describe('a wrong program', () => {
  test('is one of a hundred and more', () => {
    expect(new Set(wrongPrograms.map(([source]) => source)).size).toBeGreaterThanOrEqual(100);
  });

  test.each(wrongPrograms)('%j', (source, line, column, said) => {
    const problem = problemOf(source);
    expect(problem).toMatchObject({ source: 'TEST', line, column });
    expect(problem.detail).toContain(said);
  });

  test('gets all its problems at once', () => {
    const problems = checkBasic('X = )\nCRT 1\nY = (\nGOTO');
    expect(problems.map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  test('gets no more than fifty', () => {
    expect(checkBasic('X = )\n'.repeat(200))).toHaveLength(PROBLEMS_MAX);
  });

  test('names the text that it includes', () => {
    const [problem] = checkBasic('$INCLUDE PART', { include: () => 'A = 1\nB = )' });
    expect(problem).toMatchObject({ source: 'PART', line: 2, column: 5, lineText: 'B = )' });
  });

  test('is shown with its line and a mark below the place', () => {
    expect(formatProblem(problemOf('A = 1\nB = )'))).toBe(
      'TEST:2:5 expected an expression, found )\nB = )\n    ^',
    );
  });
});
