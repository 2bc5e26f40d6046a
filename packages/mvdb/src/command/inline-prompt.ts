import { MvdbError } from '../errors/errors.ts';
import { NOT_PERMITTED } from '../errors/failures.ts';
import { shown } from '../text/shown.ts';
import { badCommand } from './bad-command.ts';
import { assertCommandSize } from './words.ts';

/** Prompts within prompts. */
const PROMPT_DEPTH_MAX = 20;

/** Where the answer to a prompt comes from. */
export type PromptSource =
  | { readonly kind: 'ask' }
  /** Words of the sentence that started the paragraph, or of the command; asked for when `asks`. */
  | {
      readonly kind: 'words';
      readonly of: 'sentence' | 'command';
      readonly from: number;
      readonly to: number;
      readonly asks: boolean;
    }
  | { readonly kind: 'wordCount' }
  | { readonly kind: 'variable'; readonly name: string }
  | {
      readonly kind: 'record';
      readonly table: string;
      readonly id: string;
      /** Attribute, value, subvalue; the whole record if it is missing. */
      readonly position: readonly number[];
    }
  | { readonly kind: 'list'; readonly number: number };

/** One `<<...>>`, its parts distinguished. */
export interface InlinePrompt {
  readonly source: PromptSource;
  /** Taken where the source gives nothing. */
  readonly default: string;
  /** What is asked; the answer is remembered by it. */
  readonly question: string;
  /** Asked again although it was answered before. */
  readonly isAlwaysAsked: boolean;
  /** Asked until the answer is empty; the answers are joined by this. */
  readonly repeatedWith: string | undefined;
  readonly isUppercased: boolean;
  readonly check: PromptCheck | undefined;
}

export type PromptCheck =
  | { readonly kind: 'conversion'; readonly code: string }
  /** Any of the patterns suffices. */
  | { readonly kind: 'pattern'; readonly patterns: readonly string[] };

/**
 * Puts the answers to its inline prompts into a command, the innermost prompts first. Answers are not
 * looked at again, so that data is never taken for a prompt.
 *
 * @throws MvdbError `BAD_COMMAND` for a prompt without end or too many within each other; `TOO_LARGE`.
 */
export function answerPrompts(command: string, answer: (prompt: InlinePrompt) => string): string {
  return command.includes('<<') ? answered(command, 0, 0, answer) : command;
}

function answered(
  text: string,
  offset: number,
  depth: number,
  answer: (prompt: InlinePrompt) => string,
): string {
  if (depth > PROMPT_DEPTH_MAX)
    throw badCommand(`More than ${PROMPT_DEPTH_MAX} inline prompts stand within each other.`);
  let result = '';
  let position = 0;
  for (;;) {
    const start = text.indexOf('<<', position);
    if (start === -1) return sized(result + text.slice(position));
    const end = promptEnd(text, start, offset);
    const inner = answered(text.slice(start + 2, end), offset + start + 2, depth + 1, answer);
    result = sized(result + text.slice(position, start) + answer(parsePrompt(inner)));
    position = end + 2;
  }
}

/** The place of the `>>` that ends the prompt which begins at `start`. */
function promptEnd(text: string, start: number, offset: number): number {
  let depth = 1;
  let position = start + 2;
  while (position < text.length) {
    const pair = text.slice(position, position + 2);
    if (pair === '<<') depth += 1;
    if (pair === '>>') depth -= 1;
    if (depth === 0) return position;
    position += pair === '<<' || pair === '>>' ? 2 : 1;
  }
  throw badCommand(`The inline prompt at character ${offset + start + 1} has no closing >>.`);
}

function sized(text: string): string {
  assertCommandSize(text);
  return text;
}

interface Draft {
  source: PromptSource;
  default: string;
  isAlwaysAsked: boolean;
  repeatedWith: string | undefined;
  isUppercased: boolean;
}

/**
 * Reports the parts of a prompt apart: control options, the question, how the answer is checked.
 *
 * @param text - What stands between `<<` and `>>`.
 * @throws MvdbError `BAD_COMMAND`; `NOT_PERMITTED` for a variable of the environment.
 */
export function parsePrompt(text: string): InlinePrompt {
  const draft: Draft = {
    source: { kind: 'ask' },
    default: '',
    isAlwaysAsked: false,
    repeatedWith: undefined,
    isUppercased: false,
  };
  const elements = elementsOf(text);
  let index = 0;
  while (index < elements.length && takeControl(draft, elements, index)) index += 1;
  const question = unquoted((elements[index] ?? '').trim());
  const check = elements
    .slice(index + 1)
    .join(',')
    .trim();
  if (question === '' && draft.source.kind === 'ask')
    throw badCommand(`The inline prompt ${shown(text)} asks nothing.`);
  return { ...draft, question, check: check === '' ? undefined : checkOf(check) };
}

/** Notes what a control option says; false when the element is not one, and so the question. */
function takeControl(draft: Draft, elements: readonly string[], index: number): boolean {
  const element = (elements[index] ?? '').trim();
  const isLast = index === elements.length - 1;
  if (/^@\(.*\)$/s.test(element)) return true;
  if (element.startsWith('@')) {
    const [name, fallback] = withDefault(element.slice(1));
    draft.source = { kind: 'variable', name };
    draft.default = fallback;
    return true;
  }
  if (element.startsWith('$'))
    throw new MvdbError(
      NOT_PERMITTED,
      `The prompt asks for the environment variable ${shown(element)}, which commands never see.`,
    );
  if (/^(SUBR|SYSTEM)\(/i.test(element))
    throw badCommand(`A prompt cannot take its answer from ${shown(element)}.`);
  const repeated = /^R(?:\((.*)\))?$/is.exec(element);
  if (repeated && !isLast) {
    draft.repeatedWith = repeated[1] ?? ' ';
    return true;
  }
  if (/^[AU]$/i.test(element) && !isLast) {
    if (element.toUpperCase() === 'A') draft.isAlwaysAsked = true;
    else draft.isUppercased = true;
    return true;
  }
  return takeSource(draft, element);
}

function takeSource(draft: Draft, element: string): boolean {
  const [code, fallback] = withDefault(element);
  const source = wordsSource(code) ?? listSource(element) ?? recordSource(element);
  if (source === undefined) return false;
  draft.source = source;
  if (source.kind === 'words') draft.default = fallback;
  return true;
}

function wordsSource(code: string): PromptSource | undefined {
  if (/^C#$/i.test(code)) return { kind: 'wordCount' };
  const parts = /^([CIS])(\d{1,6})(?:-(\d{1,6})|(\+))?$/i.exec(code);
  if (parts === null) return undefined;
  const [, letter = '', first = '', last, isOpen] = parts;
  const kind = letter.toUpperCase();
  if (kind !== 'C' && (last !== undefined || isOpen !== undefined)) return undefined;
  const from = Number(first);
  const to = isOpen === undefined ? Number(last ?? first) : Number.POSITIVE_INFINITY;
  return { kind: 'words', of: kind === 'S' ? 'command' : 'sentence', from, to, asks: kind === 'I' };
}

function listSource(element: string): PromptSource | undefined {
  const parts = /^L(\d{0,2})$/i.exec(element);
  return parts === null ? undefined : { kind: 'list', number: Number(parts[1] ?? '') };
}

function recordSource(element: string): PromptSource | undefined {
  const parts = /^F\((.*)\)$/is.exec(element);
  if (parts === null) return undefined;
  const [table = '', id = '', ...position] = elementsOf(parts[1] ?? '').map((part) =>
    unquoted(part.trim()),
  );
  if (table === '' || id === '' || position.length > 3 || !position.every(isPosition))
    throw badCommand(
      `${shown(element)} is not of the form F(table, id, attribute, value, subvalue).`,
    );
  return { kind: 'record', table, id, position: position.map(Number) };
}

function isPosition(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function withDefault(element: string): [code: string, fallback: string] {
  const colon = element.indexOf(':');
  return colon === -1
    ? [element, '']
    : [element.slice(0, colon), unquoted(element.slice(colon + 1))];
}

function checkOf(check: string): PromptCheck {
  return check.startsWith('(') && check.endsWith(')')
    ? { kind: 'conversion', code: check.slice(1, -1) }
    : { kind: 'pattern', patterns: alternativesOf(check) };
}

/** Patterns parted by the word OR outside of quotes. */
function alternativesOf(check: string): string[] {
  const alternatives: string[] = [];
  let start = 0;
  for (const position of positionsOutsideQuotes(check))
    if (position >= start && check.slice(position, position + 4).toUpperCase() === ' OR ') {
      alternatives.push(check.slice(start, position).trim());
      start = position + 4;
    }
  return [...alternatives, check.slice(start).trim()];
}

/** The parts between commas that stand outside of quotes and brackets. */
function elementsOf(text: string): string[] {
  const elements: string[] = [];
  let start = 0;
  let depth = 0;
  for (const position of positionsOutsideQuotes(text)) {
    const character = text.charAt(position);
    if (character === '(') depth += 1;
    if (character === ')') depth = Math.max(0, depth - 1);
    if (character !== ',' || depth > 0) continue;
    elements.push(text.slice(start, position));
    start = position + 1;
  }
  return [...elements, text.slice(start)];
}

/** The characters of a text that no quotation holds; a quote without its end is one of them. */
function* positionsOutsideQuotes(text: string): Generator<number> {
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charAt(position);
    const close = '"\'\\'.includes(character) ? text.indexOf(character, position + 1) : -1;
    if (close === -1) yield position;
    else position = close;
  }
}

function unquoted(text: string): string {
  const first = text.charAt(0);
  const isQuoted = text.length > 1 && '"\'\\'.includes(first) && text.endsWith(first);
  return isQuoted ? text.slice(1, -1) : text;
}
