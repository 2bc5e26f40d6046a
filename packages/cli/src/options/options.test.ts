import { describe, expect, test } from 'vitest';
import { UsageError } from '../errors/usage-error.ts';
import { readOptions } from './options.ts';

const table = {
  json: { kind: 'flag', description: '' },
  data: { kind: 'text', placeholder: 'DIR', short: 'd', description: '' },
  arg: { kind: 'texts', placeholder: 'NAME=VALUE', description: '' },
  lines: { kind: 'number', placeholder: 'N', low: 0, high: 10, description: '' },
  today: { kind: 'date', placeholder: 'DATE', description: '' },
  form: { kind: 'text', placeholder: 'FORM', description: '', choices: ['json', 'csv', 'text'] },
} as const;

describe('readOptions', () => {
  test('gives a value for every option of the table', () => {
    expect(readOptions(table, [])).toEqual({
      options: {
        json: false,
        data: undefined,
        arg: [],
        lines: undefined,
        today: undefined,
        form: undefined,
      },
      words: [],
      asksForHelp: false,
    });
    const args = ['x', '--json', '-d', 'folder', '--arg=a=b', '--arg', 'c', '--lines', '0', 'y'];
    const dated = [...args, '--today', '2026-11-02'];
    expect(readOptions(table, [...dated, '-h'])).toEqual({
      options: {
        json: true,
        data: 'folder',
        arg: ['a=b', 'c'],
        lines: 0,
        today: 21_491,
        form: undefined,
      },
      words: ['x', 'y'],
      asksForHelp: true,
    });
  });

  test('takes everything behind -- as it is', () => {
    expect(readOptions(table, ['--', '--json', '-5']).words).toEqual(['--json', '-5']);
  });

  test.each([
    ['--bogus'],
    ['--json=yes'],
    ['--data'],
    ['--data', ''],
    ['--arg='],
    ['--lines', '11'],
    ['--lines', '-1'],
    ['--lines', '0x5'],
    ['--lines', '1.5'],
    ['--today', '2026-02-30'],
    ['--today', '02.11.2026'],
    ['-x'],
  ])('rejects %s %s', (...args) => {
    expect(() => readOptions(table, args)).toThrow(UsageError);
  });

  test.each([
    [['--dtaa', 'x'], 'There is no option --dtaa. Near it: --data.'],
    [['--zzzzzzz'], 'There is no option --zzzzzzz.'],
    [['-5'], 'There is no option -5. A word that begins with - stands behind --.'],
    [['--json=yes'], '--json takes no value.'],
    [['--data'], '--data needs DIR.'],
    [['-d', '--json'], '-d needs DIR; one that begins with - is written --data=--json.'],
    [['--data', 'a', '--data', 'b'], '--data is given twice.'],
    [['--form', 'jsno'], '--form must be json, csv or text, not "jsno". Near it: json.'],
  ])('mentions %j what is wrong, and what is near', (args, message) => {
    expect(() => readOptions(table, args)).toThrow(message);
  });

  test('takes a value that begins with - behind an equals sign, and one of those it may be', () => {
    const { options } = readOptions(table, ['--data=-x', '--form', 'csv', '--arg', 'a']);
    expect(options).toMatchObject({ data: '-x', form: 'csv' });
  });
});
