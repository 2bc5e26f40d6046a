import { assertText } from '../arguments/checked.ts';
import { badCommand } from './bad-command.ts';

/** One line of a paragraph, ready to be run. */
export interface ParagraphLine {
  /** Number of the line in the paragraph; the first behind PA is 1. */
  readonly number: number;
  /** The label before it, without its colon. */
  readonly label: string | undefined;
  /** The line without its label, prompts not answered. */
  readonly text: string;
  /** Its first word in capitals, where it directs the flow; else empty. */
  readonly keyword: ParagraphKeyword | '';
  /** Of REPEAT: index of the LOOP it belongs to. */
  readonly loopIndex: number;
}

export type ParagraphKeyword = 'DATA' | 'GO' | 'IF' | 'LOOP' | 'REPEAT' | 'STOP';

const KEYWORDS: ReadonlyMap<string, ParagraphKeyword> = new Map([
  ['DATA', 'DATA'],
  ['GO', 'GO'],
  ['GOTO', 'GO'],
  ['IF', 'IF'],
  ['LOOP', 'LOOP'],
  ['REPEAT', 'REPEAT'],
  ['STOP', 'STOP'],
]);

/** Words that direct the flow of a paragraph, where a line begins with them. */
export const FLOW_WORDS: readonly string[] = [...KEYWORDS.keys()];

const LABEL = /^\s*([^\s:"'\\<>*]+):(?=\s|$)/;

/**
 * Reads the lines of a paragraph: joins those continued by an underscore behind a space, leaves out
 * comments between slash-asterisk and asterisk-slash, finds labels, and pairs LOOP with REPEAT.
 *
 * @throws MvdbError `BAD_COMMAND` naming the line: a LOOP or REPEAT by itself, a label used twice.
 */
export function readParagraph(name: string, stored: readonly string[]): ParagraphLine[] {
  const lines: ParagraphLine[] = [];
  const openLoops: number[] = [];
  const labels = new Set<string>();
  for (const { number, text: joined } of withoutBlockComments(joinLines(stored))) {
    const label = LABEL.exec(joined);
    const text = label ? joined.slice(label[0].length) : joined;
    const keyword = flowKeyword(text);
    let loopIndex = -1;
    if (keyword === 'LOOP') openLoops.push(lines.length);
    if (keyword === 'REPEAT') {
      const loop = openLoops.pop();
      if (loop === undefined)
        throw badCommand(`Line ${number} of the paragraph ${name} is a REPEAT without LOOP.`);
      loopIndex = loop;
    }
    const labelName = label?.[1]?.toUpperCase();
    if (labelName !== undefined) {
      if (labels.has(labelName))
        throw badCommand(`The paragraph ${name} has the label ${labelName} twice.`);
      labels.add(labelName);
    }
    lines.push({ number, label: labelName, text, keyword, loopIndex });
  }
  const unclosed = openLoops.pop();
  if (unclosed !== undefined)
    throw badCommand(
      `Line ${lines[unclosed]?.number} of the paragraph ${name} is a LOOP without REPEAT.`,
    );
  return lines;
}

/** The first word of a line where it directs the flow of a paragraph; else empty. */
export function flowKeyword(text: string): ParagraphKeyword | '' {
  const [word = ''] = text.trimStart().split(/\s/, 1);
  return KEYWORDS.get(word.toUpperCase()) ?? '';
}

/** What follows the first word of a line. */
export function afterFirstWord(text: string): string {
  return text.trimStart().replace(/^\S+\s?/, '');
}

/** True for an asterisk with a space or nothing behind it. */
export function isComment(text: string): boolean {
  return /^\s*\*(\s|$)/.test(text);
}

interface NumberedText {
  readonly number: number;
  readonly text: string;
}

/**
 * What a line says before the underscore, behind a space, that ends it, by which a command goes on in the next line.
 *
 * @returns `undefined` for a line that ends its command.
 * @example beforeUnderscore('SORT PRODUCT _') // 'SORT PRODUCT'
 * @example beforeUnderscore('CT BP MY_') // undefined
 */
export function beforeUnderscore(line: string): string | undefined {
  assertText('beforeUnderscore', 'line', line);
  return /(^|\s)_\s*$/.test(line) ? line.slice(0, line.lastIndexOf('_')).trimEnd() : undefined;
}

/** Joins the lines that end with an underscore behind a space to those that follow. */
export function joinLines(stored: readonly string[]): NumberedText[] {
  const joined: NumberedText[] = [];
  let parts: string[] = [];
  let number = 1;
  stored.forEach((line, index) => {
    if (parts.length === 0) number = index + 1;
    const begun = index < stored.length - 1 ? beforeUnderscore(line) : undefined;
    parts.push(begun ?? line);
    if (begun !== undefined) return;
    const [first = '', ...others] = parts;
    joined.push({ number, text: [first, ...others.map((part) => part.trimStart())].join(' ') });
    parts = [];
  });
  return joined;
}

function withoutBlockComments(lines: readonly NumberedText[]): NumberedText[] {
  let isInComment = false;
  return lines.filter(({ text }) => {
    const trimmed = text.trim();
    const isPart = isInComment || trimmed.startsWith('/*');
    isInComment = isPart && !trimmed.endsWith('*/');
    return !isPart;
  });
}
