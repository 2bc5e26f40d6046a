import { basicHost } from '@mvdb/basic';
import { Account, Session } from 'mvdb';
import { newSession, printed } from '../../packages/basic/src/program-fixture.ts';
import { runProgramWork } from '../../packages/server/src/work/run-program-work.ts';
import type { ErrorCase } from './error-case.ts';

/** Runs a program of these lines. */
const running =
  (...lines: readonly string[]) =>
  async () => {
    const session = newSession();
    try {
      return printed(session, lines.join('\n'));
    } finally {
      await session.account.close();
    }
  };

/** Errors of BASIC programs. */
export const programCases: readonly ErrorCase[] = [
  {
    code: 'BAD_PROGRAM',
    when: 'A program that is run has an error in its first line.',
    cause: async () => {
      const account = Account.inMemory();
      const session = new Session(account, { programs: basicHost() });
      session.createTable('BP');
      session.table('BP').write('PRICE', 'TOTAL = )');
      try {
        const program = { table: 'BP', item: 'PRICE' };
        return basicHost().run(session, program, {
          sentence: '',
          input: [],
          print: () => undefined,
        });
      } finally {
        await account.close();
      }
    },
  },
  {
    code: 'PROGRAM_NOT_FOUND',
    when: 'A program calls a subroutine that is not catalogued.',
    cause: running('CALL PRICE(A)'),
  },
  {
    code: 'PROGRAM_STOPPED',
    when: 'A program ends by ABORT.',
    cause: running("ABORT 'No orders to print'"),
  },
  {
    code: 'TRIGGER_REJECTED',
    when: 'A subroutine that is a trigger of the table finds the record wrong.',
    cause: async () => {
      const account = Account.inMemory();
      const session = new Session(account, { programs: basicHost() });
      session.createTable('BP');
      session.createTable('ORD');
      const check = 'SUBROUTINE CHECK(EVENT, ID, RECORD, OLD, MESSAGE)';
      const body = "IF RECORD<1> = '' THEN MESSAGE = 'An order needs a customer.'";
      session.table('BP').write('CHECK', `${check}\u001e${body}`);
      session.storeTriggers('ORD', [{ subroutine: 'CHECK', time: 'BEFORE', events: ['INSERT'] }]);
      try {
        return session.table('ORD').write('7', '');
      } finally {
        await account.close();
      }
    },
  },
  {
    code: 'UNASSIGNED_VARIABLE',
    when: 'A program prints a variable before it has a value.',
    cause: running('CRT TOTAL'),
  },
  {
    code: 'BAD_SUBSCRIPT',
    when: 'A program reads the sixth element of an array of five.',
    cause: running('DIM A(5)', 'I = 6', 'CRT A(I)'),
  },
  {
    code: 'NOT_A_VALUE',
    when: 'A program prints a file variable.',
    cause: running("OPEN 'VOC' TO F ELSE STOP", 'CRT F'),
  },
  {
    code: 'NOT_A_TABLE',
    when: 'A program reads from a number.',
    cause: running("READ R FROM 5,'1' ELSE R = ''"),
  },
  {
    code: 'NOT_A_FILE',
    when: 'A program reads a line from a number.',
    cause: running('READSEQ LINE FROM 5 ELSE STOP'),
  },
  {
    code: 'CALL_DEPTH',
    when: 'A subroutine calls itself without end.',
    cause: running('AGAIN: GOSUB AGAIN'),
  },
  {
    code: 'RUN_FAILED',
    when: 'A program that a request runs calls a subroutine that is not there.',
    cause: async () => {
      const account = Account.inMemory();
      const session = new Session(account, {
        programs: basicHost(),
        capabilities: { program: true },
      });
      session.createTable('BP');
      try {
        const request = { table: 'BP', id: 'MAIN', source: 'CALL PRICE(A)' };
        return runProgramWork.prepare(request).run(session);
      } finally {
        await account.close();
      }
    },
  },
];
