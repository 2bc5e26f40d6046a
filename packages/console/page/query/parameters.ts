import { wordsIn } from './sentence-words.ts';

/** The parameters of a sentence, each once: `:name`, or a number from 1 for each `?`. */
export function parametersIn(sentence: string): readonly string[] {
  const found = wordsIn(sentence).filter(({ kind }) => kind === 'parameter');
  let position = 0;
  const names = found.map(({ text }) => {
    if (text !== '?') return text;
    position += 1;
    return String(position);
  });
  return [...new Set(names)];
}

/** Values by parameter, as a query takes them; `undefined` for none. A sentence has parameters of one kind. */
export function parameterValues(
  sentence: string,
  values: Readonly<Record<string, string>>,
): readonly string[] | Readonly<Record<string, string>> | undefined {
  const names = parametersIn(sentence);
  if (names.length === 0) return undefined;
  const named = names.filter((name) => name.startsWith(':'));
  if (named.length === 0) return names.map((name) => values[name] ?? '');
  return Object.fromEntries(named.map((name) => [name.slice(1), values[name] ?? '']));
}
