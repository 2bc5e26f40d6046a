/** A place in the console: the names after `#/`, and what stands after `?`. */
export interface Route {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** Reads the fragment of an address; one that names no place is the first page. */
export function parseRoute(fragment: string): Route {
  const [path = '', query = ''] = divided(fragment.replace(/^#\/?/, ''));
  const names = path.split('/').filter((name) => name !== '');
  return { path: names.map(decoded), query: new URLSearchParams(query) };
}

/** The fragment that leads to a place; what is empty is left out of its query. */
export function hrefOf(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const stated = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(stated as [string, string][]).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

export const routineHref = (name: string, args?: Readonly<Record<string, string>>) =>
  hrefOf(['routine', name], args);

export const tableHref = (name: string, query?: Readonly<Record<string, string | undefined>>) =>
  hrefOf(['tables', name], query);

export const recordHref = (table: string, id: string) => hrefOf(['tables', table, 'record', id]);

export const dictionaryHref = (table: string) => hrefOf(['tables', table, 'dictionary']);

export const programsHref = (table?: string) =>
  hrefOf(table === undefined ? ['programs'] : ['programs', table]);

export const programHref = (table: string, id: string) => hrefOf(['programs', table, 'source', id]);

export const queryHref = (sentence: string) => hrefOf(['query'], { sentence });

function divided(text: string): readonly [string, string] {
  const position = text.indexOf('?');
  return position === -1 ? [text, ''] : [text.slice(0, position), text.slice(position + 1)];
}

/** A name as it was before it was encoded; text with a stray `%` as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
