import { atVariableNames, isAssignable, isAtVariable } from './functions/at-variables.ts';
import { functionEntry, functionNames } from './functions/table.ts';
import type { Language } from './parser/grammar.ts';
import { commandEntry, commandNames } from './statements/table.ts';
import { omittedWords } from './syntax/omitted-words.ts';

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

/** The language for programs that also read these @-variables, which the application gives to a session. */
export function languageWith(variables: Iterable<string>): Language {
  const own = new Set(variables);
  if (own.size === 0) return language;
  return {
    ...language,
    isAtVariable: (name) => own.has(name) || isAtVariable(name),
    isAssignable: (name) => !own.has(name) && isAssignable(name),
    atVariableNames: () => [...own, ...atVariableNames()],
  };
}
