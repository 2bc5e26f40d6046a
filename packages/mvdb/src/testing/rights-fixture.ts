import { Account } from '../account/account.ts';
import { marked } from '../command/command-fixture.ts';
import { RecordMask } from '../rights/record-mask.ts';
import { buildIndex, createIndex } from '../session/index-commands.ts';

/** Staff: attributes 3 and 5 are pay, 4 is a tax number. Every secret text begins with 777 or reads Xtax. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  STAFF: {
    S1: 'Ann^SHOP^777001^Xtax1^777011]777012^B1',
    S2: 'Bob^SHOP^777002^Xtax2^777021^B2]B1',
    S3: 'Cy^OFFICE^^^^',
    S4: 'Dee^OFFICE^777001^Xtax4^777041]]777042\\777043^B3',
    S5: 'Eve^SHOP^777005^Xtax5^^B9',
  },
  'DICT STAFF': {
    NAME: 'D^1^^Name^10L^S',
    DEPT: 'D^2^^Dept^10L^S',
    PAY: 'D^3^MD2^Pay^10R^S',
    'TAX.NO': 'D^4^^Tax^12L^S',
    BONUS: 'D^5^^Bonus^10R^M^EXTRAS',
    BADGES: 'D^6^^Badges^5L^M^EXTRAS',
    'YEARS.PAY': 'I^PAY*12^MD2^Year^12R^S',
    WHOLE: 'I^@RECORD^^Whole^40L^S',
    SIZE: 'D^9999^^Size^5R^S',
    RICH: "I^IF PAY > 700000 THEN 'Y' ELSE 'N'^^Rich^4L^S",
    'OLD.PAY': 'A^3^Old^^^^MD2^F;3;C2;*^R^10',
    'COPY.PAY': 'A^0^Copy^^^^^TSTAFF;X;;3^R^10',
    EXTRAS: 'PH^BONUS BADGES',
    '@': 'PH^NAME DEPT PAY TAX.NO',
  },
  BADGE: { B1: 'S1', B2: 'S2', B3: 'S4', B9: 'S9' },
  'DICT BADGE': {
    OWNER: 'D^1^^Owner^5L^S',
    'OWNER.PAY': "I^TRANS('STAFF',OWNER,'PAY','X')^^Pay^10R^S",
    'OWNER.ALL': "I^TRANS('STAFF',OWNER,-1,'X')^^All^40L^S",
    'CODED.PAY': 'D^1^TSTAFF;C;;3^Coded^10R^S',
  },
  KEYS: { K1: 'Xtax-of-a-key' },
  'DICT KEYS': { SECRET: 'D^1^^Secret^20L^S' },
  NOTE: { N1: 'K1' },
  'DICT NOTE': { KEY: "I^TRANS('KEYS','K1',1,'X')^^Key^20L^S" },
};

/** What a session that sees no secret of STAFF sees of its records. */
export const staffMask = new RecordMask([3, 4, 5]);

export interface StaffOptions {
  /** The secrets are not there at all, and nothing is protected. */
  readonly isBlank?: boolean;
}

/** An account with staff and their badges, indexes on what is secret, and a table of keys that is closed. */
export function staffAccount({ isBlank = false }: StaffOptions = {}): Account {
  const account = Account.inMemory();
  account.transaction(() => {
    for (const name of ['STAFF', 'BADGE', 'KEYS', 'NOTE']) account.createTable(name);
    account.createSynonym('PEOPLE', 'STAFF');
    account.createSynonym('LOCKERS', 'KEYS');
    for (const [name, records] of Object.entries(TABLES))
      for (const [id, text] of Object.entries(records)) {
        const record = marked(text);
        const shown = isBlank && name === 'STAFF' ? staffMask.blank(record) : record;
        account.table(name).write(id, shown);
      }
  });
  if (!isBlank) {
    account.protectTable('STAFF', { secrets: { 3: 'pay', 4: 'tax', 5: 'pay' } });
    account.protectTable('KEYS', { isClosed: true });
  }
  for (const items of [['PAY'], ['DEPT', 'PAY'], ['RICH'], ['BONUS'], ['DEPT']])
    createIndex(account, 'STAFF', items);
  createIndex(account, 'STAFF', ['TAX.NO'], { isUnique: !isBlank, skipsEmpty: true });
  for (const name of ['PAY', 'DEPT*PAY', 'RICH', 'BONUS', 'DEPT', 'TAX.NO'])
    buildIndex(account, 'STAFF', name);
  return account;
}
