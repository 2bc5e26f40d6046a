import { type Switches, switchesByFlavour } from './difference.ts';
import { DEFAULT_FLAVOUR, type FlavourName } from './flavour-name.ts';

const PICK = ['universe-pick', 'd3', 'jbase'] as const;

/**
 * What the products read differently in a sentence.
 *
 * @see OpenQM help, OPTION: PICK.IMPLIED.EQ, PICK.WILDCARD, PICK.BREAKPOINT, WITH.IMPLIES.OR, QUERY.PRIORITY.AND,
 *   QUERY.NO.CASE.
 * @see InterSystems, Operational Differences between MultiValue and Caché, Query Language Differences: print limiters,
 *   WITH without AND or OR.
 * @see W. Johnson, Information Flavor Accounts for Pickies: the operator, limits of values, the text of BREAK-ON.
 * @see Pick Systems Reference Manual, BY-EXP: explosion limiter.
 * @see jBASE Query Language: default columns, [ and ], the options of BREAK-ON.
 */
export const sentenceDifferences = {
  impliedEquality: {
    meaning:
      'A text in double quotes after a column of WITH or WHEN is compared with it, as after `=`; else it is an id.',
    flavours: PICK,
  },
  stringSearches: {
    meaning:
      'In a text after `=` or `#`, `[` in front and `]` at the end stand for any characters, `^` for one; else it is rejected. A parameter is never read so.',
    flavours: PICK,
  },
  breakTextAfter: {
    meaning: 'The text of BREAK.ON may stand after its column; else only before it.',
    flavours: PICK,
  },
  valueLimits: {
    meaning:
      'A comparison after a column that is listed, or after BY.EXP and its column, shows only the values that pass it; else an operator there is rejected, and a quoted text is an id.',
    flavours: PICK,
  },
  numberedColumns: {
    meaning:
      'Without a phrase `@`, the items named 1, 2, 3 and so on are the columns of a report that names none.',
    flavours: ['qm', ...PICK],
  },
  withImpliesOr: {
    meaning: 'Of several WITH without a word between them any suffices; else all have to pass.',
    flavours: PICK,
  },
  priorityAnd: {
    meaning: 'AND binds closer than OR; else both have one priority, from left to right.',
    flavours: [],
  },
  noCase: {
    meaning: 'Every comparison ignores case, as with NO.CASE after its operator.',
    flavours: [],
  },
  badLiteralIsEmpty: {
    meaning:
      'A literal that the conversion of its column rejects counts as empty; else the sentence is rejected.',
    flavours: [],
  },
  differsFromAny: {
    meaning:
      'Of several values after `#` or UNLIKE it suffices that one differs; else all have to.',
    flavours: [],
  },
  samplesBeforeSelection: {
    meaning: 'SAMPLED counts the records there are; else those that the conditions select.',
    flavours: [],
  },
} as const;

/** Which differences of sentences there are; each is described in the guide. */
export type QueryOptions = Switches<typeof sentenceDifferences>;

const optionsByFlavour = switchesByFlavour(sentenceDifferences);

/** How a product reads sentences. @example queryOptionsOf('d3').impliedEquality // true */
export function queryOptionsOf(flavour: FlavourName): QueryOptions {
  return optionsByFlavour[flavour];
}

/** How sentences are read where nothing else is said. */
export const defaultQueryOptions: QueryOptions = queryOptionsOf(DEFAULT_FLAVOUR);
