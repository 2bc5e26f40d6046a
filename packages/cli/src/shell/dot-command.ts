import { nearNames } from 'mvdb/host';
import { exitStatus } from '../errors/exit-status.ts';
import { notFound } from '../errors/misnamed.ts';

/** What a line that begins with a full stop asks for. Numbers count from the newest command, which is 1. */
export type DotCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'list'; readonly count: number }
  | { readonly kind: 'show'; readonly name: string }
  | { readonly kind: 'execute'; readonly number: number }
  | { readonly kind: 'recall'; readonly number: number }
  | { readonly kind: 'fetch'; readonly name: string }
  | {
      readonly kind: 'change';
      readonly number: number;
      readonly from: string;
      readonly to: string;
      readonly isEverywhere: boolean;
    }
  | { readonly kind: 'append'; readonly number: number; readonly text: string }
  | { readonly kind: 'insert'; readonly number: number; readonly text: string }
  | { readonly kind: 'delete'; readonly first: number; readonly last: number }
  | { readonly kind: 'capitals'; readonly number: number }
  | { readonly kind: 'save'; readonly name: string; readonly first: number; readonly last: number }
  /** `.LAST` */
  | { readonly kind: 'last' }
  /** `.MODE`, with a form or to say which is set. */
  | { readonly kind: 'mode'; readonly form: string | undefined }
  /** `.PAGER` and `.TIMING`, with whether it is to be on, or to say whether it is. */
  | { readonly kind: 'pager' | 'timing'; readonly isOn: boolean | undefined };

/** Commands that `.L` lists unless informed how many. */
const LISTED = 20;

/** What the commands of the stack are, for `.?`. */
export const dotHelp: readonly string[] = [
  '.L [n]             list the newest 20 commands, or n; 1 is the newest',
  '.L name            show a sentence or paragraph of VOC',
  '.X [n]             execute command n',
  '.R [n]             put a copy of command n on top',
  '.R name            put a sentence or paragraph of VOC on top',
  '.C [n]/old/new/    change old to new in command n; with G behind it, everywhere',
  '.A [n] text        append a text to command n',
  '.I [n] text        insert a text as command n',
  '.D [n] or .D n-m   delete command n, or those from n to m',
  '.U [n]             turn command n into capitals',
  '.S name [n [m]]    save command n, or those from m back to n, in VOC',
  '.?                 show this',
  '.LAST              show all of the last output',
  '.MODE [form]       write reports as text, json, ndjson, csv, spreadsheet or raw',
  '.PAGER [ON | OFF]  show what is longer than the screen by PAGER, or less',
  '.TIMING [ON | OFF] say how long a command took, and its way to the records',
];

type Reader = (rest: string) => DotCommand | undefined;

/** By letter, in capitals. A letter is followed by anything but a letter. */
const stackCommands: Readonly<Record<string, Reader>> = {
  '?': (rest) => (rest === '' ? { kind: 'help' } : undefined),
  A: (rest) => withText('append', rest),
  C: change,
  D: remove,
  I: (rest) => withText('insert', rest),
  L: (rest) => byName('show', rest) ?? (isNumberOrNothing(rest) ? list(rest) : undefined),
  R: (rest) => byName('fetch', rest) ?? numbered('recall', rest),
  S: save,
  U: (rest) => numbered('capitals', rest),
  X: (rest) => numbered('execute', rest),
};

/** By word, in capitals. No word has a single letter. */
const dotWords: Readonly<Record<string, Reader>> = {
  LAST: (rest) => (rest === '' ? { kind: 'last' } : undefined),
  MODE: (rest) => ({ kind: 'mode', form: rest === '' ? undefined : rest.toLowerCase() }),
  PAGER: (rest) => switched('pager', rest),
  TIMING: (rest) => switched('timing', rest),
};

/** The words that may follow a full stop. */
export const dotWordNames: readonly string[] = Object.keys(dotWords).map((word) => `.${word}`);

/** @throws CommandFailure for what is not a command of the stack. */
export function readDotCommand(line: string): DotCommand {
  const [, word = '', rest = ''] = /^\.(\?|[A-Za-z]+)?(.*)$/s.exec(line.trimEnd()) ?? [];
  const readers = word.length === 1 ? stackCommands : dotWords;
  const name = word.toUpperCase();
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
  const command = reader?.(word.length === 1 ? rest : rest.trim());
  if (command !== undefined) return command;
  throw notFound(
    exitStatus.failed,
    `${line.trim()} is not a command of the stack; .? lists them.`,
    word.length === 1 ? [] : nearNames(`.${name}`, dotWordNames),
  );
}

function numbered(kind: 'execute' | 'recall' | 'capitals', rest: string): DotCommand | undefined {
  if (!isNumberOrNothing(rest)) return undefined;
  return { kind, number: numberOr(1, rest) };
}

function switched(kind: 'pager' | 'timing', rest: string): DotCommand | undefined {
  const state = rest.toUpperCase();
  if (state !== '' && state !== 'ON' && state !== 'OFF') return undefined;
  return { kind, isOn: state === '' ? undefined : state === 'ON' };
}

function list(rest: string): DotCommand {
  return { kind: 'list', count: numberOr(LISTED, rest) };
}

function byName(kind: 'show' | 'fetch', rest: string): DotCommand | undefined {
  const [, name] = /^\s+([^\s\d]\S*)$/.exec(rest) ?? [];
  return name === undefined ? undefined : { kind, name };
}

/** `[n] text`: the text begins behind one space. */
function withText(kind: 'append' | 'insert', rest: string): DotCommand | undefined {
  const [, number = '', text] = /^\s*(\d*)\s(.+)$/s.exec(rest) ?? [];
  return text === undefined ? undefined : { kind, number: numberOr(1, number), text };
}

/** `[n]/old/new[/[G]]`, with any sign but a digit or a space for the stroke. */
function change(rest: string): DotCommand | undefined {
  const [, number = '', stroke = '', texts = ''] = /^\s*(\d*)([^\s\w])(.*)$/s.exec(rest) ?? [];
  if (stroke === '') return undefined;
  const [from = '', to, flags = '', ...others] = texts.split(stroke);
  const isFlag = /^\s*G?\s*$/i.test(flags);
  if (from === '' || to === undefined || !isFlag || others.length > 0) return undefined;
  const isEverywhere = flags.trim() !== '';
  return { kind: 'change', number: numberOr(1, number), from, to, isEverywhere };
}

function remove(rest: string): DotCommand | undefined {
  const [, first = '', last] = /^\s*(\d*)(?:\s*-\s*(\d+))?$/.exec(rest) ?? [];
  if (!isNumberOrNothing(rest) && last === undefined) return undefined;
  const from = numberOr(1, first);
  return ordered((low, high) => ({ kind: 'delete', first: low, last: high }), from, last);
}

function save(rest: string): DotCommand | undefined {
  const [, name, first = '', last] = /^\s+([^\s\d]\S*)(?:\s+(\d+))?(?:\s+(\d+))?$/.exec(rest) ?? [];
  if (name === undefined) return undefined;
  const from = numberOr(1, first);
  return ordered((low, high) => ({ kind: 'save', name, first: low, last: high }), from, last);
}

function ordered(
  make: (low: number, high: number) => DotCommand,
  first: number,
  last: string | undefined,
): DotCommand {
  const other = last === undefined ? first : Number(last);
  return make(Math.min(first, other), Math.max(first, other));
}

function isNumberOrNothing(text: string): boolean {
  return /^\s*\d*$/.test(text);
}

function numberOr(nothing: number, text: string): number {
  return text.trim() === '' ? nothing : Number(text);
}
