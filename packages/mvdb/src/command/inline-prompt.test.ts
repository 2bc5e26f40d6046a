import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { MvdbError } from '../errors/errors.ts';
import type { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { commandSession, marked, ordersAccount, writeVoc } from './command-fixture.ts';
import { type ExecuteOptions, execute } from './execute.ts';
import { answerPrompts } from './inline-prompt.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = ordersAccount();
  session = commandSession(account);
});

afterEach(() => account.close());

/** What a paragraph displays that is called as `P` with arguments. */
function displayed(text: string, args = '', options: ExecuteOptions = {}): string {
  writeVoc(account, 'P', `PA^DISPLAY ${text}`);
  return execute(session, `P ${args}`, options).lines.join('\n');
}

const answering = (...answers: string[]): ExecuteOptions => ({ prompt: () => answers.shift() });

describe('words of the sentence', () => {
  test('In takes a word or asks, Cn takes one or its default', () => {
    const text = 'I like <<I2,Fruit>> and <<C3:none>>';
    expect(displayed(text, 'plum x')).toBe('I like plum and x');
    expect(displayed(text, 'plum')).toBe('I like plum and none');
    expect(displayed(text, '', answering('apple'))).toBe('I like apple and none');
    expect(() => displayed(text)).toThrow(rejection('NO_INPUT', 'Fruit'));
  });

  test.each([
    ['<<C1>>', 'P'],
    ['<<C2>>', 'a'],
    ['<<C2-3>>', 'a b c'],
    ['<<C3+>>', 'b c d'],
    ['<<C#>>', '4'],
    ['<<C9>>', ''],
    ['<<C9:"no, none">>', 'no, none'],
    ['<<c2>>', 'a'],
    ['<<S3>>', 'b c'],
    ['(<<C2>>)(<<C4>>)', '(a)(d)'],
  ])('%s', (prompt, expected) => {
    expect(displayed(prompt, 'a "b c" d')).toBe(expected);
  });

  test('Cn looks at the sentence that started the paragraph, Sn at the command', () => {
    writeVoc(account, 'INNER', 'PA^DISPLAY <<C2>> <<S2>>');
    writeVoc(account, 'OUTER', 'PA^INNER here');
    expect(execute(session, 'OUTER there').lines).toEqual(['here there']);
  });
});

describe('questions', () => {
  test('are asked once, whatever else asks the same', () => {
    const asked: string[] = [];
    const prompt = (question: string) => {
      asked.push(question);
      return String(asked.length);
    };
    expect(
      displayed('<<Name>> <<Name>> <<"Town, street">> <<A,Name>> <<Name>>', '', { prompt }),
    ).toBe('1 1 2 3 3');
    expect(asked).toEqual(['Name', 'Town, street', 'Name']);
  });

  test('are remembered from line to line, and forgotten by CLEAR.PROMPTS', () => {
    writeVoc(account, 'P', 'PA^DISPLAY <<X>>^* <<X>>^DISPLAY <<X>>^CLEAR.PROMPTS^DISPLAY <<X>>');
    expect(execute(session, 'P', answering('1', '2')).lines).toEqual(['1', '1', '2']);
  });

  test('R is asked until the answer is empty', () => {
    expect(displayed('<<R,Ids>>', '', answering('1', '2', ''))).toBe('1 2');
    expect(displayed('<<R(, ),Ids>>', '', answering('1', '2', ''))).toBe('1, 2');
    expect(() => displayed('<<R,Ids>>', '', { prompt: () => 'x' })).toThrow(rejection('TOO_LARGE'));
  });

  test.each([
    ['<<Age,2N>>', ['old', '42'], '42'],
    ['<<Code,2N OR 1A>>', ['old', '4', 'x'], 'x'],
    ['<<Day,(D)>>', ['someday', '1 JUN 1994'], '1 JUN 1994'],
    ['<<U,Answer,"YES">>', ['no', 'yes'], 'yes'],
    ['<<Name>>', ['<<X>>', marked('a]b'), 'plain'], 'plain'],
  ])('%s asks again after an answer that does not pass', (prompt, answers, expected) => {
    expect(displayed(prompt, '', answering(...answers))).toBe(expected);
  });

  test('are given up after three answers that do not pass', () => {
    expect(() => displayed('<<Age,2N>>', '', { prompt: () => 'old' })).toThrow(
      rejection('BAD_COMMAND', '"old" is not a valid answer to "Age"'),
    );
  });

  test('an argument that does not pass is asked for, or refused', () => {
    expect(displayed('<<I2,Age,2N>>', 'old', answering('42'))).toBe('42');
    expect(() => displayed('<<I2,Age,2N>>', 'old')).toThrow(rejection('BAD_COMMAND', 'old'));
  });
});

describe('data', () => {
  test.each([
    ['<<F(ORD,1001,1)>>', 'C1'],
    ['<<F(ORD,1001,3,2)>>', 'B2'],
    ['<<f(ord,1001,0)>>', '1001'],
    ['<<F(ORD,9999,1)>>', ''],
    ['<<F(CUS,<<F(ORD,<<C2>>,1)>>)>>', 'ACME'],
    ['<<@LOGNAME>> <<@DATE>> <<@YEAR4>>', 'OP 21510 2026'],
    ['<<@INITIALS:none>>', 'none'],
    ['<<@(0,0),@(CLR),@LOGNAME>>', 'OP'],
  ])('%s gives %j', (prompt, expected) => {
    expect(displayed(prompt, '1001')).toBe(expected);
  });

  test('an answer that looks like a prompt is not asked', () => {
    session.table('CUS').write('C1', '<<Evil>>');
    expect(displayed('<<F(CUS,C1)>>')).toBe('<<Evil>>');
  });

  test('select lists give their ids in turn', () => {
    session.selectLists.form(3, ['a', 'b']);
    expect(displayed('<<L3>>-<<L3>>-<<L3>>-<<L>>')).toBe('a-b--');
  });

  test('tables the context may not read stay closed', () => {
    const access = { mayRead: (table: string) => table !== 'CUS', mayWrite: () => false };
    writeVoc(account, 'P', 'PA^DISPLAY <<F(CUS,C1)>>');
    expect(() => session.restricted(access, () => execute(session, 'P'))).toThrow(
      rejection('NOT_PERMITTED', 'CUS'),
    );
  });

  test('the environment is never seen', () => {
    expect(() => displayed('<<$PATH>>')).toThrow(rejection('NOT_PERMITTED', '$PATH'));
  });
});

describe('answerPrompts', () => {
  test.each([
    ['<<', 'BAD_COMMAND'],
    ['x <<A', 'BAD_COMMAND'],
    ['<<a<<b>>', 'BAD_COMMAND'],
    ['<<>>', 'BAD_COMMAND'],
    ['<<,2N>>', 'BAD_COMMAND'],
    ['<<F(ORD)>>', 'BAD_COMMAND'],
    ['<<F(ORD,1,x)>>', 'BAD_COMMAND'],
    ['<<SUBR(X)>>', 'BAD_COMMAND'],
  ] as const)('%s is rejected as %s', (text, code) => {
    expect(() => answerPrompts(text, () => '')).toThrow(rejection(code));
  });

  test('prompts too deep, without end or with too long answers are refused', () => {
    const deep = `${'<<'.repeat(30)}x${'>>'.repeat(30)}`;
    expect(() => answerPrompts(deep, () => 'y')).toThrow(rejection('BAD_COMMAND', 'More than 20'));
    const endless = '<<'.repeat(100_000);
    expect(() => answerPrompts(endless, () => 'y')).toThrow(rejection('BAD_COMMAND', 'no closing'));
    const many = '<<x>>'.repeat(1000);
    expect(() => answerPrompts(many, () => 'y'.repeat(10_000))).toThrow(rejection('TOO_LARGE'));
  });

  test('regardless of the text, it is answered or refused', () => {
    const piece = fc.constantFrom(
      '<<',
      '>>',
      ',',
      'A',
      'C2',
      'I1',
      'F(a,b)',
      'R',
      '@X',
      ':',
      '"',
      'x',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          expect(answerPrompts(pieces.join(''), () => '?')).not.toContain('<<');
        } catch (error) {
          expect(error).toBeInstanceOf(MvdbError);
        }
      }),
    );
  });
});
