import { argument, createRegistry, defineRoutine } from '@mvdb/routines';
import { Account, FIELD_MARK, VALUE_MARK } from 'mvdb';

export const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>';

/** Tables of the account, without those that the console saves in. */
export const TABLES = 5_000;

/** Areas of the registry, each with one routine. */
export const AREAS = 200;

/** Tables whose dictionaries have an item that follows the pointer to the next one. */
const POINTING = 300;

const item = (...attributes: readonly string[]) => attributes.join(FIELD_MARK);

/** Items that are wrong, each in another way. */
const broken: Readonly<Record<string, string>> = {
  NOTHING: '',
  'NO.NUMBER': item('D', 'nothing'),
  'FAR.NUMBER': item('D', '99999999999999999999'),
  'OPEN.EXPRESSION': item('I', 'TRANS('),
  CIRCLE: item('I', 'CIRCLE + 1'),
  'ODD.CONVERSION': item('D', '1', 'QQ7', 'Odd', '10Z', 'S'),
  'ODD.TYPE': item('Q', MARKUP),
  MARKS: item('D', '2', `D${VALUE_MARK}4`, `${MARKUP}${VALUE_MARK}two`, '', 'M'),
};

export const tableName = (number: number) => `T${String(number).padStart(4, '0')}`;

/** An account with more tables than a page can show, and with what is wrong in names, dictionaries and values. */
export function hostileAccount(): Account {
  const account = Account.inMemory();
  account.transaction(() => {
    for (let number = 1; number <= TABLES; number += 1) account.createTable(tableName(number));
    for (let number = 1; number <= POINTING; number += 1) fill(account, number);
    for (const [name, text] of Object.entries(broken))
      account.table(`DICT ${tableName(1)}`).write(name, text);
    account.table(tableName(1)).write(MARKUP, item(MARKUP, `a${VALUE_MARK}${MARKUP}`, '732'));
    for (const name of ['SAVED.QUERIES', 'SAVED.BOARDS']) account.createTable(name);
    account.createSynonym('S<B>', tableName(1));
  });
  return account;
}

function fill(account: Account, number: number): void {
  const dictionary = account.table(`DICT ${tableName(number)}`);
  dictionary.write('TEXT', item(`D ${MARKUP}`, '1', '', MARKUP, '20L', 'S'));
  dictionary.write('DUE', item('D', '3', 'D2/', 'Due', '10R', 'S'));
  const target = tableName(number === 2 ? 1 : Math.ceil(number / 2));
  dictionary.write('NEXT', item('I', `TRANS('${target}',TEXT,TEXT,'X')`, '', 'Next', '20L', 'S'));
  account.table(tableName(number)).write('1', item('x'.repeat(2_000), 'y', '21500'));
}

/** A registry of as many areas as there may be, whose texts are markup. */
export const hostileRegistry = createRegistry(
  Array.from({ length: AREAS }, (_, index) =>
    defineRoutine({
      name: `OWN_${index + 1}`,
      domain: `Area ${index + 1} ${MARKUP}`,
      safety: 'SAFE',
      pattern: 'Inquiry',
      description: `Does nothing ${MARKUP}.`,
      args: { OUT: argument.output(`What ${MARKUP}.`) },
      run: () => ({ OUT: MARKUP }),
    }),
  ),
);

/** Rights to three tables of all. */
export const narrowRights = { readTables: [1, 2, 3].map(tableName), writeTables: [] };
