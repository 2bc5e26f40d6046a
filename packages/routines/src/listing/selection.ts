import {
  MvdbError,
  runTree,
  type Sentence,
  type Session,
  type SessionTable,
  selectFromSql,
  selectSql,
} from 'mvdb';
import {
  type ParseOptions,
  parseClauses,
  parseElement,
  parseSentence,
  sessionDictionaries,
  statementKind,
} from 'mvdb/host';
import { operation } from '../entry/operation.ts';
import { listedValues } from '../entry/packed.ts';
import type { Reject } from '../entry/rejection.ts';
import {
  cropped,
  notAllowed,
  RejectedStatement,
  readingOnly,
  type SelectionRejection,
  selectionRejections,
  withList,
} from './read-only-statement.ts';

/** What a list routine is given to choose records by. */
export interface Choice {
  /** Value-marked ids. When there is one, nothing else matters but the company. */
  readonly idList?: string;
  /** `WITH` and `BY` clauses, a sentence, or a SELECT of SQL; blank chooses every record. */
  readonly clause?: string;
  /** `BY` clauses, for what the clause leaves in no order. */
  readonly order?: string;
  /** The only ids that may be chosen, in this order where no other is asked for. */
  readonly among?: readonly string[];
}

/** Words that begin with a digit are numbers of records: no statement begins so. */
const NUMBER = /^\d[\w.-]*$/;

/**
 * The choice that criteria make: numbers of records, one or value-marked, or else a clause.
 *
 * @example choiceBy('1001') // { idList: '1001' }
 */
export function choiceBy(criteria: string): Choice {
  const values = listedValues(criteria);
  const areNumbers = values.length > 0 && values.every((value) => NUMBER.test(value));
  return areNumbers ? { idList: criteria } : { clause: criteria };
}

/** A choice of records of one table. */
export interface TableChoice extends Choice {
  /** The only table the clause may name, by any synonym; `DICT name` for a dictionary. */
  readonly tableName: string;
  /** Only records of this company are chosen; left out where ids have no company. */
  readonly company?: string;
}

/** One table that a statement may choose from, and which of its records. */
interface Source {
  readonly session: Session;
  readonly reject: Reject<SelectionRejection>;
  readonly tableName: string;
  readonly database: string;
  readonly company: string | undefined;
  readonly among: readonly string[] | undefined;
}

/**
 * The ids of the records that a list routine is asked for: those of the id list, in its order and with the
 * company put before those that lack it; else those the clause selects, in its order and each once; else all
 * by ascending id. Ids of an id list need not exist. Nothing is written, regardless of what the clause says, and the
 * select lists of the session stay as they are.
 *
 * @example
 * selectedIds(firm, { tableName: 'CUSTOMER', company: CO, idList: IDLIST, clause: SQL }) // ['1!C1001']
 */
export const selectedIds = operation({
  rejections: selectionRejections,
  run({ session }, choice: TableChoice, reject): readonly string[] {
    const { tableName, company, idList = '', clause = '', order = '', among } = choice;
    return readingOnly(session, reject, () => {
      const table = openSource(session, tableName);
      const named = idsOf(idList, company);
      if (named.length > 0) return named;
      const isAll = clause.trim() === '' && order.trim() === '' && among === undefined;
      if (isAll) return everyId(table, company);
      const { database } = table;
      const source = { session, reject, tableName, database, company, among };
      return idsOfStatement(source, clause, order);
    });
  },
});

/** Whether a choice goes by the ids that it is given. */
export function isChosenById({
  company,
  idList = '',
}: Pick<TableChoice, 'company' | 'idList'>): boolean {
  return idsOf(idList, company).length > 0;
}

function openSource(session: Session, tableName: string): SessionTable {
  try {
    return session.table(tableName);
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'TABLE_NOT_FOUND')
      throw new RejectedStatement(`CANNOT OPEN FILE ${tableName}`);
    throw error;
  }
}

function idsOf(idList: string, company: string | undefined): readonly string[] {
  const ids = listedValues(idList);
  if (company === undefined) return ids;
  return ids.map((id) => (id.startsWith(`${company}!`) ? id : `${company}!${id}`));
}

function everyId(table: SessionTable, company: string | undefined): readonly string[] {
  return [...table.ids(company === undefined ? {} : { from: `${company}!`, to: `${company}"` })];
}

function idsOfStatement(source: Source, clause: string, order: string): readonly string[] {
  switch (statementKind(clause)) {
    case 'clauses':
      return idsOfSentence(source, ordered(source, readClauses(source, clause), order));
    case 'sentence':
      return idsOfSentence(source, ordered(source, readSentence(source, clause), order));
    case 'sql': {
      const ids = idsOfSql(source, clause);
      if (order.trim() === '') return ids;
      const chosen = { ...source, among: ids };
      return idsOfSentence(chosen, ordered(chosen, readClauses(chosen, ''), order));
    }
    case 'other':
      throw notAllowed(clause);
  }
}

/** Clauses choose by what records hold; ids stand in a list of ids, not among clauses. */
function readClauses(source: Source, text: string): Sentence {
  const sentence = parseClauses(text, source.tableName, parseOptionsOf(source));
  const [named] = sentence.ids;
  if (named !== undefined)
    throw invalidAt(named.at, `FOUND "${cropped(named.text)}"; EXPECTED WITH, BY OR A SENTENCE`);
  return asSelection(source, sentence, 'SELECT');
}

function readSentence(source: Source, text: string): Sentence {
  const sentence = parseSentence(text, parseOptionsOf(source));
  switch (sentence.verb) {
    case 'SELECT':
    case 'LIST':
      return asSelection(source, sentence, 'SELECT');
    case 'SSELECT':
    case 'SORT':
      return asSelection(source, sentence, 'SSELECT');
    default:
      throw notAllowed(sentence.verb);
  }
}

/** The sentence with further sort keys. */
function ordered(source: Source, sentence: Sentence, order: string): Sentence {
  const { selection, when, sampling, top, sortKeys } = readClauses(source, order);
  if ([selection, when, sampling, top].some((clause) => clause !== undefined))
    throw new RejectedStatement(`INVALID SELECTION ${cropped(order)}`);
  return { ...sentence, sortKeys: [...sentence.sortKeys, ...sortKeys] };
}

/** The dictionary of the source; a statement that names any other table is rejected. */
/** Sentences are read as in the flavour of the session. */
function parseOptionsOf(source: Source): ParseOptions {
  return { openVocabulary: vocabularyOf(source), query: source.session.query };
}

function vocabularyOf({ session, reject, tableName, database }: Source) {
  return (name: string) => {
    if (session.account.findTable(name)?.database !== database)
      throw reject(`SELECTION MUST NAME ${tableName}`);
    return sessionDictionaries(session).of(tableName);
  };
}

/** Of a sentence what chooses records and orders them, without its output. */
function asSelection(
  { tableName }: Source,
  sentence: Sentence,
  verb: 'SELECT' | 'SSELECT',
): Sentence {
  const { saving, target } = sentence;
  if (saving !== undefined) throw invalidAt(saving.at, 'SAVING GIVES NO IDS');
  if (target !== undefined)
    throw new RejectedStatement(`COMMAND NOT ALLOWED TO ${cropped(target.path)}`);
  const table = { name: tableName, isDictionary: false, at: sentence.table.at };
  return { ...sentence, verb, table, using: undefined, columns: [], toList: undefined };
}

function invalidAt(at: number, what: string): RejectedStatement {
  return new RejectedStatement(`INVALID SELECTION AT CHARACTER ${at}: ${what}`);
}

/** Each id once, though a record that is exploded stands in the list several times. */
function idsOfSentence({ session, company, among }: Source, sentence: Sentence): readonly string[] {
  const elements = withList(session, among, () => {
    runTree(session, company === undefined ? sentence : ofCompany(sentence, company));
    return session.selectLists.take(0) ?? [];
  });
  const ids = new Set(elements.map((element) => parseElement(element).id));
  return [...ids].filter((id) => company === undefined || id.startsWith(`${company}!`));
}

/** The sentence with the condition that ids begin with the company, so that FIRST and TOP count right. */
function ofCompany(sentence: Sentence, company: string): Sentence {
  const quote = company.includes("'") ? '"' : "'";
  const isOfCompany = {
    kind: 'test',
    at: 0,
    quantifier: 'any',
    column: { kind: 'name', name: '@ID', at: 0 },
    operator: 'LIKE',
    values: [{ kind: 'literal', text: `${quote}${company}!${quote}...`, at: 0 }],
    isCaseIgnored: false,
  } as const;
  const { selection } = sentence;
  const conditions = selection === undefined ? [isOfCompany] : [isOfCompany, selection];
  return { ...sentence, selection: { kind: 'and', conditions, at: 0 } };
}

/** The ids that a SELECT of SQL gives, which may read no table but the one. */
function idsOfSql(source: Source, statement: string) {
  const { session, reject, tableName, database, company, among } = source;
  const isSource = (name: string) => session.account.findTable(name)?.database === database;
  if (!tablesOfSql(session, statement).every(isSource))
    throw reject(`SELECTION MUST NAME ${tableName}`);
  return selectFromSql(session, statement, {
    ...(among !== undefined && { ids: among }),
    ...(company !== undefined && { idPrefix: `${company}!` }),
  });
}

/** The tables of a statement; one that is not there, or not open to the context, by the name of none. */
function tablesOfSql(session: Session, statement: string): readonly string[] {
  try {
    return selectSql(session, statement).tables;
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
    if (error.code === 'TABLE_NOT_FOUND' || error.code === 'NOT_PERMITTED') return [''];
    throw error;
  }
}
