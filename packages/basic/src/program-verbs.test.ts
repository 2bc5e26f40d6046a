import { Account, execute, FIELD_MARK, Session } from 'mvdb';
import { CommandSet, type SecurityRequest } from 'mvdb/host';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basicHost } from './basic-host.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  session = sessionWith();
  session.createTable('BP');
});

afterEach(() => account.close());

const sessionWith = (capabilities = {}, programs = basicHost()): Session =>
  new Session(account, { programs, capabilities: { dbCommand: 'full', ...capabilities } });

const write = (item: string, ...lines: readonly string[]): void =>
  session.table('BP').write(item, lines.join(FIELD_MARK));

const given = (command: string, options = {}): readonly string[] =>
  execute(session, command, options).lines;

const failing = (command: string, code: string, message: RegExp, by = session): void =>
  expect(() => execute(by, command)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );

describe('BASIC', () => {
  test('compiles the programs named, those selected, or all, and writes nothing', () => {
    write('ONE', 'CRT 1');
    write('TWO', 'CRT 2');
    const contents = () => ['BP', 'VOC'].map((name) => [...session.table(name).records()]);
    const before = contents();
    expect(given('BASIC BP one')).toEqual(['BP ONE: compiled.']);
    expect(given('BASIC BP *')).toEqual(['BP ONE: compiled.', 'BP TWO: compiled.']);
    given('SELECT BP');
    expect(given('BASIC BP')).toEqual(['BP ONE: compiled.', 'BP TWO: compiled.']);
    expect(contents()).toEqual(before);
  });

  test('prints every problem with its line, and fails', () => {
    write('GOOD', 'CRT 1');
    write('BAD', 'X = )', 'CRT X', 'Y = (');
    failing('BASIC BP GOOD BAD', 'BAD_PROGRAM', /1 of 2 program\(s\) cannot be run/);
    const [good, first, line, mark, ...others] = session.takeOutput();
    expect([good, line, mark]).toEqual(['BP GOOD: compiled.', 'X = )', '    ^']);
    expect(first).toMatch(/^BAD:1:5 /);
    expect(others).toContain('BP BAD: 2 problem(s).');
  });

  test('names what is near a program that is missing', () => {
    write('PRICE', 'CRT 1');
    failing('BASIC BP PRCIE', 'PROGRAM_NOT_FOUND', /BP has no program PRCIE. Near it: PRICE/);
    failing('BASIC NOWHERE PRICE', 'TABLE_NOT_FOUND', /NOWHERE/);
    failing('BASIC', 'BAD_COMMAND', /The table of programs is missing/);
  });
});

describe('RUN', () => {
  test('gives a program the command, and prints what it prints', () => {
    write('SAY', "CRT SENTENCE():'|':@SENTENCE", "CRT 'no end':");
    expect(given('RUN BP SAY a b')).toEqual(['RUN BP SAY a b|RUN BP SAY a b', 'no end']);
    expect(given('RUN SAY')).toEqual(['RUN SAY|RUN SAY', 'no end']);
  });

  test('lets a program read DATA of its paragraph, and what is answered then', () => {
    write('ASK', "CRT 'Name':", 'INPUT NAME', 'INPUT AGE', "CRT NAME:' ':AGE");
    session.table('VOC').write('P', ['PA', 'RUN BP ASK', 'DATA Ann'].join(FIELD_MARK));
    const asked: string[] = [];
    const prompt = (question: string) => {
      asked.push(question);
      return '41';
    };
    expect(given('P', { prompt })).toEqual(['Name?Ann', '?41', 'Ann 41']);
    expect(asked).toEqual(['?']);
    failing('RUN ASK', 'NO_INPUT', /INPUT needs a line.*ASK line 2/);
  });

  test('prints what went to the printer when the program ends', () => {
    write('P', 'PRINTER ON', "PRINT 'on paper'", 'PRINTER OFF', "PRINT 'on the screen'");
    expect(given('RUN P')).toEqual(['on the screen', 'on paper']);
  });

  test('prints nothing of an answer that is typed, which the terminal shows', () => {
    const keyboard = { readHidden: () => 'hidden', readKey: () => 'k' };
    write('ASK', "CRT 'Name':", 'INPUT NAME', 'CRT NAME');
    const options = { commands: new CommandSet({ keyboard }), prompt: () => 'Ann' };
    expect(given('RUN ASK', options)).toEqual(['Ann']);
  });

  test('lets a program run commands of its caller, and asks for them', () => {
    write('ASK', 'INPUT X', 'CRT X');
    write('MAIN', "EXECUTE 'RUN BP ASK'", "EXECUTE 'HI' CAPTURING S", "CRT 'it said ':S");
    const hello = {
      name: 'HI',
      synonyms: [],
      effect: 'read',
      usage: 'HI',
      run: ({ print }: { print: (line: string) => void }) => {
        print('hello');
        return 1;
      },
    } as const;
    const commands = new CommandSet({ verbs: [hello] });
    expect(given('RUN MAIN', { commands, prompt: () => 'typed' })).toEqual([
      '?typed',
      'typed',
      'it said hello',
    ]);
  });

  test('writes at once, and outlives a failure after it', () => {
    session.createTable('T');
    write('W', "OPEN 'T' TO F ELSE STOP", "WRITE 'x' ON F,'1'", 'CRT 1 / 0');
    failing('RUN W', 'DIVISION_BY_ZERO', /W line 3/);
    expect(session.table('T').read('1')).toBe('x');
  });

  test('lets a program write nothing where commands only read', () => {
    session.createTable('T');
    write('R', "OPEN 'T' TO F ELSE STOP", "CRT 'open'");
    write('W', "OPEN 'T' TO F ELSE STOP", "WRITE 'x' ON F,'1'");
    for (const capabilities of [{ dbCommand: 'query' }, { write: false }]) {
      const reader = sessionWith(capabilities);
      expect(execute(reader, 'RUN R').lines).toEqual(['open']);
      failing('RUN W', 'NOT_PERMITTED', /W/, reader);
    }
    expect(session.table('T').has('1')).toBe(false);
  });

  test('needs the capability, and a compiler', () => {
    write('P', 'CRT 1');
    failing('RUN P', 'NOT_PERMITTED', /program: true/, sessionWith({ program: false }));
    const without = new Session(account, { capabilities: { dbCommand: 'full' } });
    for (const command of ['RUN P', 'BASIC BP P', 'CATALOG BP P'])
      failing(command, 'BAD_COMMAND', /basicHost\(\) of @mvdb\/basic/, without);
  });

  test('goes on as it began, and calls what it has written, or a command has', () => {
    write('NEXT', 'SUBROUTINE NEXT(X)', 'X = 1', 'RETURN');
    write(
      'MAIN',
      'CALL NEXT(A)',
      "OPEN 'BP' TO F ELSE STOP",
      "WRITE \"CRT 'new'\" ON F,'MAIN'",
      "WRITE 'SUBROUTINE NEXT(X)':@FM:'X = 2':@FM:'RETURN' ON F,'NEXT'",
      'CALL NEXT(B)',
      "EXECUTE 'COPY FROM BP TO BP THIRD,NEXT OVERWRITING' CAPTURING S",
      'CALL NEXT(C)',
      "CRT A:' ':B:' ':C",
    );
    write('THIRD', 'SUBROUTINE NEXT(X)', 'X = 3', 'RETURN');
    expect(given('RUN MAIN')).toEqual(['1 2 3']);
    expect(given('RUN MAIN')).toEqual(['new']);
  });

  test('runs in the background, where nobody answers', async () => {
    write('SAY', "CRT 'from behind'");
    write('ASK', 'INPUT X');
    const [task] = execute(session, 'PHANTOM RUN BP SAY').tasks;
    const [asking] = execute(session, 'PHANTOM RUN BP ASK').tasks;
    expect(await task?.ended).toBeUndefined();
    expect(session.table('&PH&').read(task?.logId ?? '')).toContain('from behind');
    expect(await asking?.ended).toMatchObject({ code: 'NO_INPUT' });
  });

  test('ends programs that run each other without end', () => {
    write('AGAIN', "EXECUTE 'RUN AGAIN'");
    const lines = given('RUN AGAIN');
    expect(lines.join()).toContain('Commands call each other too deeply');
  });
});

describe('CATALOG', () => {
  test('makes a command of a program, with the line as its sentence', () => {
    write('GREET', "CRT 'Hello ':FIELD(SENTENCE(), ' ', 2)");
    expect(given('CATALOG BP GREET')).toEqual(['BP GREET: compiled.', 'GREET is GREET of BP.']);
    expect(given('greet Ann')).toEqual(['Hello Ann']);
    expect(given('CATALOG BP HI GREET LOCAL').at(-1)).toBe('HI is GREET of BP.');
    session.table('VOC').write('P', ['PA', 'HI Bob', 'GREET Cid'].join(FIELD_MARK));
    expect(given('P')).toEqual(['Hello Bob', 'Hello Cid']);
    expect(given('MAP').slice(-3)).toEqual([
      expect.stringMatching(/^GREET +BP +GREET$/),
      expect.stringMatching(/^HI +BP +GREET$/),
      '2 catalogued program(s) listed.',
    ]);
  });

  test('lets programs call a subroutine by its catalogued name, before an item of BP', () => {
    session.createTable('LIB');
    session.table('LIB').write('V2', ['SUBROUTINE S(X)', 'X = 2', 'RETURN'].join(FIELD_MARK));
    write('RATE', 'SUBROUTINE RATE(X)', 'X = 1', 'RETURN');
    write('MAIN', 'CALL RATE(A)', 'CRT A');
    expect(given('RUN MAIN')).toEqual(['1']);
    given('CATALOG LIB RATE V2');
    expect(given('RUN MAIN')).toEqual(['2']);
    session.table('LIB').delete('V2');
    failing('RUN MAIN', 'PROGRAM_NOT_FOUND', /LIB has no program V2/);
    failing('RATE', 'PROGRAM_NOT_FOUND', /LIB has no program V2/);
  });

  test('takes no name of a verb, of a table or of another command', () => {
    write('LIST', 'CRT 1');
    write('BP', 'CRT 1');
    write('P', 'CRT 1');
    session.table('VOC').write('P', `PA${FIELD_MARK}DISPLAY p`);
    failing('CATALOG BP LIST', 'BAD_COMMAND', /LIST is a verb/);
    failing('CATALOG BP cataloG LIST', 'BAD_COMMAND', /cataloG is a verb/);
    failing('CATALOG BP BP', 'BAD_COMMAND', /BP is in your VOC as something else/);
    failing('CATALOG BP P', 'BAD_COMMAND', /P is in your VOC as something else/);
    failing('CATALOG BP "a b" P', 'BAD_COMMAND', /cannot name a command/);
    failing('CATALOG BP *', 'BAD_COMMAND', /something else/);
    expect(given('MAP').at(-1)).toBe('0 catalogued program(s) listed.');
  });

  test('replaces the program of a name only by FORCE', () => {
    write('ONE', 'CRT 1');
    write('TWO', 'CRT 2');
    given('CATALOG BP X ONE');
    given('CATALOG BP X ONE');
    failing('CATALOG BP X TWO', 'BAD_COMMAND', /X is ONE of BP already; FORCE replaces it/);
    expect(given('X')).toEqual(['1']);
    given('CATALOG BP X TWO FORCE');
    expect(given('X')).toEqual(['2']);
  });

  test('catalogues nothing that cannot be compiled', () => {
    write('BAD', 'X = )');
    failing('CATALOG BP BAD', 'BAD_PROGRAM', /1 of 1/);
    expect(session.table('VOC').has('BAD')).toBe(false);
  });

  test('gives a name to one of those who want it at once', () => {
    write('ONE', 'CRT 1');
    write('TWO', 'CRT 2');
    const second = sessionWith();
    session.transaction(() => {
      given('CATALOG BP X ONE');
      failing('CATALOG BP X TWO', 'BAD_COMMAND', /already/, second);
    });
    expect(given('X')).toEqual(['1']);
  });

  test('asks the security hook by the name of the program', () => {
    write('PAY', 'CRT 1');
    given('CATALOG BP PAY');
    const asked: SecurityRequest[] = [];
    const security = (request: SecurityRequest) => {
      asked.push(request);
      return request.verb !== 'PAY';
    };
    const commands = new CommandSet({ security });
    expect(() => given('PAY now', { commands })).toThrow(/PAY is restricted/);
    expect(asked).toMatchObject([{ verb: 'PAY', sentence: 'PAY now', effect: 'write' }]);
  });
});

describe('DELETE.CATALOG and DECATALOG', () => {
  beforeEach(() => {
    write('ONE', 'CRT 1');
    write('TWO', 'CRT 2');
    given('CATALOG BP *');
    given('CATALOG BP UNO ONE');
  });

  test('take commands away, by name or by program', () => {
    expect(given('DELETE.CATALOG two')).toEqual(['TWO is not catalogued any more.']);
    expect(given('DECATALOG BP ONE')).toEqual([
      'ONE is not catalogued any more.',
      'UNO is not catalogued any more.',
    ]);
    expect(given('MAP').at(-1)).toBe('0 catalogued program(s) listed.');
    expect(session.table('BP').has('ONE')).toBe(true);
  });

  test('take nothing away where a name is not that of a program', () => {
    failing('DELETE.CATALOG ONE TWOO', 'BAD_COMMAND', /"TWOO" is not catalogued. Near it: TWO/);
    failing('DELETE.CATALOG BP', 'BAD_COMMAND', /"BP" is not catalogued/);
    failing('DECATALOG BP ONE THREE', 'BAD_COMMAND', /No command leads to "THREE" of BP/);
    failing('DECATALOG BP', 'BAD_COMMAND', /A program is missing/);
    expect(given('MAP').at(-1)).toBe('3 catalogued program(s) listed.');
  });
});
