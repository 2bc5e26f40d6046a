import { shown } from '../../text/shown.ts';
import { badCommand } from '../bad-command.ts';
import { typedLine } from './typed-line.ts';

/** `C/old/new/3G`: in how many lines, and whether everywhere in each. */
export interface LineChange {
  readonly old: string;
  readonly replacement: string;
  readonly lineCount: number;
  readonly isEverywhere: boolean;
}

/** One line that was typed to the editor, understood. */
export type EditCommand =
  /** The line of that number. */
  | { readonly kind: 'go'; readonly line: number }
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'top' | 'bottom' }
  /** Shows lines and goes to the last of them; default: a page of them. */
  | { readonly kind: 'page'; readonly count: number | undefined }
  /** The next line that holds a text, or the text looked for last. */
  | { readonly kind: 'locate'; readonly text: string | undefined }
  /** Changes lines from the current one on, or does the last change again. */
  | { readonly kind: 'change'; readonly change: LineChange | undefined }
  | { readonly kind: 'replace'; readonly text: string }
  | { readonly kind: 'append'; readonly text: string }
  /** Inserts a line behind the current one, or without text lines until an empty one. */
  | { readonly kind: 'insert'; readonly text: string | undefined }
  | { readonly kind: 'delete'; readonly count: number }
  /** Copies lines of the record behind the current one. */
  | { readonly kind: 'merge'; readonly first: number; readonly last: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'save' | 'file' | 'deleteRecord' | 'leave' | 'leaveAll' | 'help' };

/** What can be typed, for help and for errors. */
export const EDIT_COMMANDS: readonly string[] = [
  'n +n -n      go to a line; an empty line goes to the next one',
  'T B          top, bottom',
  'P[n]         show lines',
  'L text       find a text behind this line; L again',
  'C/old/new/   change this line; behind it n lines, G everywhere; C again',
  'R text       replace this line',
  'A text       append to this line',
  'I [text]     insert behind this line, without text until an empty line',
  'DE[n]        delete lines',
  'MERGE m n    copy lines m to n behind this line',
  'OOPS         undo the last change',
  'SAVE FI      write; write and end',
  'EX X         end without writing; X also passes over the records to come',
  'FD           delete the record',
  '^253 ^252 ^251 in a line are marks, ^^ is ^',
];

type Read = (rest: string) => EditCommand | undefined;

const READERS: readonly (readonly [word: string, read: Read])[] = [
  ['MERGE', (rest) => merged(rest)],
  ['OOPS', alone({ kind: 'undo' })],
  ['SAVE', alone({ kind: 'save' })],
  ['FILE', alone({ kind: 'file' })],
  ['QUIT', alone({ kind: 'leave' })],
  ['HELP', alone({ kind: 'help' })],
  ['FI', alone({ kind: 'file' })],
  ['FD', alone({ kind: 'deleteRecord' })],
  ['EX', alone({ kind: 'leave' })],
  ['DE', (rest) => counted(rest, (count = 1) => ({ kind: 'delete', count }))],
  ['T', alone({ kind: 'top' })],
  ['B', alone({ kind: 'bottom' })],
  ['P', (rest) => counted(rest, (count) => ({ kind: 'page', count }))],
  ['Q', alone({ kind: 'leave' })],
  ['X', alone({ kind: 'leaveAll' })],
  ['?', alone({ kind: 'help' })],
  [
    'L',
    (rest) => texted(rest, (text) => ({ kind: 'locate', text: text === '' ? undefined : text })),
  ],
  [
    'R',
    (rest) => texted(rest, (text) => (text === undefined ? undefined : { kind: 'replace', text })),
  ],
  [
    'A',
    (rest) => texted(rest, (text) => (text === undefined ? undefined : { kind: 'append', text })),
  ],
  ['I', (rest) => texted(rest, (text) => ({ kind: 'insert', text }))],
  ['C', changed],
];

const NUMBER_MAX = 999_999_999;

/**
 * Understands a line that was typed to the editor. Words may be in small letters; a text stands one space
 * behind its letter.
 *
 * @throws MvdbError `BAD_COMMAND` naming what could be typed.
 */
export function readEditCommand(line: string): EditCommand {
  const text = line.trimStart();
  if (text.trim() === '') return { kind: 'move', by: 1 };
  const [, sign, digits = ''] = /^([+-]?)(\d{1,9})\s*$/.exec(text) ?? [];
  if (sign !== undefined) {
    const number = Math.min(Number(digits), NUMBER_MAX);
    if (sign === '') return { kind: 'go', line: number };
    return { kind: 'move', by: sign === '+' ? number : -number };
  }
  for (const [word, read] of READERS) {
    if (text.slice(0, word.length).toUpperCase() !== word) continue;
    const command = read(text.slice(word.length));
    if (command !== undefined) return command;
  }
  throw badCommand(`${shown(text)} is not a command of the editor; ? lists them.`);
}

function alone(command: EditCommand): Read {
  return (rest) => (rest.trim() === '' ? command : undefined);
}

/** A number from 1 right behind the word. */
function counted(
  rest: string,
  command: (count: number | undefined) => EditCommand,
): EditCommand | undefined {
  if (rest.trim() === '') return command(undefined);
  const count = /^\s*(\d{1,9})\s*$/.exec(rest)?.[1];
  return count === undefined || Number(count) === 0 ? undefined : command(Number(count));
}

/** A text one space behind the word; `undefined` where nothing follows. */
function texted(
  rest: string,
  command: (text: string | undefined) => EditCommand | undefined,
): EditCommand | undefined {
  if (rest === '') return command(undefined);
  return rest.startsWith(' ') ? command(typedLine(rest.slice(1))) : undefined;
}

function merged(rest: string): EditCommand | undefined {
  const [, first, last] = /^\s+(\d{1,9})(?:\s*[\s,]\s*(\d{1,9}))?\s*$/.exec(rest) ?? [];
  if (first === undefined) return undefined;
  return { kind: 'merge', first: Number(first), last: Number(last ?? first) };
}

function changed(rest: string): EditCommand | undefined {
  if (rest.trim() === '') return { kind: 'change', change: undefined };
  const change = changeIn(rest);
  return change && { kind: 'change', change };
}

/** `/old/new/` with any sign for the slash, and behind it a number of lines and G in either order. */
function changeIn(rest: string): LineChange | undefined {
  const delimiter = rest.charAt(0);
  if (/[\s\w]/.test(delimiter)) return undefined;
  const [old = '', replacement = '', options = '', ...more] = rest.slice(1).split(delimiter);
  const [, before = '', count = '', after = ''] = /^\s*(G?)(\d{0,9})(G?)\s*$/i.exec(options) ?? [];
  const isUnderstood = /^\s*(?:G?\d{0,9}|\d{1,9}G)\s*$/i.test(options);
  if (more.length > 0 || old === '' || !isUnderstood || count === '0')
    throw badCommand(
      `A change is written ${shown(`C${delimiter}old${delimiter}new${delimiter}`)}, with a number of lines and G behind it where wanted.`,
    );
  return {
    old: typedLine(old),
    replacement: typedLine(replacement),
    lineCount: count === '' ? 1 : Number(count),
    isEverywhere: before !== '' || after !== '',
  };
}
