import { atVariableNames } from '../../packages/basic/src/functions/at-variables.ts';
import { functionNames } from '../../packages/basic/src/functions/table.ts';
import { commandEntries } from '../../packages/basic/src/statements/table.ts';
import { type Chance, generatedProgram } from './generated-program.ts';

/** Sets a mark that can be seen where a text of a program is run as JavaScript. */
const ESCAPE = 'globalThis.hasEscaped=1';

const WORDS = [
  ...[
    'IF',
    'THEN',
    'ELSE',
    'END',
    'FOR',
    'TO',
    'STEP',
    'NEXT',
    'LOOP',
    'REPEAT',
    'WHILE',
    'UNTIL',
    'DO',
  ],
  ...[
    'BEGIN',
    'CASE',
    'GOTO',
    'GO',
    'GOSUB',
    'ON',
    'RETURN',
    'CALL',
    'EXIT',
    'CONTINUE',
    'DIM',
    'COMMON',
  ],
  ...[
    'EQU',
    'EQUATE',
    'LIT',
    'DEFFUN',
    'LOCAL',
    'SUBROUTINE',
    'FUNCTION',
    'PROGRAM',
    'PRIVATE',
    'CALLING',
  ],
  ...[
    'TRANSACTION',
    'COMMIT',
    'FROM',
    'IN',
    'BY',
    'SETTING',
    'BEFORE',
    'USING',
    'LOCKED',
    'ERROR',
    'MAT',
  ],
  ...['AND', 'OR', 'MATCHES', 'CAT', 'EQ', 'LT', 'GT', 'REM', 'CAPTURING', 'RETURNING', 'UPCASE'],
];
const NAMES = [
  ...[
    'A',
    'B',
    'A.B',
    'X$',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'prototype',
    'this',
  ],
  ...[
    '$',
    'v_A',
    'at',
    'result',
    'precision',
    'tools',
    'return',
    'arguments',
    'eval',
    'É',
    '\u{1F600}',
  ],
];
const TEXTS = [
  ...[
    `'*/ ${ESCAPE} /*'`,
    `"\${${ESCAPE}}"`,
    `'\u2028${ESCAPE}\u2029'`,
    `'\`;${ESCAPE};\`'`,
    '"\\"',
    '\\x\\',
  ],
  ...[`'");${ESCAPE};("'`, "''", `"';${ESCAPE};'"`, "'\u0000'", "'\ud800'", "'\u001e'"],
];
const NUMBERS = [
  '0',
  '1',
  '-1',
  '1.5',
  '.5',
  '5.',
  '0x1F',
  '99999999999999999999999999',
  '1e3',
  '007',
  '1.2.3',
];
const SYMBOLS = [
  ...[
    '=',
    '+',
    '-',
    '*',
    '/',
    '**',
    '//',
    '^',
    ':',
    '#',
    '<',
    '>',
    '<=',
    '>=',
    '<>',
    '(',
    ')',
    '[',
    ']',
  ],
  ...[
    ',',
    ';',
    '@',
    '+=',
    ':=',
    '&',
    '!',
    '->',
    '{',
    '}',
    '_',
    '~',
    '\t',
    '\r',
    '\f',
    '\u2028',
    '|',
    '`',
  ],
];
const DIRECTIVES = [
  '$INCLUDE X',
  '$DEFINE A A',
  '$DEFINE B 5+',
  '$IFDEF A',
  '$ELSE',
  '$ENDIF',
  '$OPTIONS D3',
  '$MODE UV.LOCATE',
  '$',
];

/** A text that may be a program: any words, statements with parts of others, or a program that is damaged. */
export function hostileProgram(chance: Chance): string {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(chance() * items.length)];
    if (item === undefined) throw new TypeError('There is nothing to choose from.');
    return item;
  };
  const below = (limit: number): number => Math.floor(chance() * limit);
  const statements = commandEntries();
  const token = (): string => {
    switch (below(8)) {
      case 0:
        return pick(WORDS);
      case 1:
        return pick(TEXTS);
      case 2:
        return pick(NUMBERS);
      case 3:
      case 4:
        return pick(SYMBOLS);
      case 5:
        return pick([`${pick([...functionNames()])}(`, `@${pick([...atVariableNames()])}`]);
      case 6:
        return pick(['\n', '\n', ';', pick(statements).name]);
      default:
        return pick(NAMES);
    }
  };
  const soup = (count: number): string =>
    Array.from({ length: below(count) + 1 }, () => token() + pick([' ', ' ', ''])).join('');
  const statement = (): string => {
    const words = pick(statements)
      .usage.replace(/[[\]{}]/g, '')
      .split(' ');
    return words
      .map((word) => (/^[A-Z.]+$/.test(word) && chance() < 0.95 ? word : soup(2)))
      .join(' ');
  };
  switch (below(4)) {
    case 0:
      return soup(40);
    case 1:
      return Array.from({ length: below(12) + 1 }, () =>
        pick([statement, () => soup(6), () => pick(DIRECTIVES)])(),
      ).join('\n');
    default: {
      const source = pick(Object.values(generatedProgram(chance)));
      const begin = below(source.length);
      const front = source.slice(0, begin);
      const rest = source.slice(begin + pick([0, 0, 1, 3, 20, source.length]));
      return chance() < 0.3 ? source : front + pick([soup(3), statement(), pick(TEXTS), '']) + rest;
    }
  }
}
