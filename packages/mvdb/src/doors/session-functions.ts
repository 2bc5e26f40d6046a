import { Account } from '../account/account.ts';
import { verifyFolder as bareVerifyFolder } from '../account/verify-folder.ts';
import { checked, checkedPromise } from '../arguments/checked.ts';
import {
  eitherOf,
  FLAG,
  FUNCTION,
  instanceOf,
  LIST,
  listOf,
  NUMBER,
  OBJECT,
  oneOf,
  optional,
  optionsOf,
  recordOf,
  shapeOf,
  TEXT,
  TEXTS,
  WHOLE,
} from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { startTask as bareStartTask } from '../command/background-task.ts';
import { CommandSet } from '../command/command-set.ts';
import { execute as bareExecute } from '../command/execute.ts';
import { runProgram as bareRunProgram } from '../command/os-program.ts';
import { osRunner as bareOsRunner } from '../command/os-runner.ts';
import { sentenceVariables as bareSentenceVariables } from '../command/query-verbs.ts';
import { textTable as bareTextTable } from '../command/text-table.ts';
import { findVocItem as bareFindVocItem } from '../command/voc-item.ts';
import { readWords as bareReadWords } from '../command/words.ts';
import { parseItem as bareParseItem } from '../dictionary/item.ts';
import { verbOf as bareQueryVerbOf } from '../query/keywords.ts';
import {
  isListCommand as bareIsListCommand,
  readSavedList as bareReadSavedList,
  runListCommand as bareRunListCommand,
  writeSavedList as bareWriteSavedList,
} from '../query/list-commands.ts';
import {
  formatElement as bareFormatElement,
  parseElement as bareParseElement,
} from '../query/list-element.ts';
import {
  parseClauses as bareParseClauses,
  parseSentence as bareParseSentence,
} from '../query/parse.ts';
import {
  explainSentence as bareExplainSentence,
  runSentence as bareRunSentence,
  runTree as bareRunTree,
} from '../query/run.ts';
import { SENTENCE } from '../query/sentence-kinds.ts';
import { statementKind as bareStatementKind } from '../query/statement-kind.ts';
import { renderReport as bareRenderReport } from '../report/render-report.ts';
import { tabulatedReport as bareTabulatedReport } from '../report/tabulated-report.ts';
import {
  capabilities as bareCapabilities,
  lowered as bareLowered,
} from '../rights/capabilities.ts';
import {
  buildIndex as bareBuildIndex,
  buildIndexInSteps as bareBuildIndexInSteps,
  createIndex as bareCreateIndex,
  deleteIndex as bareDeleteIndex,
  listIndexes as bareListIndexes,
  openIndex as bareOpenIndex,
} from '../session/index-commands.ts';
import { Session } from '../session/session.ts';
import {
  evaluationContext as bareEvaluationContext,
  sessionConversions as bareSessionConversions,
  sessionDictionaries as bareSessionDictionaries,
} from '../session/session-context.ts';
import {
  explainSql as bareExplainSql,
  selectFromSql as bareSelectFromSql,
  selectSql as bareSelectSql,
} from '../sql/select-sql.ts';
import { shapeOfColumn as bareShapeOfColumn } from '../sql/value-shape.ts';
import { attributeEquals as bareAttributeEquals } from '../storage/byte-predicate.ts';
import { fixedClock as bareFixedClock } from '../system/clock.ts';
import {
  startProcess as bareStartProcess,
  startThread as bareStartThread,
} from '../system/start-module.ts';

const SESSION = instanceOf('a session', Session);

const INDEX_USER = eitherOf(instanceOf('an account', Account), SESSION);

const CAPABILITIES = shapeOf('capabilities', {
  read: FLAG,
  write: FLAG,
  dbCommand: oneOf('off', 'query', 'full'),
  osCommand: TEXTS,
});

const OS_RUNNER = shapeOf('a runner', { run: FUNCTION });

const OS_LIMITS = closedOptionsOf({ timeoutMs: WHOLE, outputBytesMax: WHOLE });

const INDEX_OPTIONS = closedOptionsOf({
  name: TEXT,
  isUnique: FLAG,
  skipsEmpty: FLAG,
  isCaseIgnored: FLAG,
  order: listOf(optional(oneOf('text', 'number'))),
});

const PARAMETERS = eitherOf(TEXTS, recordOf(TEXT));

const QUERY_OPTIONS = closedOptionsOf({
  withImpliesOr: FLAG,
  priorityAnd: FLAG,
  noCase: FLAG,
  badLiteralIsEmpty: FLAG,
  differsFromAny: FLAG,
  samplesBeforeSelection: FLAG,
});

const CONTEXT_PARTS = {
  functions: recordOf(FUNCTION),
  userConversions: recordOf(FUNCTION),
  variables: recordOf(TEXT),
  step: FUNCTION,
  warn: FUNCTION,
};

const CONTEXT_SETTINGS = closedOptionsOf(CONTEXT_PARTS);
const CONVERSION_SETTINGS = closedOptionsOf({
  step: CONTEXT_PARTS.step,
  userConversions: CONTEXT_PARTS.userConversions,
});

const RUN_OPTIONS = closedOptionsOf({
  ...CONTEXT_PARTS,
  parameters: PARAMETERS,
  query: QUERY_OPTIONS,
  stepsMax: NUMBER,
  searchTexts: TEXTS,
  onPath: FUNCTION,
});

const SQL_OPTIONS = closedOptionsOf({
  ...CONTEXT_PARTS,
  parameters: PARAMETERS,
  ids: TEXTS,
  idPrefix: TEXT,
});

const PARSE_OPTIONS = shapeOf('options', {
  openVocabulary: FUNCTION,
  parameters: optional(PARAMETERS),
  query: optional(QUERY_OPTIONS),
});

const EXECUTE_OPTIONS = closedOptionsOf({
  commands: instanceOf('a command set', CommandSet),
  prompt: FUNCTION,
  data: TEXTS,
  parameters: PARAMETERS,
  stepsMax: NUMBER,
  print: FUNCTION,
  outputSizeMax: NUMBER,
});

const REPORT = shapeOf('a report', {
  columns: LIST,
  options: OBJECT,
  context: OBJECT,
  rows: OBJECT,
  counts: FUNCTION,
});

const RENDER_OPTIONS = optionsOf({
  width: NUMBER,
  pageLines: NUMBER,
  pageBreak: TEXT,
  labels: OBJECT,
});

const PLACE = shapeOf('a place', { value: WHOLE, subvalue: WHOLE, attribute: WHOLE });

const MODULE = instanceOf('a URL', URL);

export const capabilities: typeof bareCapabilities = checked(
  'capabilities',
  { settings: optional(OBJECT) },
  bareCapabilities,
);
export const lowered: typeof bareLowered = checked(
  'lowered',
  { outer: CAPABILITIES, inner: OBJECT },
  bareLowered,
);
export const fixedClock: typeof bareFixedClock = checked(
  'fixedClock',
  { instant: TEXT },
  bareFixedClock,
);
export const startTask: typeof bareStartTask = checked(
  'startTask',
  { session: SESSION, title: TEXT, work: FUNCTION },
  bareStartTask,
);
export const execute: typeof bareExecute = checked(
  'execute',
  { session: SESSION, command: TEXT, options: optional(EXECUTE_OPTIONS) },
  bareExecute,
);
export const runProgram: typeof bareRunProgram = checked(
  'runProgram',
  { session: SESSION, command: TEXT, runner: OS_RUNNER },
  bareRunProgram,
);
export const osRunner: typeof bareOsRunner = checked(
  'osRunner',
  { limits: optional(OS_LIMITS) },
  bareOsRunner,
);
export const sentenceVariables: typeof bareSentenceVariables = checked(
  'sentenceVariables',
  { session: SESSION, sentence: TEXT },
  bareSentenceVariables,
);
export const textTable: typeof bareTextTable = checked(
  'textTable',
  { headings: TEXTS, rows: listOf(TEXTS) },
  bareTextTable,
);
export const findVocItem: typeof bareFindVocItem = checked(
  'findVocItem',
  { session: SESSION, word: TEXT },
  bareFindVocItem,
);
export const readWords: typeof bareReadWords = checked(
  'readWords',
  { command: TEXT },
  bareReadWords,
);
export const parseItem: typeof bareParseItem = checked(
  'parseItem',
  { record: TEXT },
  bareParseItem,
);
export const evaluationContext: typeof bareEvaluationContext = checked(
  'evaluationContext',
  { session: SESSION, settings: optional(CONTEXT_SETTINGS) },
  bareEvaluationContext,
);
export const sessionConversions: typeof bareSessionConversions = checked(
  'sessionConversions',
  { session: SESSION, settings: optional(CONVERSION_SETTINGS) },
  bareSessionConversions,
);
export const sessionDictionaries: typeof bareSessionDictionaries = checked(
  'sessionDictionaries',
  { session: SESSION },
  bareSessionDictionaries,
);
export const shapeOfColumn: typeof bareShapeOfColumn = checked(
  'shapeOfColumn',
  {
    column: shapeOf('a column', { conversion: TEXT, format: TEXT, isMultivalued: FLAG }),
    context: optional(OBJECT),
  },
  bareShapeOfColumn,
);
export const buildIndex: typeof bareBuildIndex = checked(
  'buildIndex',
  { user: INDEX_USER, table: TEXT, name: TEXT },
  bareBuildIndex,
);
export const buildIndexInSteps: typeof bareBuildIndexInSteps = checkedPromise(
  'buildIndexInSteps',
  { user: INDEX_USER, table: TEXT, name: TEXT },
  bareBuildIndexInSteps,
);
export const createIndex: typeof bareCreateIndex = checked(
  'createIndex',
  { user: INDEX_USER, table: TEXT, items: TEXTS, options: optional(INDEX_OPTIONS) },
  bareCreateIndex,
);
export const deleteIndex: typeof bareDeleteIndex = checked(
  'deleteIndex',
  { user: INDEX_USER, table: TEXT, name: TEXT },
  bareDeleteIndex,
);
export const listIndexes: typeof bareListIndexes = checked(
  'listIndexes',
  { user: INDEX_USER, table: TEXT },
  bareListIndexes,
);
export const openIndex: typeof bareOpenIndex = checked(
  'openIndex',
  { user: INDEX_USER, table: TEXT, name: TEXT },
  bareOpenIndex,
);
export const queryVerbOf: typeof bareQueryVerbOf = checked(
  'queryVerbOf',
  { word: TEXT },
  bareQueryVerbOf,
);
export const isListCommand: typeof bareIsListCommand = checked(
  'isListCommand',
  { text: TEXT },
  bareIsListCommand,
);
export const readSavedList: typeof bareReadSavedList = checked(
  'readSavedList',
  { session: SESSION, name: TEXT },
  bareReadSavedList,
);
export const runListCommand: typeof bareRunListCommand = checked(
  'runListCommand',
  { session: SESSION, text: TEXT },
  bareRunListCommand,
);
export const writeSavedList: typeof bareWriteSavedList = checked(
  'writeSavedList',
  { session: SESSION, name: TEXT, elements: TEXTS },
  bareWriteSavedList,
);
export const formatElement: typeof bareFormatElement = checked(
  'formatElement',
  { id: TEXT, place: optional(PLACE) },
  bareFormatElement,
);
export const parseElement: typeof bareParseElement = checked(
  'parseElement',
  { text: TEXT },
  bareParseElement,
);
export const parseClauses: typeof bareParseClauses = checked(
  'parseClauses',
  { text: TEXT, tableName: TEXT, options: PARSE_OPTIONS },
  bareParseClauses,
);
export const parseSentence: typeof bareParseSentence = checked(
  'parseSentence',
  { text: TEXT, options: PARSE_OPTIONS },
  bareParseSentence,
);
export const explainSentence: typeof bareExplainSentence = checked(
  'explainSentence',
  { session: SESSION, text: TEXT, options: optional(RUN_OPTIONS) },
  bareExplainSentence,
);
export const runSentence: typeof bareRunSentence = checked(
  'runSentence',
  { session: SESSION, text: TEXT, options: optional(RUN_OPTIONS) },
  bareRunSentence,
);
export const runTree: typeof bareRunTree = checked(
  'runTree',
  { session: SESSION, sentence: SENTENCE, options: optional(RUN_OPTIONS) },
  bareRunTree,
);
export const statementKind: typeof bareStatementKind = checked(
  'statementKind',
  { text: TEXT },
  bareStatementKind,
);
export const renderReport: typeof bareRenderReport = checked(
  'renderReport',
  { report: REPORT, options: optional(RENDER_OPTIONS) },
  bareRenderReport,
);
export const tabulatedReport: typeof bareTabulatedReport = checked(
  'tabulatedReport',
  { report: REPORT, onTotals: optional(FUNCTION) },
  bareTabulatedReport,
);
export const explainSql: typeof bareExplainSql = checked(
  'explainSql',
  { session: SESSION, statement: TEXT, options: optional(SQL_OPTIONS) },
  bareExplainSql,
);
export const selectFromSql: typeof bareSelectFromSql = checked(
  'selectFromSql',
  { session: SESSION, statement: TEXT, options: optional(SQL_OPTIONS) },
  bareSelectFromSql,
);
export const selectSql: typeof bareSelectSql = checked(
  'selectSql',
  { session: SESSION, statement: TEXT, options: optional(SQL_OPTIONS) },
  bareSelectSql,
);
export const startProcess: typeof bareStartProcess = checked(
  'startProcess',
  { module: MODULE, texts: TEXTS, options: OBJECT },
  bareStartProcess,
);
export const startThread: typeof bareStartThread = checked(
  'startThread',
  { module: MODULE, options: OBJECT },
  bareStartThread,
);
export const attributeEquals: typeof bareAttributeEquals = checked(
  'attributeEquals',
  { attribute: NUMBER, text: TEXT },
  bareAttributeEquals,
);
export const verifyFolder: typeof bareVerifyFolder = checkedPromise(
  'verifyFolder',
  {
    folder: TEXT,
    watch: optional(FUNCTION),
    options: optional(closedOptionsOf({ readOnly: FLAG })),
  },
  bareVerifyFolder,
);
