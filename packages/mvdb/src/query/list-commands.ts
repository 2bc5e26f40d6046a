import { assertArgument, assertText } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { TEXTS } from '../arguments/kinds.ts';
import { nearNames } from '../arguments/near-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { LIST_EXISTS, LIST_NOT_FOUND, NO_ACTIVE_LIST } from '../errors/failures.ts';
import type { Session } from '../session/session.ts';
import { FIELD_MARK, ITEM_MARK } from '../text/marks.ts';
import { nearError } from '../text/near-error.ts';
import { shown } from '../text/shown.ts';
import { keywordOf } from './keywords.ts';
import { SentenceError } from './sentence-error.ts';
import { compareRightJustified } from './sort-column.ts';
import { readTokens, type Token } from './tokens.ts';

/** Table of the account that keeps saved select lists, one record for each. */
export const SAVED_LISTS = '&SAVEDLISTS&';

/** What came of a command about select lists. */
export interface ListOutcome {
  readonly kind: 'list' | 'saved' | 'deleted';
  /** The list's number; of a saved list its name. */
  readonly list: number | string;
  /** Elements of the list. */
  readonly count: number;
}

type Operation = 'UNION' | 'DIFF' | 'INTER';

const OPERATIONS: Readonly<Record<string, Operation>> = {
  UNION: 'UNION',
  DIFF: 'DIFF',
  DIFFERENCE: 'DIFF',
  INTER: 'INTER',
  INTERSECT: 'INTER',
  INTERSECTION: 'INTER',
};

const COMMANDS: Readonly<Record<string, (session: Session, words: Words) => ListOutcome>> = {
  'SAVE.LIST': saveList,
  'GET.LIST': getList,
  'DELETE.LIST': deleteList,
  'COPY.LIST': copyList,
  'FORM.LIST': formList,
  'MERGE.LIST': mergeLists,
  'SORT.LIST': sortList,
  'LIST.UNION': (session, words) => combineSaved(session, words, 'UNION'),
  'LIST.DIFF': (session, words) => combineSaved(session, words, 'DIFF'),
  'LIST.INTER': (session, words) => combineSaved(session, words, 'INTER'),
};

/** True when a sentence begins with one of the verbs {@link runListCommand} knows. */
export function isListCommand(text: string): boolean {
  assertText('isListCommand', 'text', text);
  const [verb = ''] = text.trim().split(/\s/, 1);
  return Object.hasOwn(COMMANDS, canonical(verb));
}

/**
 * Runs a command about select lists: SAVE.LIST, GET.LIST, DELETE.LIST, COPY.LIST, FORM.LIST, MERGE.LIST,
 * SORT.LIST, LIST.UNION, LIST.DIFF, LIST.INTER.
 *
 * @throws SentenceError (`BAD_SENTENCE`) with position and what was expected.
 * @throws MvdbError `NO_ACTIVE_LIST`, `LIST_NOT_FOUND`, `LIST_EXISTS`, `NOT_PERMITTED`, `TABLE_NOT_FOUND`.
 */
export function runListCommand(session: Session, text: string): ListOutcome {
  assertArgument('runListCommand', 'session', session, SESSION);
  assertText('runListCommand', 'text', text);
  const words = new Words(text);
  const command = COMMANDS[canonical(words.next('a command about lists').text)];
  if (command === undefined)
    throw new SentenceError(words.first, `found ${shown(text.trim())}`, Object.keys(COMMANDS));
  const outcome = command(session, words);
  return Object.freeze(outcome);
}

/** Keeps a list under a name. Its record holds one element on each attribute, deeper marks within. */
export function writeSavedList(session: Session, name: string, elements: readonly string[]): void {
  assertArgument('writeSavedList', 'session', session, SESSION);
  assertText('writeSavedList', 'name', name);
  assertArgument('writeSavedList', 'elements', elements, TEXTS);
  if (session.account.findTable(SAVED_LISTS) === undefined) session.createTable(SAVED_LISTS);
  session.table(SAVED_LISTS).write(name, elements.join(FIELD_MARK));
}

/** The elements of a saved list; `undefined` if no list has that name. */
export function readSavedList(session: Session, name: string): readonly string[] | undefined {
  assertArgument('readSavedList', 'session', session, SESSION);
  assertText('readSavedList', 'name', name);
  if (session.account.findTable(SAVED_LISTS) === undefined) return undefined;
  const record = session.table(SAVED_LISTS).read(name);
  return record === undefined ? undefined : elementsOf(record);
}

/** SAVE.LIST name [FROM n]: the list is used up. */
function saveList(session: Session, words: Words): ListOutcome {
  const name = words.name();
  const from = words.numberAfter('FROM') ?? 0;
  words.end('FROM');
  const elements = session.selectLists.takeFound(from);
  if (elements === undefined)
    throw new MvdbError(NO_ACTIVE_LIST, `Select list ${from} is not active.`);
  writeSavedList(session, name, elements);
  return { kind: 'saved', list: name, count: elements.length };
}

/** GET.LIST name [TO n]. */
function getList(session: Session, words: Words): ListOutcome {
  const name = words.name();
  const to = words.numberAfter('TO') ?? 0;
  words.end('TO');
  return formed(session, to, savedList(session, name));
}

/** DELETE.LIST name. */
function deleteList(session: Session, words: Words): ListOutcome {
  const name = words.name();
  words.end();
  const { length } = savedList(session, name);
  session.table(SAVED_LISTS).delete(name);
  return { kind: 'deleted', list: name, count: length };
}

/** COPY.LIST name [TO] name [OVERWRITING]. */
function copyList(session: Session, words: Words): ListOutcome {
  const from = words.name();
  words.take('TO');
  const to = words.name();
  const isOverwriting = words.take('OVERWRITING');
  words.end('OVERWRITING');
  const elements = savedList(session, from);
  if (!isOverwriting && readSavedList(session, to) !== undefined)
    throw new MvdbError(LIST_EXISTS, `${to} exists; add OVERWRITING to replace it.`);
  writeSavedList(session, to, elements);
  return { kind: 'saved', list: to, count: elements.length };
}

/** FORM.LIST [DICT] table id [TO n]: the attributes of a record become the elements. */
function formList(session: Session, words: Words): ListOutcome {
  const section = words.take('DICT') ? 'DICT ' : '';
  const table = words.next('the name of a table').text;
  const id = words.next('an id').text;
  const to = words.numberAfter('TO') ?? 0;
  words.end('TO');
  const record = session.table(section + table).read(id);
  if (record === undefined)
    throw new MvdbError(LIST_NOT_FOUND, `${section}${table} has no record ${shown(id)}.`);
  return formed(session, to, elementsOf(record));
}

/** MERGE.LIST n UNION|DIFF|INTER n [TO n]: both lists are used up; one that is not active is empty. */
function mergeLists(session: Session, words: Words): ListOutcome {
  const first = words.listNumber();
  const operation = words.operation();
  const { at } = words;
  const second = words.listNumber();
  if (first === second)
    throw new SentenceError(at, `list ${first} cannot be merged with itself`, ['another list']);
  const to = words.numberAfter('TO') ?? 0;
  words.take('COUNT.SUP');
  words.end('TO', 'COUNT.SUP');
  const left = session.selectLists.take(first) ?? [];
  const right = session.selectLists.take(second) ?? [];
  return formed(session, to, combined(left, operation, right));
}

/** SORT.LIST name [TO name]: by number where elements are numbers. */
function sortList(session: Session, words: Words): ListOutcome {
  const name = words.name();
  const to = words.take('TO') ? words.name() : name;
  words.end('TO');
  const elements = [...savedList(session, name)].sort(compareRightJustified);
  writeSavedList(session, to, elements);
  return { kind: 'saved', list: to, count: elements.length };
}

/** LIST.UNION name name [TO name]: from two saved lists a third, or list 0. */
function combineSaved(session: Session, words: Words, operation: Operation): ListOutcome {
  const left = words.name();
  words.take('WITH');
  const right = words.name();
  const to = words.take('TO') ? words.name() : undefined;
  words.end('TO');
  const elements = combined(savedList(session, left), operation, savedList(session, right));
  if (to === undefined) return formed(session, 0, elements);
  writeSavedList(session, to, elements);
  return { kind: 'saved', list: to, count: elements.length };
}

/** Elements in the order of the left list, then of the right; each once. */
function combined(
  left: readonly string[],
  operation: Operation,
  right: readonly string[],
): readonly string[] {
  const others = new Set(right);
  switch (operation) {
    case 'UNION':
      return [...new Set([...left, ...right])];
    case 'DIFF':
      return [...new Set(left.filter((element) => !others.has(element)))];
    case 'INTER':
      return [...new Set(left.filter((element) => others.has(element)))];
  }
}

function savedList(session: Session, name: string): readonly string[] {
  const elements = readSavedList(session, name);
  if (elements === undefined) {
    const isAny = session.account.findTable(SAVED_LISTS) !== undefined;
    const suggestions = nearNames(name, isAny ? session.table(SAVED_LISTS).ids() : []);
    throw nearError(LIST_NOT_FOUND, `${shown(name)} is not saved.`, { suggestions });
  }
  return elements;
}

function formed(session: Session, number: number, elements: readonly string[]): ListOutcome {
  session.selectLists.formFound(number, elements);
  return { kind: 'list', list: number, count: elements.length };
}

function elementsOf(record: string): readonly string[] {
  return record === '' ? [] : record.split(FIELD_MARK);
}

function canonical(word: string): string {
  return word.toUpperCase().replaceAll('-', '.');
}

/** The words of a command, taken one by one. */
class Words {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #index = 0;

  constructor(text: string) {
    this.#tokens = readTokens(text);
    this.#end = text.length + 1;
  }

  /** Where the command begins. */
  get first(): number {
    return this.#tokens[0]?.at ?? this.#end;
  }

  get at(): number {
    return this.#tokens[this.#index]?.at ?? this.#end;
  }

  next(what: string): Token {
    const token = this.#tokens[this.#index];
    if (token === undefined) throw new SentenceError(this.#end, 'the command ends', [what]);
    this.#index += 1;
    return token;
  }

  /** The name of a saved list. */
  name(): string {
    const { at } = this;
    const { text } = this.next('the name of a saved list');
    if (text === '' || text.includes(ITEM_MARK))
      throw new SentenceError(at, `found ${shown(text)}`, ['the name of a saved list']);
    return text;
  }

  /** Takes a keyword if it comes next. */
  take(keyword: string): boolean {
    const token = this.#tokens[this.#index];
    const isNext =
      token?.kind === 'word' && (keywordOf(token.text) ?? token.text.toUpperCase()) === keyword;
    if (isNext) this.#index += 1;
    return isNext;
  }

  /** The list number behind a keyword; `undefined` when the keyword does not come next. */
  numberAfter(keyword: string): number | undefined {
    return this.take(keyword) ? this.listNumber() : undefined;
  }

  listNumber(): number {
    const { at } = this;
    const { text } = this.next('a list number from 0 to 10');
    const number = Number(text);
    if (/^\d{1,2}$/.test(text) && number <= 10) return number;
    throw new SentenceError(at, `found ${shown(text)}`, ['a list number from 0 to 10']);
  }

  operation(): Operation {
    const { at } = this;
    const { text } = this.next('UNION, DIFF or INTER');
    const operation = OPERATIONS[canonical(text)];
    if (operation !== undefined && Object.hasOwn(OPERATIONS, canonical(text))) return operation;
    throw new SentenceError(at, `found ${shown(text)}`, ['UNION', 'DIFF', 'INTER']);
  }

  /** @throws SentenceError unless the command ends here. */
  end(...expected: readonly string[]): void {
    const token = this.#tokens[this.#index];
    if (token === undefined) return;
    throw new SentenceError(token.at, `found ${shown(token.text)}`, [
      ...expected,
      'the end of the command',
    ]);
  }
}
