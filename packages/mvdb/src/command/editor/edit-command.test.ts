import { describe, expect, test } from 'vitest';
import { rejection } from '../../testing/rejection.ts';
import { VALUE_MARK } from '../../text/marks.ts';
import { readEditCommand } from './edit-command.ts';

describe('readEditCommand', () => {
  test.each([
    ['', { kind: 'move', by: 1 }],
    ['  ', { kind: 'move', by: 1 }],
    ['7', { kind: 'go', line: 7 }],
    ['+3', { kind: 'move', by: 3 }],
    ['-2', { kind: 'move', by: -2 }],
    ['t', { kind: 'top' }],
    ['B', { kind: 'bottom' }],
    ['P', { kind: 'page', count: undefined }],
    ['P5', { kind: 'page', count: 5 }],
    ['L bolt', { kind: 'locate', text: 'bolt' }],
    ['l', { kind: 'locate', text: undefined }],
    ['L  two', { kind: 'locate', text: ' two' }],
    ['R new', { kind: 'replace', text: 'new' }],
    ['R ', { kind: 'replace', text: '' }],
    ['A ^253x', { kind: 'append', text: `${VALUE_MARK}x` }],
    ['I', { kind: 'insert', text: undefined }],
    ['I ', { kind: 'insert', text: '' }],
    ['I line', { kind: 'insert', text: 'line' }],
    ['DE', { kind: 'delete', count: 1 }],
    ['de12', { kind: 'delete', count: 12 }],
    ['MERGE 2 4', { kind: 'merge', first: 2, last: 4 }],
    ['MERGE 2,4', { kind: 'merge', first: 2, last: 4 }],
    ['MERGE 3', { kind: 'merge', first: 3, last: 3 }],
    ['OOPS', { kind: 'undo' }],
    ['?', { kind: 'help' }],
    ['SAVE', { kind: 'save' }],
    ['FI', { kind: 'file' }],
    ['FILE', { kind: 'file' }],
    ['FD', { kind: 'deleteRecord' }],
    ['EX', { kind: 'leave' }],
    ['quit', { kind: 'leave' }],
    ['X', { kind: 'leaveAll' }],
    ['C', { kind: 'change', change: undefined }],
  ])('%j', (typed, command) => {
    expect(readEditCommand(typed)).toEqual(command);
  });

  const once = { lineCount: 1, isEverywhere: false };
  test.each([
    ['C/a/b/', { old: 'a', replacement: 'b', ...once }],
    ['C/a/b', { old: 'a', replacement: 'b', ...once }],
    ['C/a//', { old: 'a', replacement: '', ...once }],
    ['C,a/b,c,', { old: 'a/b', replacement: 'c', ...once }],
    ['c/a/b/G', { old: 'a', replacement: 'b', lineCount: 1, isEverywhere: true }],
    ['C/a/b/3', { old: 'a', replacement: 'b', lineCount: 3, isEverywhere: false }],
    ['C/a/b/3G', { old: 'a', replacement: 'b', lineCount: 3, isEverywhere: true }],
    ['C/a/b/g3', { old: 'a', replacement: 'b', lineCount: 3, isEverywhere: true }],
    ['C/^253/;/', { old: VALUE_MARK, replacement: ';', ...once }],
  ])('%j is a change', (typed, change) => {
    expect(readEditCommand(typed)).toEqual({ kind: 'change', change });
  });

  test.each([
    'Z',
    'FILES',
    'Lbolt',
    'R',
    'A',
    'DE0',
    'DEx',
    'P0',
    'MERGE',
    'MERGE a',
    'C a b',
    'Cab',
    '++1',
    '1.5',
  ])('%j is not a command', (typed) =>
    expect(() => readEditCommand(typed)).toThrow(rejection('BAD_COMMAND', '? lists')),
  );

  test.each(['C//b/', 'C/', 'C/a/b/c/', 'C/a/b/x', 'C/a/b/0', 'C/a/b/G3G'])(
    '%j is not a change',
    (typed) => expect(() => readEditCommand(typed)).toThrow(rejection('BAD_COMMAND', 'old')),
  );
});
