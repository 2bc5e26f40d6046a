import type { Query } from '../service/query.ts';

/** A query whose parameters are all `?`. */
export interface OrderedQuery extends Query {
  readonly parameters?: readonly string[];
}

/** A sentence with its parameters as texts between quotes; `undefined` where one holds both kinds of quotes. */
export function quotedSentence({ sentence, parameters = [] }: OrderedQuery): string | undefined {
  const texts = parameters.map(quoted);
  if (texts.includes(undefined)) return undefined;
  let position = 0;
  return sentence.replaceAll(/"[^"]*"|'[^']*'|\?/g, (part) => {
    if (part !== '?') return part;
    position += 1;
    return texts[position - 1] ?? part;
  });
}

function quoted(text: string): string | undefined {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? undefined : `'${text}'`;
}
