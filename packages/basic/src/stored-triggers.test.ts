import { Account, execute, FIELD_MARK, Session, type StoredTrigger } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basicHost } from './basic-host.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  session = sessionWith();
  for (const table of ['BP', 'ORD', 'LOG']) session.createTable(table);
});

afterEach(() => account.close());

const sessionWith = (options = {}): Session =>
  new Session(account, {
    programs: basicHost(),
    capabilities: { dbCommand: 'full' },
    ...options,
  });

/** Writes a subroutine with the arguments of a trigger. */
const trigger = (name: string, ...lines: readonly string[]): void =>
  session
    .table('BP')
    .write(
      name,
      [`SUBROUTINE ${name}(EVENT, ID, RECORD, OLD, MESSAGE)`, ...lines, 'RETURN'].join(FIELD_MARK),
    );

const LOGS = [
  "OPEN 'LOG' TO F ELSE STOP",
  "READ L FROM F, ID ELSE L = ''",
  "L<-1> = EVENT:'|':RECORD:'|':OLD",
  'WRITE L ON F, ID',
];

const given = (command: string, by = session): readonly string[] => execute(by, command).lines;
const logged = (id: string): readonly string[] =>
  session.table('LOG').read(id)?.split(FIELD_MARK) ?? [];
const failing = (work: () => unknown, code: string, message: RegExp): void =>
  expect(work).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) }));

describe('a trigger in BASIC', () => {
  test('runs for the events that it names, with the record and the one before', () => {
    trigger('NOTE', ...LOGS);
    given('CREATE.TRIGGER ORD NOTE AFTER INSERT UPDATE OR DELETE');
    const orders = session.table('ORD');
    orders.write('1', 'a');
    orders.write('1', 'b');
    orders.delete('1');
    orders.delete('1');
    expect(logged('1')).toEqual(['AFTER INSERT|a|', 'AFTER UPDATE|b|a', 'AFTER DELETE||b']);
    given('CREATE.TRIGGER ORD NOTE AFTER DELETE');
    orders.write('2', 'a');
    expect(logged('2')).toEqual([]);
    orders.write('3', 'c');
    given('CLEAR.FILE ORD');
    expect([logged('2'), logged('3')]).toEqual([['AFTER DELETE||a'], ['AFTER DELETE||c']]);
  });

  test('changes the record before it is written', () => {
    trigger('UP', 'RECORD = UPCASE(RECORD)');
    given('CREATE.TRIGGER ORD UP BEFORE INSERT');
    session.table('ORD').write('1', 'low');
    session.table('ORD').write('1', 'low');
    expect(session.table('ORD').read('1')).toBe('low');
    session.table('ORD').write('2', 'low');
    expect(session.table('ORD').read('2')).toBe('LOW');
  });

  test('rejects a change by a message, and undoes what it wrote', () => {
    trigger('CHECK', ...LOGS, "IF RECORD = '' THEN MESSAGE = 'It is empty.'");
    given('CREATE.TRIGGER ORD CHECK BEFORE INSERT UPDATE');
    failing(
      () => session.table('ORD').write('1', ''),
      'TRIGGER_REJECTED',
      /CHECK of ORD: It is empty/,
    );
    expect(session.table('ORD').has('1')).toBe(false);
    expect(logged('1')).toEqual([]);
    session.table('ORD').write('1', 'x');
    expect(logged('1')).toEqual(['BEFORE INSERT|x|']);
  });

  test('is part of the transaction of the change', () => {
    trigger('NOTE', ...LOGS);
    given('CREATE.TRIGGER ORD NOTE AFTER INSERT');
    const undone = () =>
      session.transaction(() => {
        session.table('ORD').write('1', 'a');
        expect(logged('1')).toEqual(['AFTER INSERT|a|']);
        throw new RangeError('undone');
      });
    expect(undone).toThrow('undone');
    expect(logged('1')).toEqual([]);
  });

  test('runs for whatever writes: a program, COPY, ED, another session', () => {
    trigger('UP', 'RECORD = UPCASE(RECORD)');
    given('CREATE.TRIGGER ORD UP BEFORE INSERT UPDATE');
    const program = ["OPEN 'ORD' TO F ELSE STOP", "WRITE 'program' ON F, '1'"];
    session.table('BP').write('W', program.join(FIELD_MARK));
    given('RUN W');
    given('COPY FROM BP TO ORD W,2');
    sessionWith().table('ORD').write('3', 'other');
    session.programTable('ORD').write('4', 'as a program');
    expect([...session.table('ORD').records()].map(([, record]) => record)).toEqual([
      'PROGRAM',
      "OPEN 'ORD' TO F ELSE STOP\u001eWRITE 'PROGRAM' ON F, '1'",
      'OTHER',
      'AS A PROGRAM',
    ]);
  });

  test('is never passed by: without a compiler, the capability or the program nothing is written', () => {
    trigger('UP', 'RECORD = UPCASE(RECORD)');
    given('CREATE.TRIGGER ORD UP BEFORE INSERT');
    const without = new Session(account);
    failing(() => without.table('ORD').write('1', 'x'), 'PROGRAM_NOT_FOUND', /no compiler/);
    const unable = sessionWith({ capabilities: { program: false } });
    failing(() => unable.table('ORD').write('1', 'x'), 'NOT_PERMITTED', /program: true/);
    failing(() => account.table('ORD').write('1', 'x'), 'NOT_PERMITTED', /has the trigger UP/);
    failing(() => account.table('ORD').delete('1'), 'NOT_PERMITTED', /has the trigger UP/);
    failing(() => account.table('ORD').clear(), 'NOT_PERMITTED', /has the trigger UP/);
    session.table('BP').delete('UP');
    failing(() => session.table('ORD').write('1', 'x'), 'PROGRAM_NOT_FOUND', /no such subroutine/);
    expect(session.table('ORD').has('1')).toBe(false);
  });

  test('that sets itself off ends with an error, and its errors say where they are', () => {
    trigger('AGAIN', "OPEN 'ORD' TO F ELSE STOP", "WRITE 'x' ON F, ID:'+'");
    given('CREATE.TRIGGER ORD AGAIN AFTER INSERT');
    failing(() => session.table('ORD').write('1', 'x'), 'TRIGGER_DEPTH', /AGAIN line 3/);
    trigger('AGAIN', 'X = 1 / 0');
    failing(() => session.table('ORD').write('1', 'x'), 'DIVISION_BY_ZERO', /AGAIN line 2/);
    expect(session.table('ORD').has('1')).toBe(false);
  });

  test('goes with its table, and stays under a new name', () => {
    trigger('UP', 'RECORD = UPCASE(RECORD)');
    given('CREATE.TRIGGER ORD UP BEFORE INSERT');
    given('CNAME ORD,ORDERS');
    session.table('ORDERS').write('1', 'x');
    expect(session.table('ORDERS').read('1')).toBe('X');
    given('DELETE.FILE ORDERS');
    session.createTable('ORD');
    session.table('ORD').write('1', 'x');
    expect(session.table('ORD').read('1')).toBe('x');
  });
});

describe('the verbs of triggers', () => {
  test('list, replace and delete triggers', () => {
    trigger('UP', 'RECORD = UPCASE(RECORD)');
    trigger('NOTE', ...LOGS);
    expect(given('CREATE.TRIGGER ORD up BEFORE INSERT')).toEqual(['UP runs BEFORE INSERT of ORD.']);
    given('CREATE.TRIGGER ORD NOTE AFTER DELETE INSERT');
    given('CREATE.TRIGGER ORD UP BEFORE UPDATE');
    expect(given('LIST.TRIGGER').slice(-3)).toEqual([
      expect.stringMatching(/^ORD +NOTE +AFTER +INSERT, DELETE$/),
      expect.stringMatching(/^ORD +UP +BEFORE +UPDATE$/),
      '2 trigger(s) listed.',
    ]);
    given('DELETE.TRIGGER ORD UP');
    expect(given('LIST.TRIGGER ORD').at(-1)).toBe('1 trigger(s) listed.');
    failing(() => given('DELETE.TRIGGER ORD NOET'), 'BAD_COMMAND', /Near it: NOTE/);
    const expected: StoredTrigger[] = [
      { subroutine: 'NOTE', time: 'AFTER', events: ['INSERT', 'DELETE'] },
    ];
    expect(session.storedTriggers('ORD')).toEqual(expected);
    const wrong = [{ subroutine: 'NOTE', time: 'DURING', events: [] }] as unknown as [];
    failing(() => session.storeTriggers('ORD', wrong), 'BAD_ARGUMENT', /storeTriggers/);
  });

  test.each([
    ['CREATE.TRIGGER ORD UP', 'BAD_COMMAND', /BEFORE or AFTER is missing/],
    ['CREATE.TRIGGER ORD UP BEFORE', 'BAD_COMMAND', /INSERT, UPDATE or DELETE is missing/],
    ['CREATE.TRIGGER ORD UP BEFORE READ', 'BAD_COMMAND', /"READ"/],
    ['CREATE.TRIGGER ORD NONE BEFORE INSERT', 'PROGRAM_NOT_FOUND', /no such subroutine/],
    ['CREATE.TRIGGER ORD TWO BEFORE INSERT', 'BAD_COMMAND', /TWO takes 2 arguments/],
    ['CREATE.TRIGGER ORD BAD BEFORE INSERT', 'BAD_PROGRAM', /BAD:2/],
    ['CREATE.TRIGGER VOC UP BEFORE INSERT', 'BAD_ARGUMENT', /VOC is not a table of data/],
    ['CREATE.TRIGGER NOWHERE UP BEFORE INSERT', 'TABLE_NOT_FOUND', /NOWHERE/],
  ])('%s is rejected', (command, code, message) => {
    trigger('UP', 'RECORD = UPCASE(RECORD)');
    trigger('BAD', 'X = )');
    session.table('BP').write('TWO', 'SUBROUTINE TWO(A, B)');
    failing(() => given(command), code, message);
    expect(session.storedTriggers('ORD')).toEqual([]);
  });
});
