import { convert } from '../text/convert.ts';
import { FIELD_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from '../text/marks.ts';
import { tableNamed } from './table-name.ts';
import { textTable } from './text-table.ts';
import type { Verb } from './verb.ts';

const HEADINGS = ['Name', 'Type', 'Loc', 'Conv', 'Heading', 'Format', 'S/M', 'Assoc'];
const TYPE_ORDER = ['D', 'A', 'S', 'I', 'V', 'C', 'PH', 'X'];

/** Prints the items of a dictionary, by type and place. */
export const listDictionary: Verb = {
  name: 'LISTDICT',
  synonyms: ['LIST.DICT'],
  effect: 'read',
  usage: 'LISTDICT table',
  run({ session, words, print }) {
    words.keyword('DICT');
    const name = tableNamed(session, words.required('The table').text);
    words.end();
    const items = [...session.table(`DICT ${name}`).records()].map(row).sort(compareItems);
    for (const line of textTable(HEADINGS, items)) print(line);
    print(`${items.length} item(s) listed.`);
    return items.length;
  },
};

/** Text of an attribute on one line: marks within it show as `]`, `\`, `|`. */
function row([name, record]: [string, string]): string[] {
  const attributes = record.split(FIELD_MARK).slice(0, HEADINGS.length - 1);
  const [first = '', ...others] = attributes;
  const type = first.split(' ', 1)[0] ?? '';
  return [name, type, ...others].map((text) =>
    convert(VALUE_MARK + SUBVALUE_MARK + TEXT_MARK, ']\\|', text),
  );
}

function compareItems(left: readonly string[], right: readonly string[]): number {
  const [leftName = '', leftType = '', leftPosition = ''] = left;
  const [rightName = '', rightType = '', rightPosition = ''] = right;
  return (
    rank(leftType) - rank(rightType) ||
    position(leftPosition) - position(rightPosition) ||
    (leftName < rightName ? -1 : 1)
  );
}

function rank(type: string): number {
  const index = TYPE_ORDER.indexOf(type.toUpperCase());
  return index === -1 ? TYPE_ORDER.length : index;
}

function position(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
