import { VOC } from '../storage/catalogue.ts';
import { FIELD_MARK } from '../text/marks.ts';

const NUMBERED = /^(?:F|\*A)(\d{1,9})$/;

/** The type of an item: the first word of its first attribute, after which a description may follow. */
const TYPE_WORD = "FIELD(@RECORD<1>,' ',1)";

/**
 * The items of dictionaries themselves, which have no dictionary of their own. The columns of the phrase
 * stand side by side on a line of 79 characters, as far as ids leave room.
 */
const DICTIONARY_ITEMS: Readonly<Record<string, string>> = {
  '@': item('PH', 'TYPE LOC CONV NAME FORMAT SM ASSOC'),
  ASSOC: item('D', '7', '', 'Assoc', '8L', 'S'),
  CONV: item('D', '3', '', 'Conv', '6L', 'S'),
  FORMAT: item('D', '5', '', 'Format', '6L', 'S'),
  LOC: item('D', '2', '', 'Location', '14T', 'S'),
  NAME: item('D', '4', '', 'Heading', '14T', 'S'),
  SM: item('D', '6', '', 'S/M', '3L', 'S'),
  TYPE: item('I', TYPE_WORD, '', 'Type', '4L', 'S'),
};

/** The items of VOC, where it has none of that name stored. */
const VOC_ITEMS: Readonly<Record<string, string>> = {
  '@': item('PH', 'TYPE DESC'),
  DESC: item('I', "FIELD(@RECORD<1>,' ',2,999)", '', 'Description', '40T', 'S'),
  TYPE: item('I', TYPE_WORD, '', 'Type', '4L', 'S'),
};

/** Narrowest and widest column of the ids of a dictionary, in characters. */
const ID_WIDTH_MIN = 4;
const ID_WIDTH_MAX = 40;

/**
 * The item a dictionary has although it is not stored there: `@ID`, `F1` or `*A1` and so on for the
 * attributes by number, and the items that describe dictionaries and VOC.
 *
 * @param idsOf - The ids of a table, of which a dictionary shows the longest in one line.
 */
export function impliedItem(
  table: string,
  name: string,
  idsOf: (table: string) => Iterable<string>,
): string | undefined {
  if (isDictionary(table)) {
    if (name === '@ID') return item('D', '0', '', 'Name', `${widthOf(idsOf(table))}L`, 'S');
    if (Object.hasOwn(DICTIONARY_ITEMS, name)) return DICTIONARY_ITEMS[name];
  }
  if (table === VOC && Object.hasOwn(VOC_ITEMS, name)) return VOC_ITEMS[name];
  if (name === '@ID') return item('D', '0', '', table, '12L', 'S');
  const number = NUMBERED.exec(name)?.[1];
  if (number === undefined) return undefined;
  return item('D', number, '', name, '15T', Number(number) === 0 ? 'S' : 'M');
}

function widthOf(ids: Iterable<string>): number {
  let width = ID_WIDTH_MIN;
  for (const { length } of ids) width = Math.max(width, length);
  return Math.min(width, ID_WIDTH_MAX);
}

/** True for the name of a dictionary, `DICT table`. */
export function isDictionary(table: string): boolean {
  return table.startsWith('DICT ');
}

function item(...attributes: string[]): string {
  return attributes.join(FIELD_MARK);
}
