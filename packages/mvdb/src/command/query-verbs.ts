import { basename } from 'node:path';
import { assertArgument, assertText } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { keywordOf } from '../query/keywords.ts';
import type { MissingIds } from '../query/outcome.ts';
import type { ReportRows } from '../query/report-rows.ts';
import { runSentence } from '../query/run.ts';
import { SentenceError } from '../query/sentence-error.ts';
import type { Verb as QueryVerb } from '../query/syntax.ts';
import { readTokens, type Token } from '../query/tokens.ts';
import { type LabelShape, labelShape } from '../report/label-report.ts';
import { countedMessage, missingMessages, selectedMessage } from '../report/messages.ts';
import { renderReport } from '../report/render-report.ts';
import { READ_ONLY_ACCESS } from '../session/access-scope.ts';
import type { Session } from '../session/session.ts';
import { VOC } from '../storage/catalogue.ts';
import { shown } from '../text/shown.ts';
import { badCommand } from './bad-command.ts';
import { writeOutputFile } from './output-file.ts';
import { reformat } from './reformat.ts';
import { pageOf } from './term.ts';
import type { CommandCall, Effect, Verb } from './verb.ts';

/** Texts SEARCH asks for, at most. */
const SEARCH_TEXTS_MAX = 1_000;

/** The verbs of the query language as commands. */
export const queryVerbs: readonly Verb[] = [
  queryVerb('LIST'),
  queryVerb('SORT'),
  queryVerb('SELECT'),
  queryVerb('SSELECT'),
  queryVerb('COUNT'),
  queryVerb('SUM'),
  queryVerb('SEARCH'),
  queryVerb('ESEARCH'),
  queryVerb('LIST.ITEM', ['I.DUMP']),
  queryVerb('SORT.ITEM', ['S.DUMP']),
  queryVerb('LIST.LABEL'),
  queryVerb('SORT.LABEL'),
  queryVerb('NSELECT'),
  queryVerb('QSELECT'),
  { ...queryVerb('REFORMAT'), effect: 'write' },
  { ...queryVerb('SREFORMAT'), effect: 'write' },
];

function queryVerb(name: QueryVerb, synonyms: readonly string[] = []): Verb {
  return {
    name,
    synonyms,
    effect: 'read',
    effectOf: effectOfQuery,
    usage: `${name} [DICT] table [clauses]`,
    run: (call) => runQuery(name, call),
  };
}

/** A sentence whose output leaves the database does more than read; REFORMAT writes a table instead. */
export function effectOfQuery(sentence: string): Effect {
  const tokens = tokensOf(sentence);
  if (tokens[0]?.text.toUpperCase().endsWith('REFORMAT')) return 'write';
  const leaves = tokens.some((token, index) => {
    const target = tokens[index + 1];
    return isKeyword(token, 'TO') && target !== undefined && !/^\d+$/.test(target.text);
  });
  return leaves ? 'full' : 'read';
}

/** No token for a sentence that cannot be read, which running it will report. */
function tokensOf(sentence: string): readonly Token[] {
  try {
    return readTokens(sentence);
  } catch (error) {
    if (error instanceof SentenceError) return [];
    throw error;
  }
}

function isKeyword({ kind, text }: Token, keyword: string): boolean {
  return kind === 'word' && keywordOf(text) === keyword;
}

/** The @-variables that a sentence has as a command, beside those of the session. */
export function sentenceVariables(session: Session, sentence: string): Record<string, string> {
  assertArgument('sentenceVariables', 'session', session, SESSION);
  assertText('sentenceVariables', 'sentence', sentence);
  const account = basename(session.account.path);
  return { ACCOUNT: account, WHO: account, SENTENCE: sentence };
}

function runQuery(verb: QueryVerb, call: CommandCall): number {
  const { session, sentence, host, parameters, print } = call;
  const searchTexts = verb === 'SEARCH' || verb === 'ESEARCH' ? askedTexts(call) : [];
  const variables = { ...sentenceVariables(session, sentence), ...host.query.variables };
  const options = { ...host.query, variables, parameters, searchTexts };
  const outcome = runSentence(session, sentence, options);
  switch (outcome.kind) {
    case 'list':
      printMissing(call, outcome);
      print(selectedMessage(outcome.count, outcome.list));
      return outcome.count;
    case 'count':
      printMissing(call, outcome);
      print(countedMessage(outcome.count));
      return outcome.count;
    case 'report':
      if (verb === 'REFORMAT' || verb === 'SREFORMAT') return reformat(call, outcome.report);
      return printReport(call, outcome.report);
  }
}

function printMissing({ print, noteMissing }: CommandCall, missing: MissingIds): void {
  missingMessages(missing).forEach(print);
  noteMissing(missing.missingIds);
}

function printReport(call: CommandCall, report: ReportRows): number {
  const { session, print, noteMissing } = call;
  const labels = labelsOf(session, report);
  const lines = renderReport(report, { ...pageOf(call), ...(labels && { labels }) });
  if (report.target === undefined) for (const line of lines) print(line);
  else {
    const count = writeOutputFile(session, report.target, reading(session, lines));
    print(`${count} line(s) written to ${report.target.path}`);
  }
  const { records, missingIds } = report.counts();
  noteMissing(missingIds);
  return records;
}

/** The lines, each made where nothing can be written, as when they are printed. */
function* reading(session: Session, lines: Iterable<string>): Generator<string> {
  const iterator = lines[Symbol.iterator]();
  try {
    for (;;) {
      const step = session.restricted(READ_ONLY_ACCESS, () => iterator.next());
      if (step.done) return;
      yield step.value;
    }
  } finally {
    iterator.return?.();
  }
}

/** The description of labels: named by the sentence, or `@LABEL` of the dictionary where there is one. */
function labelsOf(
  session: Session,
  { verb, label, tableName }: ReportRows,
): LabelShape | undefined {
  if ((verb !== 'LIST.LABEL' && verb !== 'SORT.LABEL') || label === '') return undefined;
  const dictionary = tableName.startsWith('DICT ') ? undefined : session.table(`DICT ${tableName}`);
  const name = label ?? '@LABEL';
  const record = dictionary?.read(name) ?? (label && session.table(VOC).read(name));
  if (record) return labelShape(record);
  if (label === undefined) return undefined;
  throw badCommand(
    `Neither DICT ${tableName} nor VOC has the description of labels ${shown(name)}.`,
  );
}

/** The texts to be looked for, asked one by one until the answer is empty. */
function askedTexts(call: CommandCall): string[] {
  const texts: string[] = [];
  while (texts.length < SEARCH_TEXTS_MAX) {
    const text = texts.length === 0 ? call.input('String') : call.inputIfAny('String');
    if (text === undefined || text === '') break;
    texts.push(text);
  }
  return texts;
}
