import { Account, createIndex, execute, FIELD_MARK, runSentence, Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basicHost } from './basic-host.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  session = sessionWith();
  for (const table of ['BP', 'ORD']) session.createTable(table);
  for (const [id, record] of [
    ['1', `10${FIELD_MARK}A`],
    ['2', `20${FIELD_MARK}B`],
  ] as const)
    session.table('ORD').write(id, record);
  item('QTY', 'D', '1', '', 'Qty', '5R', 'S');
  item('CODE', 'D', '2', '', 'Code', '5L', 'S');
});

afterEach(() => account.close());

const sessionWith = (capabilities = {}): Session =>
  new Session(account, {
    programs: basicHost(),
    capabilities: { dbCommand: 'full', ...capabilities },
  });

const write = (name: string, ...lines: readonly string[]): void =>
  session.table('BP').write(name, lines.join(FIELD_MARK));

const item = (name: string, ...attributes: readonly string[]): void =>
  session.table('DICT ORD').write(name, attributes.join(FIELD_MARK));

/** What a report shows of a column, without its heading. */
const column = (expression: string, by = session): string[] =>
  execute(by, `LIST ORD EVAL "${expression}" ID.SUP HDR.SUP COL.SUP COUNT.SUP`).lines.map((line) =>
    line.trim(),
  );

const failing = (work: () => unknown, code: string, message: RegExp): void =>
  expect(work).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) }));

describe('SUBR', () => {
  test('calls a subroutine, whose first argument is the result, or a function', () => {
    write('TWICE', 'SUBROUTINE TWICE(RESULT, X)', 'RESULT = X * 2', 'RETURN');
    write('HALF', 'FUNCTION HALF(X)', 'RETURN(X / 2)');
    expect(column("SUBR('TWICE', QTY)")).toEqual(['20', '40']);
    expect(column("SUBR('half', QTY)")).toEqual(['5', '10']);
  });

  test('calls the program that is catalogued under the name', () => {
    write('V2', 'SUBROUTINE V2(R)', "R = 'two'", 'RETURN');
    execute(session, 'CATALOG BP RATE V2');
    item('RATED', 'I', "SUBR('RATE')", '', 'Rated', '5L', 'S');
    const { kind } = runSentence(session, 'LIST ORD RATED');
    expect(kind).toBe('report');
    expect(execute(session, 'COUNT ORD WITH RATED = "two"').returnCode).toBe(2);
  });

  test('gives a program the record that is evaluated', () => {
    write('SEEN', 'SUBROUTINE SEEN(R)', "R = @ID:'-':@RECORD<2>", 'RETURN');
    expect(column("SUBR('SEEN')")).toEqual(['1-A', '2-B']);
  });

  test('calls the text that stands there when the sentence begins', () => {
    write('S', 'SUBROUTINE S(R)', 'R = 1', 'RETURN');
    expect(column("SUBR('S')")).toEqual(['1', '1']);
    write('S', 'SUBROUTINE S(R)', 'R = 2', 'RETURN');
    expect(column("SUBR('S')")).toEqual(['2', '2']);
  });

  test('is nothing that an index could hold', () => {
    write('S', 'SUBROUTINE S(R)', 'R = 1', 'RETURN');
    item('S', 'I', "SUBR('S')", '', 'S', '5L', 'S');
    failing(() => createIndex(session, 'ORD', ['S']), 'INDEX_NOT_PURE', /S/);
  });

  test('writes nothing, also where the session may', () => {
    write('W', 'SUBROUTINE W(R)', "OPEN 'ORD' TO F ELSE STOP", "WRITE 'x' ON F,'3'", 'RETURN');
    const sentence = 'LIST ORD EVAL "SUBR(\'W\')"';
    const rows = () => {
      const outcome = runSentence(session, sentence);
      if (outcome.kind === 'report') for (const _ of outcome.report.rows);
    };
    failing(rows, 'NOT_PERMITTED', /W line 3/);
    expect(session.table('ORD').has('3')).toBe(false);
  });

  test.each([
    ['R = 1 / X', 'DIVISION_BY_ZERO', /BAD line 2/],
    ['R = Y', 'UNASSIGNED_VARIABLE', /Y has no value yet.*BAD line 2/],
    ['X = 5', 'UNASSIGNED_VARIABLE', /The result of BAD/],
    ['STOP', 'PROGRAM_STOPPED', /BAD ended by STOP instead of returning/],
    ["CHAIN 'LIST ORD'", 'PROGRAM_STOPPED', /BAD ended by CHAIN/],
    ['INPUT R', 'NO_INPUT', /BAD line 2/],
    ['CALL NOSUCH(R)', 'PROGRAM_NOT_FOUND', /NOSUCH/],
    ['R = )', 'BAD_PROGRAM', /BAD:2:5/],
  ])('%s says where it went wrong', (line, code, message) => {
    write('BAD', 'SUBROUTINE BAD(R, X)', line, 'RETURN');
    failing(() => column("SUBR('BAD', 0)"), code, message);
  });

  test('counts the work of the program against the budget', () => {
    write('LONG', 'SUBROUTINE LONG(R)', 'LOOP', 'REPEAT');
    const run = () =>
      execute(session, 'LIST ORD EVAL "SUBR(\'LONG\')"', { stepsMax: 10_000 }).lines;
    failing(run, 'BUDGET_EXCEEDED', /./);
  });

  test('says what is missing: the subroutine, an argument, the capability', () => {
    write('S', 'SUBROUTINE S(R, X)', 'R = X', 'RETURN');
    failing(() => column("SUBR('T')"), 'FUNCTION_NOT_FOUND', /SUBR calls "T"/);
    failing(() => column("SUBR('S')"), 'BAD_ARGUMENT', /S takes 2 arguments; it is called with 1/);
    const reader = sessionWith({ program: false });
    failing(() => column("SUBR('S', 1)", reader), 'NOT_PERMITTED', /program: true/);
  });
});

describe('the conversion U', () => {
  beforeEach(() =>
    write(
      'STARS',
      'SUBROUTINE STARS(RESULT, SOURCE, STATE, IS.OUT)',
      'STATE = 0',
      'IF IS.OUT THEN',
      "  RESULT = STR('*', SOURCE / 10):@CONV",
      'END ELSE',
      "  IF SOURCE MATCHES '0N' THEN STATE = 1",
      '  RESULT = LEN(SOURCE) * 10',
      'END',
      'RETURN',
    ),
  );

  test('calls a subroutine both ways, with what follows the name', () => {
    item('QTY', 'D', '1', 'USTARS.!', 'Qty', '5L', 'S');
    expect(column('QTY')).toEqual(['*!', '**!']);
    expect(execute(session, 'COUNT ORD WITH QTY = "**"').returnCode).toBe(1);
  });

  test('sets the status that the subroutine sets; 1 where it sets none', () => {
    write('NONE', 'SUBROUTINE NONE(RESULT, SOURCE, STATE, IS.OUT)', 'RESULT = SOURCE', 'RETURN');
    write(
      'MAIN',
      "CRT ICONV('***', 'USTARS'):' ':STATUS()",
      "CRT ICONV('123', 'USTARS'):' ':STATUS()",
      "CRT OCONV('x', 'UNONE'):' ':STATUS()",
      "CRT OCONV('x', 'UNOSUCH'):' ':STATUS()",
    );
    expect(execute(session, 'RUN MAIN').lines).toEqual(['30 0', '30 1', 'x 1', 'x 2']);
  });

  test('gives an expression no value that an index could hold', () => {
    item('I', 'I', "OCONV(QTY, 'USTARS')", '', 'I', '5L', 'S');
    failing(() => createIndex(session, 'ORD', ['I']), 'INDEX_NOT_PURE', /I/);
  });
});
