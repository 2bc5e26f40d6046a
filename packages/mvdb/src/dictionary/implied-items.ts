import { FIELD_MARK } from '../text/marks.ts';

const NUMBERED = /^(?:F|\*A)(\d{1,9})$/;

/**
 * The items of dictionaries themselves, which have no dictionary of their own. The columns of the phrase
 * stand side by side on a line of 79 characters.
 */
const DICTIONARY_ITEMS: Readonly<Record<string, string>> = {
  '@': item('PH', 'TYPE LOC CONV NAME FORMAT SM ASSOC'),
  '@ID': item('D', '0', '', 'Name', '14L', 'S'),
  ASSOC: item('D', '7', '', 'Assoc', '8L', 'S'),
  CONV: item('D', '3', '', 'Conv', '6L', 'S'),
  FORMAT: item('D', '5', '', 'Format', '6L', 'S'),
  LOC: item('D', '2', '', 'Location', '14T', 'S'),
  NAME: item('D', '4', '', 'Heading', '14T', 'S'),
  SM: item('D', '6', '', 'S/M', '3L', 'S'),
  TYPE: item('D', '1', '', 'Type', '4L', 'S'),
};

/**
 * The item a dictionary has although it is not stored there: `@ID`, `F1` or `*A1` and so on for the
 * attributes by number, and the items that describe dictionaries.
 */
export function impliedItem(table: string, name: string): string | undefined {
  if (isDictionary(table) && Object.hasOwn(DICTIONARY_ITEMS, name)) return DICTIONARY_ITEMS[name];
  if (name === '@ID') return item('D', '0', '', table, '12L', 'S');
  const number = NUMBERED.exec(name)?.[1];
  if (number === undefined) return undefined;
  return item('D', number, '', name, '15T', Number(number) === 0 ? 'S' : 'M');
}

/** True for the name of a dictionary, `DICT table`. */
export function isDictionary(table: string): boolean {
  return table.startsWith('DICT ');
}

function item(...attributes: string[]): string {
  return attributes.join(FIELD_MARK);
}
