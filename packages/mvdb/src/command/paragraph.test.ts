import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import type { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { commandSession, ordersAccount, writeVoc } from './command-fixture.ts';
import { CommandSet } from './command-set.ts';
import { type ExecuteOptions, execute } from './execute.ts';
import type { Verb } from './verb.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = ordersAccount();
  session = commandSession(account);
});

afterEach(() => account.close());

const lines = (command: string, options: ExecuteOptions = {}) =>
  execute(session, command, options).lines;
const paragraph = (name: string, ...body: string[]) =>
  writeVoc(account, name, ['PA', ...body].join('^'));

describe('sentences and synonyms of VOC', () => {
  test('what follows the name is added to the sentence', () => {
    writeVoc(account, 'ORDERS', 'S every order^COUNT ORD');
    expect(lines('ORDERS')).toEqual(['4 record(s) counted']);
    expect(lines("orders WITH CUST = 'C1'")).toEqual(['2 record(s) counted']);
  });

  test('a sentence goes on behind an underscore', () => {
    writeVoc(account, 'OURS', "S^COUNT ORD _^  WITH CUST = 'C1'");
    expect(lines('OURS')).toEqual(['2 record(s) counted']);
  });

  test('V items are other names of verbs', () => {
    writeVoc(account, 'SHOW', 'V^DISPLAY');
    writeVoc(account, 'LIST', 'V^LIST');
    writeVoc(account, 'LOST', 'V^NOWHERE');
    expect(lines('SHOW it')).toEqual(['it']);
    expect(lines('LIST CUS COUNT.SUP').join()).toContain('C1');
    expect(() => lines('LOST')).toThrow(rejection('BAD_COMMAND', 'NOWHERE'));
  });

  test('R items lead to items of other tables', () => {
    account.transaction(() => account.createTable('VOCLIB').write('P', 'PA\u001eDISPLAY far'));
    writeVoc(account, 'FAR', 'R^VOCLIB^P');
    writeVoc(account, 'GONE', 'R^VOCLIB^Q');
    expect(lines('FAR')).toEqual(['far']);
    expect(() => lines('GONE')).toThrow(rejection('BAD_COMMAND', 'Q'));
  });

  test('V and R items may name a hook, and one that is not there rejects', () => {
    account.transaction(() => account.createTable('VOCLIB').write('P', 'PA\u001eDISPLAY far'));
    writeVoc(account, 'SHOW', 'V^DISPLAY^^^GUARD');
    writeVoc(account, 'FAR', 'R^VOCLIB^P^GUARD');
    for (const command of ['SHOW it', 'FAR']) {
      expect(() => lines(command)).toThrow(rejection('NOT_PERMITTED', 'restricted'));
      const rejecting = new CommandSet({ hooks: { GUARD: () => false } });
      expect(() => lines(command, { commands: rejecting })).toThrow(rejection('NOT_PERMITTED'));
      const allowing = new CommandSet({ hooks: { GUARD: () => true } });
      expect(lines(command, { commands: allowing })).toHaveLength(1);
    }
  });

  test.each([
    ['a sentence', 'S^ME'],
    ['a paragraph', 'PA^DISPLAY again^ME'],
    ['a remote item', 'R^VOC^ME'],
  ])('%s that runs itself is stopped', (_, item) => {
    writeVoc(account, 'ME', item);
    expect(() => lines('ME')).toThrow(rejection('COMMAND_DEPTH'));
    expect(lines('DISPLAY still fine')).toEqual(['still fine']);
  });
});

describe('paragraphs', () => {
  test('run their lines in turn, comments left out', () => {
    paragraph(
      'P',
      '* a comment',
      'DISPLAY one',
      '/* all',
      'DISPLAY of',
      'this */',
      '',
      'DISPLAY two',
    );
    expect(lines('P')).toEqual(['one', 'two']);
  });

  test('IF compares values and @-variables', () => {
    const holds = (condition: string) => {
      paragraph('P', `IF ${condition} THEN DISPLAY yes`);
      return lines('P').length === 1;
    };
    const outcomes = [
      ['1 = 1.0', true],
      ['abc = ABC', false],
      ['abc EQ NO.CASE ABC', true],
      ['2 < 10 AND 10 > 2', true],
      ['1 = 2 OR 1 = 1', true],
      ['1 = 1 OR 1 = 1 AND 1 = 2', false],
      ['"" = ""', true],
      ['AB1 LIKE 2A1N', true],
      ['AB1 UNLIKE 2A1N', false],
      ['Robert SAID Rupert', true],
      ['b IN a,b,c', true],
      ['d IN "a", "b", "c"', false],
      ['d NOT.IN a,b,c', true],
      ['@LOGNAME = OP', true],
      ['@DATE = 21510', true],
      ['EXISTS ORD 1001', true],
      ['EXISTS ORD 9999', false],
      ['NOT.EXISTS ORD "9999"', true],
    ] as const;
    for (const [condition, expected] of outcomes)
      expect([condition, holds(condition)]).toEqual([condition, expected]);
  });

  test.each([
    'IF 1 = 1',
    'IF THEN DATE',
    'IF 1 THEN DATE',
    'IF 1 = 1 DATE',
    'IF @NOBODY = 1 THEN DATE',
    'IF 1 BETWEEN 2 THEN DATE',
    'GO NOWHERE',
    'DATA lonely',
    'LOOP',
    'REPEAT',
    'IF 1 = 1 THEN LOOP',
  ])('%s is rejected with its line', (line) => {
    paragraph('P', line);
    expect(() => lines('P')).toThrow(rejection('BAD_COMMAND'));
  });

  test('GO leads to a label, back and forth, and out of loops', () => {
    paragraph(
      'P',
      'SELECT ORD WITH CUST = "C1" BY @ID',
      'LOOP',
      '  IF "<<A,L0,Next>>" = "" THEN GO DONE',
      '  DISPLAY order <<Next>>',
      'REPEAT',
      'DONE: DISPLAY done',
      'GO TO END',
      'DISPLAY never',
      'END:',
    );
    expect(lines('P')).toEqual([
      '2 record(s) selected to list 0',
      'order 1001',
      'order 1003',
      'done',
    ]);
  });

  test('loops may stand within each other', () => {
    paragraph(
      'P',
      'LOOP',
      'LOOP',
      'IF "<<A,Inner>>" = x THEN GO OUT',
      'DISPLAY <<Inner>>',
      'REPEAT',
      'OUT:',
      'IF "<<A,Outer>>" = x THEN STOP',
      'DISPLAY next',
      'REPEAT',
    );
    const answers = ['1', '2', 'x', 'go on', '3', 'x', 'x'];
    expect(lines('P', { prompt: () => answers.shift() })).toEqual(['1', '2', 'next', '3']);
  });

  test('a label twice is refused', () => {
    paragraph('P', 'A: DATE', 'a: DATE');
    expect(() => lines('P')).toThrow(rejection('BAD_COMMAND', 'label A twice'));
  });

  test('a line goes on behind an underscore that stands alone', () => {
    paragraph('P', 'DISPLAY one _', '   two', 'DISPLAY _PH_');
    expect(lines('P')).toEqual(['one two', '_PH_']);
  });

  test('@SYSTEM.RETURN.CODE says what the last command did', () => {
    paragraph(
      'P',
      'COPY FROM ORD TO CUS <<I2,Order>>',
      'IF @SYSTEM.RETURN.CODE = 0 THEN DISPLAY not copied',
    );
    expect(lines('P 1001')).toEqual(['1 record(s) copied.']);
    expect(lines('P 1001').at(-1)).toBe('not copied');
  });

  test('STOP ends the paragraph, not the one that called it', () => {
    paragraph('INNER', 'DISPLAY in', 'STOP', 'DISPLAY no');
    paragraph('OUTER', 'INNER', 'DISPLAY out');
    expect(lines('OUTER')).toEqual(['in', 'out']);
  });

  test('DATA lines are read by the command before them, and by no other', () => {
    const ask: Verb = {
      name: 'ASK',
      synonyms: [],
      effect: 'read',
      usage: 'ASK',
      run({ input, inputIfAny, print }) {
        print(`${input('First')}-${inputIfAny('Second') ?? 'nothing'}`);
        return 0;
      },
    };
    const commands = new CommandSet({ verbs: [ask] });
    paragraph('P', 'ASK', 'DATA <<I2,Name>>', 'DATA  two', 'ASK', 'DATA three');
    expect(lines('P one', { commands })).toEqual(['one- two', 'three-nothing']);
    paragraph('Q', 'IF 1 = 2 THEN ASK', 'DATA skipped', 'ASK');
    expect(() => lines('Q', { commands })).toThrow(rejection('NO_INPUT', 'First'));
    expect(lines('Q', { commands, data: ['given'] })).toEqual(['given-nothing']);
    expect(lines('Q', { commands, prompt: (question) => `${question}!` })).toEqual([
      'First!-Second!',
    ]);
  });

  test('an endless loop is stopped by the budget', () => {
    paragraph('P', 'LOOP', 'REPEAT');
    expect(() => lines('P')).toThrow(rejection('BUDGET_EXCEEDED'));
    expect(() => lines('P', { stepsMax: 1000 })).toThrow(
      rejection('BUDGET_EXCEEDED', '1000 steps'),
    );
    paragraph('Q', 'BACK:', 'GO BACK');
    expect(() => lines('Q', { stepsMax: 1000 })).toThrow(rejection('BUDGET_EXCEEDED'));
  });

  test('paragraphs that double their work with every level are stopped too', () => {
    for (let level = 0; level < 40; level += 1)
      paragraph(`P${level}`, `P${level + 1}`, `P${level + 1}`);
    paragraph('P40', 'DATE');
    expect(() => lines('P0')).toThrow(rejection('BUDGET_EXCEEDED'));
  });

  test('records a verb reads count, and what it wrote is taken back', () => {
    paragraph('P', 'CLEAR.FILE CUS', 'COPY FROM ORD TO CUS ALL');
    expect(() => lines('P', { stepsMax: 310 })).toThrow(rejection('BUDGET_EXCEEDED'));
    expect(session.table('CUS').count()).toBe(0);
    expect(session.limited(5, () => session.table('ORD').read('1001'))).toBeDefined();
  });

  test('the budget of the work around is never raised', () => {
    expect(() =>
      session.limited(250, () => lines('COPY FROM ORD TO CUS ALL', { stepsMax: 1_000_000 })),
    ).not.toThrow();
    expect(() => session.limited(50, () => lines('DATE', { stepsMax: 1_000_000 }))).toThrow(
      rejection('BUDGET_EXCEEDED', '50 steps'),
    );
  });
});
