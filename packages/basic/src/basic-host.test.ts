import { Account, FIELD_MARK, Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basicHost } from './basic-host.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  session = new Session(account, { programs: basicHost() });
  session.createTable('BP');
});

afterEach(() => account.close());

const write = (item: string, ...lines: readonly string[]): void =>
  session.table('BP').write(item, lines.join(FIELD_MARK));

/** What an item of BP prints. */
function printed(item: string): string {
  let output = '';
  session.programs?.run(
    session,
    { table: 'BP', item },
    {
      sentence: `RUN BP ${item}`,
      input: [],
      print: (text) => {
        output += text;
      },
    },
  );
  return output;
}

describe('basicHost', () => {
  test('runs a program that lies in a table, with what it calls and includes', () => {
    write('DEFS', 'EQU FACTOR TO 3');
    write('TRIPLE', 'SUBROUTINE TRIPLE(X)', '$INCLUDE DEFS', 'X = X * FACTOR', 'RETURN');
    write('MAIN', 'A = 5', 'CALL TRIPLE(A)', "CRT @SENTENCE:' gives ':A");
    expect(printed('MAIN')).toBe('RUN BP MAIN gives 15\n');
  });

  test('calls a subroutine with values', () => {
    write('ADD', 'SUBROUTINE ADD(A,B,C)', 'C = A + B', 'RETURN');
    expect(session.programs?.has(session, 'ADD')).toBe(true);
    expect(session.programs?.call(session, 'ADD', ['2', '3', ''])).toEqual(['2', '3', '5']);
  });

  test('neither compiles, runs nor calls programs for a session without the capability', () => {
    write('ADD', 'SUBROUTINE ADD(A)', 'RETURN');
    const capabilities = { program: false };
    const reader = new Session(account, { programs: basicHost(), capabilities });
    const item = { table: 'BP', item: 'ADD' };
    const options = { sentence: '', input: [], print: () => undefined };
    for (const use of [
      () => reader.programs?.compile(reader, item),
      () => reader.programs?.run(reader, item, options),
      () => reader.programs?.call(reader, 'ADD', ['1']),
    ])
      expect(use).toThrow(/needs the capability program: true/);
  });

  test('compiles a program again when it or what it includes has changed', () => {
    write('DEFS', 'EQU FACTOR TO 3');
    write('MAIN', '$INCLUDE DEFS', 'CRT FACTOR');
    expect(printed('MAIN')).toBe('3\n');
    write('DEFS', 'EQU FACTOR TO 4');
    expect(printed('MAIN')).toBe('4\n');
    write('MAIN', "CRT 'other'");
    expect(printed('MAIN')).toBe('other\n');
  });

  test('says what is wrong with a program', () => {
    write('MAIN', 'X = )');
    const program = { table: 'BP', item: 'MAIN' };
    expect(session.programs?.compile(session, program)).toMatchObject([{ line: 1, column: 5 }]);
    expect(() => printed('MAIN')).toThrow(expect.objectContaining({ code: 'BAD_PROGRAM' }));
    expect(() => printed('NOSUCH')).toThrow(expect.objectContaining({ code: 'PROGRAM_NOT_FOUND' }));
  });
});
