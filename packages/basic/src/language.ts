import { atVariableNames, isAssignable, isAtVariable } from './functions/at-variables.ts';
import { functionEntry, functionNames } from './functions/table.ts';
import { omittedWords } from './omitted-words.ts';
import type { Language } from './parser/grammar.ts';
import { commandEntry, commandNames } from './statements/table.ts';

/** The words of the language, as the parser asks for them. */
export const language: Language = {
  functionEntry,
  functionNames,
  commandEntry,
  commandNames,
  isAtVariable,
  isAssignable,
  atVariableNames,
  omitted: omittedWords,
};
