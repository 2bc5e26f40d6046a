import { hrefOf, queryHref, routineHref } from '../routing/route.ts';
import type { Example } from './document.ts';
import type { Operation } from './operations.ts';

/** The pages on which operations can be tried, by the operation's id. */
const pages: Readonly<Record<string, string>> = {
  listRoutines: hrefOf(['registry']),
  listAreas: hrefOf(['registry']),
  listRoutinesOfDomain: hrefOf(['registry']),
  searchNamed: hrefOf(['registry']),
  readRoutine: hrefOf(['registry']),
  callRoutine: hrefOf(['registry']),
  registryStatus: hrefOf(['status']),
  query: hrefOf(['query']),
  explainQuery: hrefOf(['query']),
  listQueryWords: hrefOf(['query']),
  listTables: hrefOf(['tables']),
  readRecords: hrefOf(['tables']),
  changeRecord: hrefOf(['tables']),
  readRelated: hrefOf(['tables']),
  readHistory: hrefOf(['tables']),
  readDictionary: hrefOf(['tables']),
  listRelations: hrefOf(['diagram']),
  listSavedQueries: hrefOf(['saved']),
  saveQuery: hrefOf(['query']),
  deleteQuery: hrefOf(['saved']),
  listSavedBoards: hrefOf(['saved']),
  saveBoard: hrefOf(['saved']),
  deleteBoard: hrefOf(['saved']),
  readStatus: hrefOf(['status']),
};

/** Where the viewer can try an operation; `undefined` where the console has no page for it. */
export function tryHref({ operationId }: Operation): string | undefined {
  return pages[operationId];
}

/** Where the viewer can try the body of an example. */
export function exampleHref({ value }: Example): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('sentence' in value && !('parameters' in value)) return queryHref(String(value.sentence));
  if ('name' in value) return routineHref(String(value.name), textArguments(value));
  return undefined;
}

/** Those arguments of a call that are text; the form takes the others by their parts. */
function textArguments(call: object): Readonly<Record<string, string>> {
  const args = 'args' in call && typeof call.args === 'object' ? (call.args ?? {}) : {};
  return Object.fromEntries(
    Object.entries(args).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
