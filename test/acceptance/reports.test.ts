import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSentence } from '../../packages/mvdb/src/query/run.ts';
import { renderReport } from '../../packages/mvdb/src/report/render-report.ts';
import type { Session } from '../../packages/mvdb/src/session/session.ts';
import { orderSession } from '../../packages/mvdb/src/testing/order-tables.ts';

/* The output of query sentences as `engine-acceptance.md` lists it: each test bears the number of its row. */

let session: Session;
beforeAll(() => {
  session = orderSession();
});
afterAll(() => session.account.close());

function print(sentence: string): string[] {
  const outcome = runSentence(session, sentence);
  return outcome.kind === 'report' ? [...renderReport(outcome.report)] : [];
}

/** The rows of a report without headings and the number of records, each as its words. */
function words(sentence: string): string[][] {
  return print(`${sentence} HDR.SUP COL.SUP COUNT.SUP`)
    .filter((line) => line !== '')
    .map((line) => line.trim().split(/ +/));
}

test('53 to 57: the columns of the records found', () => {
  expect(words("SORT ORD WITH ODATE AFTER '03 OCT 2022' ID.ONLY")).toEqual([['1002'], ['1003']]);
  expect(words('LIST ORD > 1002 ID.ONLY')).toEqual([['1003'], ['1004']]);
});

test('58: WHEN shows the values that pass with their associates', () => {
  expect(words("SORT ORD WHEN PART='B2' PART QTY EXT")).toEqual([
    ['1001', 'B2', '1', '25.50'],
    ['1003', 'B2', '3', '75.00'],
  ]);
});

test('an attribute that is called by its number is a column of 15', () => {
  expect(print('SORT ORD F1 f3 WITH @ID < 1003 HDR.SUP COUNT.SUP')).toEqual([
    'ORD.........   F1.............   F3.............',
    '1001           C1                A1',
    '                                 B2',
    '                                 C3',
    '1002           C2                A1',
  ]);
});

test('a dictionary is listed by the phrase of all dictionaries, an item beside another', () => {
  expect(print('SORT DICT CUS HDR.SUP')).toEqual([
    'Name.  Type  Location......  Conv..  Heading.......  Format  S/M  Assoc...',
    'NAME   D     1                       Name            12L     S',
    'STATE  D     2                       State           5L      S',
    '',
    '2 record(s) listed',
  ]);
});

describe('59 and 60: exploded reports', () => {
  test('BY.EXP gives a row for each value', () => {
    const lines = print('LIST ORD PART QTY BY.EXP PART');
    expect(lines.at(-1)).toBe('4 record(s), 7 value(s) listed');
    expect(words('LIST ORD PART QTY BY.EXP PART')).toEqual([
      ['1004'],
      ['1001', 'A1', '2'],
      ['1002', 'A1', '10'],
      ['1001', 'B2', '1'],
      ['1003', 'B2', '3'],
      ['1001', 'C3', '5'],
      ['1003', 'D4'],
    ]);
  });

  test('BY.EXP.DSND with a total', () => {
    const rows = words('LIST ORD BY.EXP.DSND EXT TOTAL EXT').map((row) => row.at(-1));
    expect(rows).toEqual([
      '95.00',
      '75.00',
      '25.50',
      '20.00',
      '9.95',
      '0.00',
      '0.00',
      '=========',
      '225.45',
    ]);
  });
});

test('61: breaks with totals, without detail', () => {
  expect(words('SORT ORD BY CUST BREAK.ON CUST TOTAL TOT DET.SUP')).toEqual([
    ['C1', '130.45'],
    ['C2', '95.00'],
    ['C3', '0.00'],
    ['=========='],
    ['225.45'],
  ]);
});

describe('62: aggregates', () => {
  const last = (sentence: string) => words(`SORT ORD ${sentence} DET.SUP`).at(-1);

  test.each([
    ['AVG QTY', '3'],
    ['AVG QTY NO.NULLS', '4.2'],
    ['MAX QTY', '10'],
    ['ENUM PART', '7'],
    ['PCT TOT', '100'],
    ['CUMULATIVE TOT', '225.45'],
  ])('%s', (column, shown) => {
    expect(last(column)).toEqual([shown]);
  });

  test('PCT and CUMULATIVE on each row', () => {
    const column = (sentence: string) =>
      words(sentence)
        .slice(0, 4)
        .map((row) => row[1]);
    expect(column('SORT ORD PCT TOT')).toEqual(['24.60', '42.14', '33.27', '0.00']);
    expect(column('SORT ORD CUMULATIVE TOT')).toEqual(['55.45', '150.45', '225.45', '225.45']);
  });
});

describe('63: qualifiers of columns', () => {
  test('EVAL', () => {
    expect(words('SORT ORD EVAL "COUNT(PART,@VM)+1"').map((row) => row[1])).toEqual([
      '3',
      '1',
      '2',
      '1',
    ]);
  });

  test('AS, CONV, FMT and COL.HDG', () => {
    const sentence = 'SORT ORD ODATE AS DAY CONV "D2/" FMT "10L" COL.HDG "Day" BY.DSND DAY HDR.SUP';
    expect(print(sentence).slice(0, 3)).toEqual([
      'ORD.........   Day.......',
      '1003           10/13/22',
      '1002           10/04/22',
    ]);
  });
});

describe('69: delimited text and JSON lines', () => {
  test('values are joined, or each has its row', () => {
    expect(print('SORT ORD PART QTY CSV')).toContain('1001,A1;B2;C3,2;1;5');
    expect(print('LIST ORD 1001 PART QTY BY.EXP PART CSV').slice(1)).toEqual([
      '1001,A1,2',
      '1001,B2,1',
      '1001,C3,5',
    ]);
    expect(print('SORT ORD PART DELIMITER "<TAB>"')[1]).toBe('1001\tA1;B2;C3');
  });

  test('a JSON object for each record', () => {
    expect(print('SORT ORD PART JSON')[0]).toBe('{"id":"1001","PART":["A1","B2","C3"]}');
  });
});

test('70: XML with an element for each record and for each line of its association', () => {
  expect(print('LIST ORD 1003 PART QTY TOXML ELEMENTS')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ROOT>',
    '<ORD>',
    '  <_ID>1003</_ID>',
    '  <LINES>',
    '    <PART>B2</PART>',
    '    <QTY>3</QTY>',
    '  </LINES>',
    '  <LINES>',
    '    <PART>D4</PART>',
    '    <QTY></QTY>',
    '  </LINES>',
    '</ORD>',
    '</ROOT>',
  ]);
  expect(print('LIST ORD PART TOXML WITHDTD')[1]).toBe('<!DOCTYPE ROOT [');
});

describe('74: pages', () => {
  test('records below each other', () => {
    expect(print('SORT ORD VERT SAMPLE 1 HDR.SUP').slice(0, 6)).toEqual([
      'ORD......... : 1001',
      'Cust........ : C1',
      'Date........ : 10-03-2022',
      'Part........ : A1',
      '               B2',
      '               C3',
    ]);
  });

  test('headings, spaces and widths', () => {
    expect(print("SORT ORD 1002 CUST HEADING \"Orders'G'Page 'S'\" COL.SPACES 1")).toEqual([
      `Orders${' '.repeat(67)}Page 1`,
      'ORD......... Cust.',
      '1002         C2',
      '',
      '1 record(s) listed',
    ]);
  });
});
