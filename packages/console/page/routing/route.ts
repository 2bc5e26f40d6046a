import { shownMoment } from '../past/shown-moment.ts';

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

/** Pages that show the account as of a moment; among them links keep the one that is shown. */
const PAGES_OF_PAST: ReadonlySet<string | undefined> = new Set(['tables', 'query', 'routine']);

/** The fragment that leads to a place; what is empty is left out of its query. */
export function hrefOf(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const isOfPast = PAGES_OF_PAST.has(path[0]) && !Object.hasOwn(query, 'asOf');
  const given = isOfPast ? { ...query, asOf: shownMoment() } : query;
  const stated = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(stated as [string, string][]).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

export const routineHref = (name: string, args?: Readonly<Record<string, string>>) =>
  hrefOf(['routine', name], args);

export const tableHref = (name: string, query?: Readonly<Record<string, string | undefined>>) =>
  hrefOf(['tables', name], query);

/** @param asOf - The moment of which it is shown; default: that of this page. */
export const recordHref = (table: string, id: string, asOf = shownMoment()) =>
  hrefOf(['tables', table, 'record', id], { asOf });

/** What became of a record is of all times. */
export const timelineHref = (table: string, id: string) =>
  hrefOf(['tables', table, 'record', id, 'timeline'], { asOf: '' });

export const commitHref = (position: string) => hrefOf(['commits', position]);

export const dictionaryHref = (table: string) => hrefOf(['tables', table, 'dictionary']);

export const programsHref = (table?: string) =>
  hrefOf(table === undefined ? ['programs'] : ['programs', table]);

export const programHref = (table: string, id: string) => hrefOf(['programs', table, 'source', id]);

export const savedHref = (name: string, query?: Readonly<Record<string, string | undefined>>) =>
  hrefOf(['query'], { saved: name, ...query });

export const boardHref = (name: string) => hrefOf(['saved', 'board', name]);

/** Of one table, or of all. */
export const diagramHref = (table?: string) =>
  hrefOf(table === undefined ? ['diagram'] : ['diagram', table]);

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
