/*
 * What a service, a shell or a catalogue of routines needs of the database, and whoever only uses it does not.
 */

// Commands of one's own, and what they are reported; who is asked, and who may reject.
export { CommandSet, type CommandSetOptions } from './command/command-set.ts';
export type { CommandCall, CommandHost, CommandKeyboard, Effect } from './command/verb.ts';
export type { QuerySettings, SecurityRequest, Verb } from './command/verb.ts';
export { otherCommands } from './command/other-commands.ts';
export { beforeUnderscore } from './command/paragraph.ts';
export { findVocItem } from './command/voc-item.ts';
export { readWords } from './command/words.ts';
export type { NamedVocItem } from './command/voc-item.ts';
export type { Word } from './command/words.ts';
export type { PageOptions } from './report/page-shape.ts';

// What a line of text is, before it is run.
export { isListCommand } from './query/list-commands.ts';
export { queryVerbOf } from './query/keywords.ts';
export { statementKind } from './query/statement-kind.ts';
export { KEYWORDS as QUERY_KEYWORDS, type Keyword as QueryKeyword } from './query/keywords.ts';
export { KEYWORD_SYNONYMS as QUERY_KEYWORD_SYNONYMS } from './query/keywords.ts';
export type { StatementKind } from './query/statement-kind.ts';
export { parseClauses, parseSentence } from './query/parse.ts';
export type { ParseOptions } from './query/parse.ts';

// Commands that keep select lists, and the elements of a list as they are written.
export { runListCommand } from './query/list-commands.ts';
export type { ListOutcome } from './query/list-commands.ts';
export { formatElement, parseElement } from './query/list-element.ts';
export type { ElementPosition, ListElement } from './query/list-element.ts';

// Dictionaries, and their columns evaluated on records.
export { evaluationContext, sessionDictionaries } from './session/session-context.ts';
export { parseItem } from './dictionary/item.ts';
export { sessionConversions } from './session/session-context.ts';
export { sentenceVariables } from './command/query-verbs.ts';
export { shapeOfColumn } from './sql/value-shape.ts';
export type { ValueShape } from './sql/value-shape.ts';
export type { Column, EvaluationContext } from './expression/column.ts';
export type { Row } from './expression/column.ts';
export { Dictionaries, Dictionary, type DictionarySource } from './dictionary/dictionaries.ts';
export type { AttributeItem, ColumnItem, CorrelativeItem, DataItem } from './dictionary/item.ts';
export type { DictionaryItem, ExpressionItem, PhraseItem } from './dictionary/item.ts';
export type { ContextSettings } from './session/session-context.ts';

// Reports as rows for a page, and as columns of text.
export { tabulatedReport } from './report/tabulated-report.ts';
export { textTable } from './command/text-table.ts';
export type { TabulatedColumn, TabulatedRow } from './report/tabulated-report.ts';
export type { TabulatedReport, TabulatedTotals } from './report/tabulated-report.ts';

// What a session asks to compile and run programs, such as those of @mvdb/basic.
export type {
  PreparedProgram,
  ProgramCommand,
  ProgramHost,
  ProgramItem,
  ProgramProblem,
} from './programs/program-host.ts';
export type { ProgramRunOptions } from './programs/program-host.ts';

// What a session may do at the most, and what its work may cost.
export { lowered, missingCapability } from './rights/capabilities.ts';
export type { WorkWatch } from './budget/work-budget.ts';

// Programs of the system, tasks in the background, threads and processes of one's own.
export { osRunner } from './command/os-runner.ts';
export { runProgram } from './command/os-program.ts';
export { startProcess } from './system/start-module.ts';
export { startTask } from './command/background-task.ts';
export { startThread } from './system/start-module.ts';
export type { ProgramOutcome } from './command/os-program.ts';
export type { OsLimits, OsOutcome, OsRunner } from './command/os-runner.ts';
export type { BackgroundCall, BackgroundProgram } from './command/background-task.ts';
export { type BackgroundTask, LOG_TABLE } from './command/background-task.ts';

// An account among several processes: whose turn it is to write, replies kept with what they answer, and what was
// tried without success.
export type { WritingTurn } from './account/account-options.ts';

// An account looked at as a whole.
export { verifyFolder } from './account/verify-folder.ts';
export type { AccountViolation } from './upkeep/violations.ts';
export type { Verification, VerificationWatch } from './upkeep/verify-account.ts';
export type { ReplicaStatus } from './storage/environment.ts';
export type { AccountStatistics, TableStatistics } from './upkeep/account-statistics.ts';

// Checks of arguments, for functions of one's own that programs without types call.
export { assertArgument, assertNumber, assertOptional, assertText } from './arguments/checked.ts';
export { kinds } from './arguments/kind-table.ts';
export type { Kind } from './arguments/kinds.ts';
export { assertOptionNames } from './arguments/option-names.ts';
export { nearHint, nearNames } from './arguments/near-names.ts';
