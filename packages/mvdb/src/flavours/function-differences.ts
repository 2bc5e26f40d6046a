import { type Switches, switchesByFlavour } from './difference.ts';
import { DEFAULT_FLAVOUR, type FlavourName } from './flavour-name.ts';

const UNIVERSE = ['universe-ideal', 'universe-information', 'universe-pick'] as const;

/**
 * What functions and conversions of the products give differently.
 *
 * @see UniVerse BASIC, ICONV: dates as 19850625 and 85161; ICONV and OCONV Differences: improper dates; LOCATE: AR and DR;
 *   INSERT. InterSystems, ICONV: dates as 2010-09-22.
 * @see OpenQM help, OPTION: SPACE.MCT, PICK.NULL.
 * @see jBASE BASIC, String Operations: negative positions.
 */
export const functionDifferences = {
  yearFirstDates: {
    meaning:
      'ICONV with D reads 19850625, 850625, 1985176, 85176 and 1985-06-25 with the year first; else in the order of its code.',
    flavours: UNIVERSE,
  },
  rejectsImproperDates: {
    meaning:
      'ICONV with D rejects a day that its month does not have, such as 31 JUN 1994; else it rolls over, with status 3.',
    flavours: ['universe-pick'],
  },
  capitalsAfterSpaces: {
    meaning: 'MCT writes a capital after a space; else after anything but a letter.',
    flavours: UNIVERSE,
  },
  furtherFilters: {
    meaning:
      'MCB keeps letters and digits, MCM characters beyond ASCII, with `/` the others; else they change nothing.',
    flavours: [...UNIVERSE, 'd3'],
  },
  emptyIsNoNumber: {
    meaning: 'ML, MR and FMT with decimals show empty text as empty; else as zero.',
    flavours: ['universe-pick', 'd3', 'jbase'],
  },
  insertsBeforeEmpty: {
    meaning: 'INSERT and INS before an empty last element keep it; else the text takes its place.',
    flavours: UNIVERSE,
  },
  locatesDecimals: {
    meaning:
      'LOCATE in an AR or DR list compares numbers with decimals as numbers; else only whole ones.',
    flavours: UNIVERSE,
  },
  countsFromEnd: {
    meaning:
      'A negative position of `S[m,n]` counts from the end of the text; else a start below 1 is 1, and a length below 1 gives nothing.',
    flavours: ['jbase'],
  },
} as const;

/** Which differences of functions there are; each is described in the guide. */
export type FunctionOptions = Switches<typeof functionDifferences>;

const optionsByFlavour = switchesByFlavour(functionDifferences);

/** What functions of a product do. @example functionOptionsOf('jbase').countsFromEnd // true */
export function functionOptionsOf(flavour: FlavourName): FunctionOptions {
  return optionsByFlavour[flavour];
}

/** What functions do where nothing else is said. */
export const defaultFunctionOptions: FunctionOptions = functionOptionsOf(DEFAULT_FLAVOUR);
