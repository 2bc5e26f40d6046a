import { convertIn } from '../conversion/conversion.ts';
import { extract } from '../dynamic-array/extract.ts';
import { MvdbError } from '../errors/errors.ts';
import { NO_INPUT, TOO_LARGE } from '../errors/failures.ts';
import { upcase } from '../text/case.ts';
import { isMarkCode } from '../text/marks.ts';
import { matches } from '../text/matches.ts';
import { shown } from '../text/shown.ts';
import { badCommand } from './bad-command.ts';
import type { InlinePrompt, PromptCheck, PromptSource } from './inline-prompt.ts';
import { type RunningCommand, runningVariable } from './running-variables.ts';
import { tableNamed } from './table-name.ts';
import { COMMAND_SIZE_MAX, readWords } from './words.ts';

/** Answers a question; `undefined` when nobody does. */
export type Ask = (question: string) => string | undefined;

/** How often a question is asked before its answers are given up as invalid. */
const ATTEMPTS_MAX = 3;
/** Answers to one prompt that is repeated. */
const ANSWERS_MAX = 10_000;

/** Answers inline prompts, and remembers the answers by their questions. */
export class PromptAnswers {
  readonly #ask: Ask | undefined;
  readonly #remembered = new Map<string, string>();

  constructor(ask: Ask | undefined) {
    this.#ask = ask;
  }

  /** Forgets all answers, so that every question is asked again. */
  clear(): void {
    this.#remembered.clear();
  }

  /**
   * @throws MvdbError `NO_INPUT` when it must be asked and nobody answers; `BAD_COMMAND` when the answer
   * does not pass the check; what reading a record throws.
   */
  answer(prompt: InlinePrompt, running: RunningCommand): string {
    const found = this.#found(prompt, running);
    const answer = found ?? this.#asked(prompt);
    if (prompt.question !== '') this.#remembered.set(prompt.question, answer);
    return answer;
  }

  /** The answer that need not be asked for; `undefined` if missing. */
  #found(prompt: InlinePrompt, running: RunningCommand): string | undefined {
    const { source, question, isAlwaysAsked } = prompt;
    if (source.kind === 'ask') return isAlwaysAsked ? undefined : this.#remembered.get(question);
    const given = valueFrom(source, running) || prompt.default;
    if (source.kind !== 'words' || !source.asks) return given;
    if (given !== '' && passes(given, prompt)) return given;
    if (given !== '' && this.#ask === undefined) throw invalid(given, question);
    return isAlwaysAsked ? undefined : this.#remembered.get(question);
  }

  #asked(prompt: InlinePrompt): string {
    if (prompt.repeatedWith === undefined) return this.#valid(prompt);
    const answers: string[] = [];
    let size = 0;
    for (;;) {
      const answer = this.#valid(prompt, true);
      if (answer === '') return answers.join(prompt.repeatedWith);
      answers.push(answer);
      size += answer.length;
      if (answers.length > ANSWERS_MAX || size > COMMAND_SIZE_MAX)
        throw new MvdbError(TOO_LARGE, `${shown(prompt.question)} is answered without end.`);
    }
  }

  #valid(prompt: InlinePrompt, mayBeEmpty = false): string {
    const { question } = prompt;
    for (let attempt = 1; ; attempt += 1) {
      const answer = this.#ask?.(question);
      if (typeof answer !== 'string')
        throw new MvdbError(
          NO_INPUT,
          `The question ${shown(question)} has no answer; give it as an argument, or a function that answers.`,
        );
      if ((mayBeEmpty && answer === '') || passes(answer, prompt)) return answer;
      if (attempt >= ATTEMPTS_MAX) throw invalid(answer, question);
    }
  }
}

function valueFrom(source: PromptSource, running: RunningCommand): string {
  switch (source.kind) {
    case 'ask':
      return '';
    case 'variable':
      return runningVariable(source.name, running);
    case 'wordCount':
      return String(readWords(running.sentence).length);
    case 'words':
      return readWords(source.of === 'command' ? running.command : running.sentence)
        .slice(Math.max(0, source.from - 1), source.to)
        .map(({ text }) => text)
        .join(' ');
    case 'list':
      return running.session.selectLists.next(source.number) ?? '';
    case 'record':
      return recordPart(source, running);
  }
}

function recordPart(
  { table, id, position }: Extract<PromptSource, { kind: 'record' }>,
  { session }: RunningCommand,
): string {
  const record = session.table(tableNamed(session, table)).read(id) ?? '';
  const [attribute, value, subvalue] = position;
  if (attribute === undefined) return record;
  return attribute === 0 ? id : extract(record, attribute, value, subvalue);
}

function passes(answer: string, { check, isUppercased }: InlinePrompt): boolean {
  if (answer.includes('<<') || answer.includes('>>') || holdsMark(answer)) return false;
  return check === undefined || passesCheck(isUppercased ? upcase(answer) : answer, check);
}

function passesCheck(answer: string, check: PromptCheck): boolean {
  return check.kind === 'conversion'
    ? convertIn(answer, check.code).status === 0
    : check.patterns.some((pattern) => matches(answer, pattern));
}

function holdsMark(text: string): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (isMarkCode(text.charCodeAt(index))) return true;
  return false;
}

function invalid(answer: string, question: string): MvdbError {
  return badCommand(`${shown(answer)} is not a valid answer to ${shown(question)}.`);
}
