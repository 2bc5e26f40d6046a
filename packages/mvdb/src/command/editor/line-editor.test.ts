import { beforeEach, describe, expect, test } from 'vitest';
import { textsBoundedBy } from '../../budget/work-meter.ts';
import { rejection } from '../../testing/rejection.ts';
import { readEditCommand } from './edit-command.ts';
import { LineEditor, type TextCommand } from './line-editor.ts';

let editor: LineEditor;

beforeEach(() => {
  editor = new LineEditor(['one', 'two', 'three two two', 'four']);
});

/** Gives the editor lines that are typed, and what the last of them shows. */
function type(...typed: readonly string[]): readonly string[] {
  return typed.map((line) => editor.run(readEditCommand(line) as TextCommand)).at(-1) ?? [];
}

describe('going from line to line', () => {
  test.each([
    [['3'], ['0003: three two two']],
    [['99'], ['0004: four', 'Bottom at line 4.']],
    [['', ''], ['0002: two']],
    [['+2', '+1'], ['0003: three two two']],
    [['4', '-3'], ['0001: one']],
    [['2', '-5'], ['Top.']],
    [['T'], ['Top.']],
    [['B'], ['0004: four', 'Bottom at line 4.']],
    [['P2'], ['0001: one', '0002: two']],
    [
      ['P2', 'P9'],
      ['0003: three two two', '0004: four', 'Bottom at line 4.'],
    ],
    [['L two'], ['0002: two']],
    [['L two', 'L'], ['0003: three two two']],
  ])('%j', (typed, shown) => {
    expect(type(...typed)).toEqual(shown);
    expect(editor.isChanged).toBe(false);
  });

  test('a text that is not found leaves the line where it is', () => {
    type('2');
    expect(() => type('L one')).toThrow(rejection('BAD_COMMAND', 'No line behind'));
    expect(editor.current).toBe(2);
    expect(() => new LineEditor(['a']).run({ kind: 'locate', text: undefined })).toThrow(
      rejection('BAD_COMMAND', 'needs a text'),
    );
  });

  test('an empty record is all top', () => {
    editor = new LineEditor([]);
    for (const typed of ['', 'B', '5', 'P']) expect(type(typed)).toEqual(['Top.']);
  });
});

describe('changing lines', () => {
  test.each([
    [
      ['3', 'C/two/2/'],
      ['one', 'two', 'three 2 two', 'four'],
    ],
    [
      ['3', 'C/two/2/G'],
      ['one', 'two', 'three 2 2', 'four'],
    ],
    [
      ['2', 'C/two/2/9'],
      ['one', '2', 'three 2 two', 'four'],
    ],
    [
      ['2', 'C/two//', '3', 'C'],
      ['one', '', 'three  two', 'four'],
    ],
    [
      ['1', 'R first'],
      ['first', 'two', 'three two two', 'four'],
    ],
    [
      ['1', 'R '],
      ['', 'two', 'three two two', 'four'],
    ],
    [
      ['4', 'A ^253five'],
      ['one', 'two', 'three two two', 'four\u001dfive'],
    ],
    [['I zero'], ['zero', 'one', 'two', 'three two two', 'four']],
    [
      ['B', 'I five', 'I six'],
      ['one', 'two', 'three two two', 'four', 'five', 'six'],
    ],
    [
      ['2', 'DE'],
      ['one', 'three two two', 'four'],
    ],
    [['2', 'DE9'], ['one']],
    [
      ['B', 'MERGE 1 2'],
      ['one', 'two', 'three two two', 'four', 'one', 'two'],
    ],
    [
      ['1', 'DE', 'OOPS'],
      ['one', 'two', 'three two two', 'four'],
    ],
    [
      ['1', 'DE', 'OOPS', 'OOPS'],
      ['two', 'three two two', 'four'],
    ],
  ])('%j', (typed, lines) => {
    type(...typed);
    expect(editor.lines).toEqual(lines);
  });

  test('the line behind those deleted takes their place, at the end the one before', () => {
    expect(type('2', 'DE2')).toEqual(['2 line(s) deleted.', '0002: four']);
    expect(type('DE')).toEqual(['1 line(s) deleted.', '0001: one']);
    expect(type('DE')).toEqual(['1 line(s) deleted.', 'Top.']);
  });

  test('each line that a change met is shown', () => {
    expect(type('1', 'C/two/2/4')).toEqual(['0002: 2', '0003: three 2 two']);
  });

  test('a record is changed while its lines are others than those saved', () => {
    type('1', 'R x');
    expect(editor.isChanged).toBe(true);
    type('R one');
    expect(editor.isChanged).toBe(false);
    type('DE');
    editor.noteSaved();
    expect(editor.isChanged).toBe(false);
    type('OOPS');
    expect(editor.isChanged).toBe(true);
  });

  test.each([
    [['R x'], 'No line stands here'],
    [['DE'], 'No line stands here'],
    [['A x'], 'No line stands here'],
    [['C/a/b/'], 'No line stands here'],
    [['1', 'C/absent/b/'], 'is not there'],
    [['1', 'C'], 'needs /old/new/'],
    [['OOPS'], 'nothing to undo'],
    [['MERGE 3 2'], 'from 1 to 4'],
    [['MERGE 1 5'], 'from 1 to 4'],
    [['MERGE 0 1'], 'from 1 to 4'],
  ])('%j cannot be done', (typed, problem) => {
    expect(() => type(...typed)).toThrow(rejection('BAD_COMMAND', problem));
    expect(editor.lines).toHaveLength(4);
    expect(editor.isChanged).toBe(false);
  });

  test('a record does not grow beyond what a text may have', () => {
    editor = new LineEditor(['x'.repeat(4_000)]);
    textsBoundedBy(5_000, () => {
      expect(() => type('1', 'C/x/yy/G')).toThrow(rejection('TOO_LARGE'));
      expect(() => type('MERGE 1')).toThrow(rejection('TOO_LARGE'));
    });
    expect(editor.isChanged).toBe(false);
  });
});
