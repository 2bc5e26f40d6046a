import { Account, Session } from 'mvdb';
import { CommandSet } from 'mvdb/host';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Completion, completionOf } from './completion.ts';
import { shellVerbs } from './shell-verbs.ts';
import { vocabularyOf } from './vocabulary.ts';

let account: Account;
let complete: (line: string) => Completion;

beforeAll(() => {
  account = Account.inMemory();
  account.createTable('ORD');
  account.createTable('ORDER.LINE');
  account.createTable('lower');
  for (const item of ['PART', 'PARTS', 'QTY']) account.table('DICT ORD').write(item, 'D\u001e1');
  account.table('VOC').write('SELDOM', 'PA\u001eDISPLAY yes');
  account.table('VOC').write('SELF', 'K\u001e1');
  const session = new Session(account, { capabilities: { dbCommand: 'full' } });
  const commands = new CommandSet({
    verbs: shellVerbs({ quit() {}, logTo() {}, clearScreen() {} }),
  });
  const vocabulary = vocabularyOf(session, commands);
  complete = (line) => completionOf(line, vocabulary);
});

afterAll(() => account.close());

describe('completionOf', () => {
  test.each([
    ['SEL', ['SELDOM', 'SELECT']],
    ['sel', ['SELDOM', 'SELECT']],
    ['  CLEAR.F', ['CLEAR.FILE']],
    ['.L', ['.LAST']],
    ['.mode j', ['json']],
    ['.MODE ', ['csv', 'json', 'ndjson', 'raw', 'spreadsheet', 'text']],
    ['LIST OR', ['ORD', 'ORDER.LINE']],
    ['list or', ['ORD', 'ORDER.LINE']],
    ['LIST lo', ['lower']],
    ['LIST D', ['DATA', 'DICT']],
    ['LIST DICT OR', ['ORD', 'ORDER.LINE']],
    ['LIST ORD PA', ['PAN', 'PART', 'PARTS']],
    ['LIST ORD WITH PART = "x" BY.D', ['BY.DSND']],
    ['LIST DICT ORD WITHO', ['WITHOUT']],
    ['LIST NONE PART', []],
    ['CT OR', ['ORD', 'ORDER.LINE']],
    ['CT ORD 1', []],
    ['DELETE.FILE OR', ['ORD', 'ORDER.LINE']],
    ['CREATE.INDEX ORD Q', ['QTY']],
    ['CALL VB_BINS', ['VB_BINS.REV1']],
    ['call vb_bins', ['VB_BINS.REV1']],
    ['CALL VB_BINS.REV1 VB_B', []],
    ['HELP VB_BIN', ['VB_BINS.REV1']],
    ['HELP CLEAR.FI', ['CLEAR.FILE']],
    ['HELP BREAK.O', ['BREAK.ON']],
    ['.PAGER O', ['OFF', 'ON']],
    ['.T', ['.TIMING']],
    ['EXPLAIN SO', ['SORT']],
    ['EXPLAIN LIST OR', ['ORD', 'ORDER.LINE']],
    ['EXPLAIN SELECT * FROM OR', ['ORD', 'ORDER.LINE']],
    ['SQL SEL', ['SELECT']],
    ['SELECT OR', ['ORD', 'ORDER.LINE']],
    ['SELECT ORD WITH PA', ['PAN', 'PART', 'PARTS']],
    ['SELECT PART, QTY FR', ['FROM']],
    ['SELECT PART FROM OR', ['ORD', 'ORDER.LINE']],
    ['select part from OR', ['ORD', 'ORDER.LINE']],
    ['SELECT PART FROM ORD WHERE PA', ['PART', 'PARTS']],
    ['SELECT PART FROM ORD WHERE SUM(QT', ['QTY']],
    ['SELECT PART FROM ORD, ORDER.LINE WH', ['WHERE']],
    ['WHO OR', []],
    ['NONSENSE OR', []],
    ['DISPLAY OR', []],
  ])('%s', (line, candidates) => {
    const [found, word] = complete(line);
    expect(found).toEqual(candidates);
    expect(line.endsWith(word)).toBe(true);
  });

  test('offers every verb, and those of the shell, before anything is typed', () => {
    const [found] = complete('');
    expect(found).toEqual(expect.arrayContaining(['LIST', 'CALL', 'SQL', 'QUIT', 'SELDOM']));
    expect(found).not.toContain('SELF');
  });
});
