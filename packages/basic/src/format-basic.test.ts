import { FIELD_MARK } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { formatBasic } from './format-basic.ts';

const formatted = (...lines: readonly string[]) => formatBasic(`${lines.join('\n')}\n`).text;
const lined = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

describe('formatBasic', () => {
  test('indents blocks of every kind, and closes them where they began', () => {
    expect(
      formatted(
        ...['IF A THEN', 'READ R FROM F,ID ELSE', 'R=""', 'END', 'END ELSE', 'C = 1', 'END'],
        ...['LOOP', 'READNEXT ID ELSE EXIT', 'WHILE ID DO', 'CRT ID', 'REPEAT'],
        ...['LOOP', 'while READNEXT ID DO', 'WHILE(ID)', 'CRT ID', 'REPEAT'],
        ...['BEGIN CASE', 'CASE A=1', 'CRT 1', 'CASE 1', 'CRT 2', 'END CASE'],
        ...['FOR I=1 TO 3', 'CRT I', 'NEXT I', 'FOR I = 1 TO 3 ; CRT I ; NEXT I', 'CRT A'],
      ),
    ).toBe(
      lined(
        ...['IF A THEN', '  READ R FROM F, ID ELSE', '    R = ""', '  END'],
        ...['END ELSE', '  C = 1', 'END'],
        ...['LOOP', '  READNEXT ID ELSE EXIT', 'WHILE ID DO', '  CRT ID', 'REPEAT'],
        ...['LOOP', 'while READNEXT ID DO', 'WHILE(ID)', '  CRT ID', 'REPEAT'],
        ...['BEGIN CASE', 'CASE A = 1', '  CRT 1', 'CASE 1', '  CRT 2', 'END CASE'],
        ...['FOR I = 1 TO 3', '  CRT I', 'NEXT I', 'FOR I = 1 TO 3 ; CRT I ; NEXT I', 'CRT A'],
      ),
    );
  });

  test.each([
    ['a label stands at the left edge', '  10 CRT 1', '10 CRT 1'],
    [
      'a label in a block lets its statement where it belongs',
      'IF A THEN\nX: B = 1\nEND',
      'IF A THEN\nX: B = 1\nEND',
    ],
    ['texts keep their space', 'A="a ,b  =c"', 'A = "a ,b  =c"'],
    ['space that may mean something stays', 'CRT A  "R2"', 'CRT A  "R2"'],
    ['signs in pairs stay together', 'IF A>=1 THEN B<1>=2', 'IF A>=1 THEN B<1>=2'],
    [
      'comments at the left edge stay there',
      'IF A THEN\n*  x\n      ! y\nEND',
      'IF A THEN\n*  x\n  ! y\nEND',
    ],
    ['a comment behind a statement stays as it is', 'A=1   ;*  why  ', 'A = 1   ;*  why'],
    ['a line that goes on stands further right', 'CALL X(A,\nB)', 'CALL X(A,\n    B)'],
    ['directives stay as they are', '  $OPTIONS PICK\nA=1', '  $OPTIONS PICK\nA = 1'],
    [
      'lines that a directive takes away stay as they are',
      '$IFDEF X\nA=(\n$ENDIF\nA=1',
      '$IFDEF X\nA=(\n$ENDIF\nA = 1',
    ],
    ['no two empty lines follow each other', 'A = 1\n\n  \n\nB = 2\n\n', 'A = 1\n\nB = 2'],
    ['variables may be called as words of the language', 'NEXT=1\nLOOP=2', 'NEXT = 1\nLOOP = 2'],
  ])('%s', (_, source, expected) => {
    expect(formatted(source)).toBe(lined(expected));
    expect(formatted(expected)).toBe(lined(expected));
  });

  test.each(['\r\n', FIELD_MARK])('keeps the line ends of the source', (end) => {
    const lines = (...texts: readonly string[]) => texts.map((text) => text + end).join('');
    expect(formatBasic(lines('IF A THEN', 'B=1', 'END')).text).toBe(
      lines('IF A THEN', '  B = 1', 'END'),
    );
  });

  test('indents by as many spaces as it is asked to', () => {
    expect(formatBasic('IF A THEN\nB = 1\nEND\n', { indent: 5 }).text).toBe(
      'IF A THEN\n     B = 1\nEND\n',
    );
  });

  test.each([-1, 1.5, 17, Number.NaN])('rejects an indent of %s', (indent) => {
    expect(() => formatBasic('A = 1', { indent })).toThrow(/indented by 0 to 16 spaces/);
  });

  test('says what is wrong with a program that does not compile, and gives no text', () => {
    expect(formatBasic('IF A THEN\nB = )\n')).toMatchObject({
      text: undefined,
      problems: [{ line: 2 }, expect.anything()],
    });
  });

  test('indents by the blocks of the program alone, not by those of what it includes', () => {
    const include = () => 'IF A THEN\n B = 1\nEND';
    expect(formatBasic('$INCLUDE X\nC=1\n', { include }).text).toBe('$INCLUDE X\nC = 1\n');
  });
});
