import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CommandStack, STACK_SIZE_MAX } from './command-stack.ts';
import { dotWordNames, readDotCommand } from './dot-command.ts';
import { commandOf, editStack, type StackEdit } from './edit-stack.ts';

const stackOf = (...entries: string[]) => new CommandStack(entries);

function edited(stack: CommandStack, line: string): readonly string[] {
  return editStack(stack, readDotCommand(line) as StackEdit);
}

describe('readDotCommand', () => {
  test.each([
    ['.?', { kind: 'help' }],
    ['.L', { kind: 'list', count: 20 }],
    ['.l5', { kind: 'list', count: 5 }],
    ['.L 5', { kind: 'list', count: 5 }],
    ['.L MONTH.END', { kind: 'show', name: 'MONTH.END' }],
    ['.X', { kind: 'execute', number: 1 }],
    ['.x12', { kind: 'execute', number: 12 }],
    ['.R3', { kind: 'recall', number: 3 }],
    ['.R NAME', { kind: 'fetch', name: 'NAME' }],
    ['.C/a/b/', { kind: 'change', number: 1, from: 'a', to: 'b', isEverywhere: false }],
    ['.C2/a/b', { kind: 'change', number: 2, from: 'a', to: 'b', isEverywhere: false }],
    ['.C2/a//G', { kind: 'change', number: 2, from: 'a', to: '', isEverywhere: true }],
    ['.C,a/b,c d,g', { kind: 'change', number: 1, from: 'a/b', to: 'c d', isEverywhere: true }],
    ['.A text', { kind: 'append', number: 1, text: 'text' }],
    ['.A3  text', { kind: 'append', number: 3, text: ' text' }],
    ['.I2 LIST X', { kind: 'insert', number: 2, text: 'LIST X' }],
    ['.D', { kind: 'delete', first: 1, last: 1 }],
    ['.D4-2', { kind: 'delete', first: 2, last: 4 }],
    ['.U', { kind: 'capitals', number: 1 }],
    ['.S NAME', { kind: 'save', name: 'NAME', first: 1, last: 1 }],
    ['.S NAME 3 1', { kind: 'save', name: 'NAME', first: 1, last: 3 }],
    ['.LAST', { kind: 'last' }],
    ['.last', { kind: 'last' }],
    ['.MODE', { kind: 'mode', form: undefined }],
    ['.mode JSON', { kind: 'mode', form: 'json' }],
    ['.PAGER', { kind: 'pager', isOn: undefined }],
    ['.pager off', { kind: 'pager', isOn: false }],
    ['.TIMING ON', { kind: 'timing', isOn: true }],
  ])('%s', (line, command) => {
    expect(readDotCommand(line)).toEqual(command);
  });

  test.each(
    '. .. .B .LX .X1.5 .X-1 .C .C/a .C/a/b/x .C/a/b/G/ .C//b/ .A .A3 .I .D1- .D-1- .S .S 3 .U x .LASTS .LAST 3 .?? .1 .constructor'.split(
      ' .',
    ),
  )('rejects .%s', (rest) => {
    const line = rest.startsWith('.') ? rest : `.${rest}`;
    expect(() => readDotCommand(line)).toThrow(/is not a command of the stack; \.\? lists them/);
  });

  test('no word is that of a letter, whatever is written behind the letter', () => {
    for (const name of dotWordNames) expect(name).toMatch(/^\.[A-Z]{2,}$/);
    const letter = fc.constantFrom(...'ACDILRSUX');
    const rest = fc.stringMatching(/^([^A-Za-z].*)?$/);
    fc.assert(
      fc.property(letter, rest, (first, tail) => {
        try {
          expect(['last', 'mode']).not.toContain(readDotCommand(`.${first}${tail}`).kind);
        } catch (error) {
          expect(String(error)).toContain('is not a command of the stack');
        }
      }),
    );
  });
});

describe('editStack', () => {
  test('lists the newest below', () => {
    expect(edited(stackOf('three', 'two', 'one'), '.L2')).toEqual(['  2 two', '  1 three']);
  });

  test('changes the first place, or every one, and takes no sign of the new text for more', () => {
    const stack = stackOf('LIST a a');
    expect(edited(stack, '.C/a/$&/')).toEqual(['  1 LIST $& a']);
    expect(edited(stack, '.C/ /  /G')).toEqual(['  1 LIST  $&  a']);
  });

  test.each([
    ['.X2', 'There is no command 2; the stack has 1.'],
    ['.R0', 'There is no command 0'],
    ['.C/z/x/', '"z" is not in: only'],
    ['.I3 x', 'There is no command 3'],
    ['.D2-3', 'There is no command 2'],
  ])('%s fails, and leaves the stack as it is', (line, message) => {
    const stack = stackOf('only');
    const command = readDotCommand(line);
    const work = () =>
      command.kind === 'execute'
        ? commandOf(stack, command.number)
        : editStack(stack, command as StackEdit);
    expect(work).toThrow(message);
    expect(stack.entries).toEqual(['only']);
  });

  test('does what a list of lines would do', () => {
    const number = fc.integer({ min: 1, max: 12 });
    const text = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,8}$/);
    const push = fc.record({ line: fc.constant(''), text });
    const line = fc.oneof(
      number.map((n) => `.R${n}`),
      number.map((n) => `.U${n}`),
      fc.tuple(number, number).map(([a, b]) => `.D${a}-${b}`),
      fc.tuple(number, text).map(([n, t]) => `.A${n} ${t}`),
      fc.tuple(number, text).map(([n, t]) => `.I${n} ${t}`),
      fc.tuple(number, fc.constantFrom('', 'G')).map(([n, g]) => `.C${n}/a/xy/${g}`),
    );
    const moves = fc.array(
      fc.oneof(
        push,
        line.map((each) => ({ line: each, text: '' })),
      ),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(moves, (steps) => {
        const stack = new CommandStack();
        let model: string[] = [];
        for (const step of steps) {
          if (step.line === '') {
            stack.push(step.text);
            if (model[0] !== step.text) model = [step.text, ...model];
          } else {
            const expected = afterEdit(model, step.line);
            if (expected === undefined) expect(() => edited(stack, step.line)).toThrow();
            else edited(stack, step.line);
            model = expected ?? model;
          }
          expect(stack.entries).toEqual(model);
        }
      }),
    );
  });

  test('keeps so many and no more', () => {
    const stack = new CommandStack();
    for (let number = 0; number < STACK_SIZE_MAX + 5; number += 1) stack.push(`L ${number}`);
    expect(stack.entries).toHaveLength(STACK_SIZE_MAX);
    expect(stack.entry(1)).toBe(`L ${STACK_SIZE_MAX + 4}`);
  });
});

/** The model, as one would do it by hand; `undefined` where it cannot be done. */
function afterEdit(model: readonly string[], line: string): string[] | undefined {
  const [, letter = '', first = '', rest = ''] = /^\.(.)(\d+)(.*)$/.exec(line) ?? [];
  const index = Number(first) - 1;
  const at = model[index];
  const before = model.slice(0, index);
  const after = model.slice(index + 1);
  const text = rest.slice(1).trimEnd();
  if (letter === 'I')
    return index > model.length ? undefined : [...before, text, ...model.slice(index)];
  if (letter === 'D') {
    const other = Number(rest.slice(1)) - 1;
    const [low, high] = [Math.min(index, other), Math.max(index, other)];
    return low >= model.length ? undefined : [...model.slice(0, low), ...model.slice(high + 1)];
  }
  if (at === undefined) return undefined;
  switch (letter) {
    case 'R':
      return index === 0 ? [...model] : at === model[0] ? [...model] : [at, ...model];
    case 'U':
      return [...before, at.toUpperCase(), ...after];
    case 'A':
      return [...before, at + text, ...after];
    default:
      if (!at.includes('a')) return undefined;
      return [
        ...before,
        rest.endsWith('G') ? at.split('a').join('xy') : at.replace('a', 'xy'),
        ...after,
      ];
  }
}
