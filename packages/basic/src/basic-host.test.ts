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

  test('checks and runs a text that is stored nowhere, with what is', () => {
    write('DEFS', 'EQU FACTOR TO 3');
    const host = basicHost();
    const item = { table: 'BP', item: 'NEW' };
    const text = { ...item, source: '$INCLUDE DEFS\nCRT FACTOR' };
    expect(host.checkText(session, text)).toEqual([]);
    expect(host.compileText(session, text).unit?.name).toBe('NEW');
    const wrong = host.checkText(session, { ...item, source: 'CRT 1\nIF' });
    expect(wrong).toMatchObject([{ source: 'NEW', line: 2 }]);
    expect(session.table('BP').has('NEW')).toBe(false);
  });

  test('checks a program, and names the texts that it includes and those that are missing', () => {
    write('DEFS', '$INCLUDE INC DEEP', 'EQU FACTOR TO 3');
    write('MAIN', '$INCLUDE DEFS', '$INCLUDE INC GONE', '$INCLUDE ALSO', 'CRT FACTOR');
    const host = basicHost({ tables: ['BP', 'OTHER'] });
    const { problems, included, missing } = host.check(session, { table: 'BP', item: 'MAIN' });
    expect(problems.map(({ source, line }) => `${source} ${line}`)).toEqual([
      'DEFS 1',
      'MAIN 2',
      'MAIN 3',
    ]);
    expect(included).toEqual([{ table: 'BP', item: 'DEFS' }]);
    expect(missing).toEqual([
      { table: 'INC', item: 'DEEP' },
      { table: 'INC', item: 'GONE' },
      { table: 'BP', item: 'ALSO' },
    ]);
    expect(() => host.check(session, { table: 'BP', item: 'NONE' })).toThrow(
      'BP has no program NONE.',
    );
  });

  test.each(['', ' ', ' NOTHING', ` ${'X'.repeat(2_000)}`])(
    'reports an include of %j, which is no text, where it stands',
    (name) => {
      const text = { table: 'BP', item: 'NEW', source: `CRT 1\n$INCLUDE${name}` };
      expect(basicHost().checkText(session, text)).toMatchObject([
        { code: 'BAD_DIRECTIVE', source: 'NEW', line: 2 },
      ]);
    },
  );

  test('reads the @-variables of the application, each session its own', () => {
    write('WHERE', "CRT 'Company ':@COMPANY");
    const programs = basicHost();
    const where = (variables: Readonly<Record<string, string>>): string => {
      session = new Session(account, { programs, variables });
      return printed('WHERE');
    };
    expect(where({ COMPANY: '2' })).toBe('Company 2\n');
    expect(where({ COMPANY: '3' })).toBe('Company 3\n');
    expect(() => where({})).toThrow(/there is no @COMPANY/);
    write('WHERE', "@COMPANY = '4'");
    expect(() => where({ COMPANY: '2' })).toThrow(/@COMPANY/);
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
