import fc from 'fast-check';
import type { SchemaTable } from '../schema/define-table.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';

const ITEMS_MAX = 6;
/** Attributes of a table that nobody described. */
const PLAIN_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** What the items drawn before an item leave it to refer to. */
interface Existing {
  /** Blank where they are of none in particular. */
  readonly table: string;
  /** Names of columns, `@ID` the first. */
  readonly columns: readonly string[];
}

/** Text of an item, or of a part of one, made of what is known; so that one item fewer leaves the others valid. */
type Maker = (existing: Existing) => string;

interface DrawnItem {
  readonly name: string;
  readonly isColumn: boolean;
  readonly text: Maker;
}

/** No word of sentences or expressions has this form, nor has an attribute by its number. */
const NAME = /^[A-Z]{1,6}\.[0-9]{1,2}$/;

/** Expressions that come to a value of any data; of two columns at most, so that items of items stay short. */
const EXPRESSIONS: readonly ((left: string, right: string, table: string) => string)[] = [
  (left) => left,
  (left) => `UPCASE(${left})`,
  (left) => `TRIM(${left})`,
  (left) => `FIELD(${left}, '-', 2)`,
  (left) => `${left}[1, 3]`,
  (left) => `OCONV(${left}, 'D4/')`,
  (left, right) => `${left}:'-':${right}`,
  (left, right) => `LEN(${left}) * LEN(${right}) - 1`,
  (left, right) => `IF ${left} LT ${right} THEN 'Y' ELSE ${right}`,
  (left, right) => `NUM(${left}) AND ${right} LIKE '1A0X'`,
  (left, right) => `DCOUNT(${left}, @VM); @1:COUNT(${right}, 'A')`,
  (left, _, table) => (table === '' ? left : `TRANS('${table}', ${left}, 1, 'X')`),
];

const words = fc.stringMatching(/^[A-Za-z0-9 ]{0,12}$/);
const description = words.map((text) => (text === '' ? '' : ` ${text}`));
const conversion = fc.constantFrom('', 'MCU', 'MD2', 'MD2,$', 'D2/', 'D4-YMD', 'MTS', 'T1,3', 'L');
const width = fc.integer({ min: 1, max: 30 }).map(String);
const justification = fc.constantFrom('L', 'R', 'T');

/** Conversion, heading, format, whether there are several values, and the association of those. */
const presentation = fc
  .record({
    conversion,
    heading: words,
    format: fc.tuple(width, justification).map((parts) => parts.join('')),
    values: fc.constantFrom(['S', ''], ['M', ''], ['M', 'LINES']),
  })
  .map(({ conversion: shown, heading, format, values }) => [shown, heading, format, ...values]);

/** A column out of those that are known. */
const column: fc.Arbitrary<Maker> = fc.nat(100).map(
  (choice) =>
    ({ columns }) =>
      columns[choice % columns.length] ?? '@ID',
);

/**
 * Any items of a dictionary, by their ids: attributes (D), expressions (I, V), items of older systems with correlatives
 * (A, S), phrases (PH), and data (X), which are not columns. They refer to none but those before them, and come to a value
 * whatever a record holds. They shrink to fewer, and to attributes.
 *
 * @param table - Whose attributes they show, and refer to by name; it must be there, with its own dictionary. Without
 * it they show attributes 0 to 9, and fit any table.
 * @example
 * fc.property(arbitraryDictionary(ORDERS), (items) => {
 *   for (const [name, item] of items) session.table('DICT ORDERS').write(name, item);
 *   leavesUnchanged(session, () => runSentence(session, 'LIST DICT ORDERS'));
 * })
 */
export function arbitraryDictionary(
  table?: SchemaTable,
): fc.Arbitrary<ReadonlyMap<string, string>> {
  const attributes = Object.values(table?.attributes ?? {});
  const names = attributes.map(({ name }) => name);
  const taken = new Set([...names, ...Object.keys(table?.derived ?? {})]);
  const numbers = table ? attributes.map(({ number }) => number) : PLAIN_NUMBERS;
  const number = fc.constantFrom(...numbers.map(String), '0');
  const name = fc.stringMatching(NAME).filter((one) => !taken.has(one));
  const item = fc.tuple(name, anyItem(number)).map(([one, rest]) => ({ name: one, ...rest }));
  return fc
    .uniqueArray(item, { maxLength: ITEMS_MAX, selector: (one) => one.name })
    .map((items) => textsOf(items, { table: table?.name ?? '', columns: ['@ID', ...names] }));
}

function textsOf(items: readonly DrawnItem[], first: Existing): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const columns = [...first.columns];
  for (const { name, isColumn, text } of items) {
    texts.set(name, text({ ...first, columns }));
    if (isColumn) columns.push(name);
  }
  return texts;
}

function anyItem(number: fc.Arbitrary<string>): fc.Arbitrary<Omit<DrawnItem, 'name'>> {
  const attribute = fc
    .tuple(description, number, presentation)
    .map(([meaning, position, shown]) => joined(`D${meaning}`, position, ...shown));
  const correlative = fc
    .tuple(
      fc.tuple(fc.constantFrom('A', 'S'), number, words),
      fc.tuple(conversion, anyCorrelatives(number), justification, width),
    )
    .map(([named, shown]) => joined(...named, '', '', '', ...shown));
  const expression = fc
    .record({
      type: fc.constantFrom('I', 'V'),
      meaning: description,
      of: fc.tuple(fc.constantFrom(...EXPRESSIONS), column, column),
      shown: presentation,
    })
    .map(({ type, meaning, of: [expressed, left, right], shown }) => (existing: Existing) => {
      const text = expressed(left(existing), right(existing), existing.table);
      return joined(`${type}${meaning}`, text, ...shown);
    });
  const phrase = fc
    .array(column, { minLength: 1, maxLength: 3 })
    .map((of) => (existing: Existing) => joined('PH', of.map((one) => one(existing)).join(' ')));
  const data = words.map((text) => joined('X', text));

  const made = (text: fc.Arbitrary<string>) => text.map((one) => () => one);
  const columns = fc.oneof(
    { withCrossShrink: true },
    made(attribute),
    made(correlative),
    expression,
  );
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: columns.map((text) => ({ isColumn: true, text })) },
    {
      weight: 1,
      arbitrary: fc.oneof(phrase, made(data)).map((text) => ({ isColumn: false, text })),
    },
  );
}

function anyCorrelatives(number: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const code = fc.oneof(
    fc.constantFrom('MCU', 'T1,2', 'G1-1', 'L'),
    number.map((other) => `A;${other}:"-"`),
    number.map((other) => `F;${other};"-";:`),
  );
  return fc.array(code, { maxLength: 2 }).map((codes) => codes.join(VALUE_MARK));
}

const joined = (...attributes: readonly string[]) => attributes.join(FIELD_MARK);
