import type { RecordOf, Session } from 'mvdb';
import { extract } from 'mvdb/functions';
import { PWD_AUDIT, TRANSREG } from '../schema/audit.ts';
import { SEQUENCE_ITEM, sequenceCount } from '../schema/sequence.ts';
import type { Books } from './books.ts';
import { compared, held } from './differences.ts';
import type { Invariant } from './invariant.ts';

/** Tables whose every change is registered. */
const registeredTables = [
  ...['ENG.CHG.1287', 'NCN.CHG.1287', 'REDBOOK.1287'],
  ...['PART.PHOTOS.1287', 'PROJECT.1287', 'TASK.1287'],
  ...['CUSTOMER', 'CUSTOMER.1287', 'CUSTOMER.OE', 'CREDIT'],
  ...['SHIPTO', 'SHIPTO.OE', 'SHIPTO.1287'],
];

type Entry = RecordOf<typeof TRANSREG>;

const numberOf = ({ key }: Pick<Entry, 'key'>): number => Number(key.sequenceNumber);

const inOrder = (books: Books, register: typeof TRANSREG | typeof PWD_AUDIT): Entry[] =>
  books.records(register).sort((one, other) => numberOf(one) - numberOf(other));

function* numbers(books: Books) {
  for (const register of [TRANSREG, PWD_AUDIT]) {
    const entries = inOrder(books, register);
    for (const [index, entry] of entries.entries())
      yield* compared(register, entry.recordId, numberOf(entry), index + 1);
    const dictionary = `DICT ${register.name}`;
    const item = books.session.table(dictionary).read(SEQUENCE_ITEM);
    const count = sequenceCount(item);
    yield* compared({ name: dictionary }, SEQUENCE_ITEM, count, BigInt(entries.length));
  }
}

function* days(books: Books) {
  let last = Number.NEGATIVE_INFINITY;
  for (const { recordId, changedDate } of inOrder(books, TRANSREG)) {
    const day = Number(changedDate);
    yield* held(TRANSREG, recordId, day >= last, `not before ${last}`, day);
    last = day;
  }
}

/** The last change that the register mentions each position of a record, against what the record holds there. */
function* contents(books: Books, tables: readonly string[]) {
  const last = new Map<string, string>();
  for (const entry of inOrder(books, TRANSREG))
    if (tables.includes(entry.table))
      for (const { position, newContent } of TRANSREG.rows(entry, 'CHANGES'))
        last.set(`${entry.table}\0${entry.recordKey}\0${innermost(position)}`, newContent);
  for (const [changed, content] of last) {
    const [table = '', id = '', position = ''] = changed.split('\0');
    const [attribute = 0, value = 0, subvalue = 0] = position.split('.').map(Number);
    const record = contentOf(books.session, table, id);
    const found = extract(record, attribute, value, subvalue);
    yield* compared({ name: table }, `${id} ${position}`, found, content);
  }
}

const contentOf = ({ account }: Session, table: string, id: string): string =>
  account.table(table).read(id) ?? '';

/** The position of the one part that a place has which nothing divides. @example innermost('7') // '7.1.1' */
function innermost(position: string): string {
  const [attribute, value = '1', subvalue = '1'] = position.split('.');
  return [attribute, value, subvalue].join('.');
}

/** That the register of changes says what the records of tables hold, for tables whose every change is registered. */
export function registerReporting(tables: readonly string[]): Invariant {
  return {
    name: 'The last registered change of a position is what the record holds there.',
    tables: [TRANSREG, ...tables.map((name) => ({ name }))],
    scope: 'account',
    differences: (books) => contents(books, tables),
  };
}

/** Registers of changes are without gaps, in order, and true. */
export const registerInvariants: readonly Invariant[] = [
  {
    name: 'Registers of changes number their entries one after the other.',
    tables: [TRANSREG, PWD_AUDIT, { name: 'DICT TRANSREG' }, { name: 'DICT PWD.AUDIT' }],
    scope: 'account',
    differences: numbers,
  },
  {
    name: 'The register of changes is in the order of its days.',
    tables: [TRANSREG],
    differences: days,
  },
  registerReporting(registeredTables),
];
