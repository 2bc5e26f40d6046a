import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oconvs } from '../conversion/conversion.ts';
import { MvdbError } from '../errors/errors.ts';
import { NOT_PERMITTED } from '../errors/failures.ts';
import type { Column, EvaluationContext } from '../expression/column.ts';
import type { Session } from '../session/session.ts';
import { evaluationContext, sessionDictionaries } from '../session/session-context.ts';
import { marked, orderSession, unmarked } from '../testing/order-tables.ts';
import { Dictionaries } from './dictionaries.ts';

const ORDER_IDS = ['1001', '1002', '1003', '1004'];

let session: Session;
let context: EvaluationContext;

beforeEach(() => {
  session = orderSession();
  context = evaluationContext(session);
});

afterEach(() => session.account.close());

function orders() {
  return sessionDictionaries(session).of('ORD');
}

function writeItem(name: string, item: string, table = 'ORD') {
  session.table(`DICT ${table}`).write(name, marked(item));
}

function columnOf(name: string): Column {
  const column = orders().column(name);
  if (!column) throw new Error(`There is no column ${name}.`);
  return column;
}

function valueFor(column: Column, id: string): string {
  const record = session.table('ORD').read(id) ?? '';
  return unmarked(column.evaluate({ id, record, context }));
}

/** The column of all orders. */
function valuesOf(column: Column): string[] {
  return ORDER_IDS.map((id) => valueFor(column, id));
}

/** The column of all orders as it shows. */
function shown(name: string): string[] {
  const column = columnOf(name);
  return valuesOf(column).map((value) => unmarked(oconvs(marked(value), column.conversion)));
}

function failure(work: () => unknown): MvdbError {
  try {
    work();
  } catch (error) {
    if (error instanceof MvdbError) return error;
    throw error;
  }
  throw new Error('Nothing failed.');
}

describe('columns', () => {
  test('an expression works element by element', () => {
    expect(shown('EXT')).toEqual(['20.00]25.50]9.95', '95.00', '75.00]0.00', '0.00']);
  });

  test('an expression adds up what another gives', () => {
    expect(shown('TOT')).toEqual(['55.45', '95.00', '75.00', '0.00']);
    writeItem('TOT', 'I^SUM(EXT)^MD2');
    expect(shown('TOT')).toEqual(['55.45', '95.00', '75.00', '0.00']);
  });

  test('an expression of EVAL shows as the first D item in it, never as an A item', () => {
    writeItem('SHIPPED', 'A^4^Shipped^^^^D4^^R^9');
    writeItem('ORDERED', 'D^5^MD2^Ordered^9R^M');
    const conversionOf = (expression: string) => orders().expression(expression).conversion;
    expect(conversionOf('SHIPPED - SHIPPED')).toBe('');
    expect(conversionOf('SHIPPED - ORDERED')).toBe('MD2');
  });

  test('TRANS takes an attribute of another table', () => {
    expect(shown('CNAME')).toEqual(['ACME', 'Smith & Co', 'ACME', 'zeta']);
  });

  test('an algebraic correlative gives what the expression gives', () => {
    expect(shown('ATOT')).toEqual(['55.45', '95.00', '75.00', '0.00']);
  });

  test('a correlative in reverse Polish gives what the algebraic one gives', () => {
    expect(shown('FTOT')).toEqual(shown('ATOT'));
  });

  test('a file correlative takes an attribute of another table', () => {
    expect(shown('TNAME')).toEqual(['ACME', 'Smith & Co', 'ACME', 'zeta']);
  });

  test('a compound expression refers to its earlier parts', () => {
    expect(valuesOf(orders().expression('5;@+2;@1*@2'))).toEqual(['35', '35', '35', '35']);
  });

  test('a V item is an I item, and an SQL type of a D item is kept', () => {
    writeItem('EXT', 'V^QTY*PRICE^MD2^Ext^9R^MV^LINES');
    writeItem('AMOUNT', 'D^5^MD2^Amount^9R^S^^INTEGER');
    expect(shown('EXT')[0]).toBe('20.00]25.50]9.95');
    expect(columnOf('EXT').isMultivalued).toBe(true);
    expect(columnOf('AMOUNT').dataType).toBe('INTEGER');
  });

  test('a registered function is called with the values', () => {
    context = evaluationContext(session, {
      functions: { upper: ([text = '']) => text.toUpperCase() },
    });
    const column = orders().expression("SUBR('UPPER',TRANS(CUS,CUST,NAME,'X'))");
    expect(valuesOf(column)).toEqual(['ACME', 'SMITH & CO', 'ACME', 'ZETA']);
  });

  test('a function that nobody registered is a typed error', () => {
    expect(failure(() => valuesOf(orders().expression("SUBR('NONE',CUST)"))).code).toBe(
      'FUNCTION_NOT_FOUND',
    );
  });

  test('the counters of the running query can be used', () => {
    const column = orders().expression('@NI:"/":@NB');
    const values = ORDER_IDS.map((id, index) => {
      context.counters.itemNumber = index + 1;
      context.counters.breakLevel = index === 3 ? 255 : 0;
      return valueFor(column, id);
    });
    expect(values).toEqual(['1/0', '2/0', '3/0', '4/255']);
  });

  test('a column says what a query needs to know of it', () => {
    expect(columnOf('PRICE')).toMatchObject({
      name: 'PRICE',
      heading: 'Price',
      conversion: 'MD2',
      format: '8R',
      isMultivalued: true,
      association: 'LINES',
      attribute: 5,
      reads: [5],
      isPure: true,
    });
    expect(columnOf('EXT')).toMatchObject({ attribute: undefined, reads: [4, 5], isPure: true });
    expect(columnOf('CNAME')).toMatchObject({ reads: [1], isPure: false });
    expect(orders().expression('@RECORD').reads).toBe('record');
  });

  test.each([
    ['QTY * PRICE', 'QTY'],
    ['PRICE * QTY', 'PRICE'],
    ['TOT / 100', 'QTY'],
    ['EXT + 0', 'QTY'],
    ["'x' : LEN(CUST) : PRICE", 'CUST'],
    ['IF ODATE > 20000 THEN PRICE ELSE QTY', 'ODATE'],
    ["TRANS(CUS,CUST,NAME,'X')", 'CUST'],
    ["TRANS(CUS,'C1',NAME,'X') : ODATE", 'ODATE'],
    ['@ID : ODATE', 'ODATE'],
    ['5; @1 * PRICE', 'PRICE'],
    ['FTOT', 'FTOT'],
    ['AQTY', 'AQTY'],
  ])('the expression %s shows as %s does', (expression, name) => {
    const { conversion, format, isMultivalued, association } = columnOf(name);
    expect(orders().expression(expression)).toMatchObject({
      conversion,
      format,
      isMultivalued,
      association,
    });
  });

  test.each(['5', '@ID', '@RECORD<3>', "TRANS(CUS,'C1',1,'X')"])(
    'the expression %s comes to no data and shows as plain text',
    (expression) => {
      expect(orders().expression(expression)).toMatchObject({
        conversion: '',
        format: '10L',
        isMultivalued: false,
        association: undefined,
      });
    },
  );

  test('looks into each item once for its first data, however often it is named', () => {
    const depth = 12;
    writeItem('X0', 'I^5');
    for (let item = 1; item <= depth; item += 1)
      writeItem(`X${item}`, `I^X${item - 1} + X${item - 1}`);
    const reads = new Map<string, number>();
    const dictionaries = new Dictionaries({
      read: (table, id) => {
        reads.set(id, (reads.get(id) ?? 0) + 1);
        return session.table(table).read(id);
      },
      ids: (table) => session.table(table).ids(),
    });
    const { conversion } = dictionaries.of('ORD').expression(`X${depth} : ODATE`);
    expect(conversion).toBe(columnOf('ODATE').conversion);
    expect(Math.max(...reads.values())).toBeLessThan(2 * depth);
  });

  test('an expression that is only a name keeps the attribute', () => {
    expect(orders().expression('QTY').attribute).toBe(4);
    expect(orders().expression('@ID').attribute).toBe(0);
    expect(orders().expression('QTY;@').attribute).toBeUndefined();
  });

  test('a failing calculation names the column, the table and the record', () => {
    const error = failure(() => valuesOf(orders().expression('CUST + 1', 'SUM')));
    expect(error.code).toBe('NOT_A_NUMBER');
    expect(error.detail).toContain('SUM of ORD 1001');
  });
});

describe('purity', () => {
  test.each(['DATE()', 'TIME()', '@DATE', 'RND(9)', '@NI', '@LOGNAME', "SUBR('F')", 'TOTAL(QTY)'])(
    '%s depends on more than the record',
    (expression) => expect(orders().expression(expression).isPure).toBe(false),
  );

  test.each([
    ["OCONV(ODATE,'D4-')", true],
    ["OCONV(CUST,'T2,1')", true],
    ["OCONV(CUST,'TCUS;X;;1')", false],
    ["OCONV(CUST,'Uown')", false],
    ['OCONV(CUST,QTY)', false],
    ["ICONV(CUST,'MD2')", true],
    ["ICONV(CUST,'D')", false],
    ['@ID:@VM:CUST', true],
  ])('%s: %s', (expression, isPure) => {
    expect(orders().expression(expression).isPure).toBe(isPure);
  });

  test('an item is as impure as what it refers to', () => {
    writeItem('AGE', 'I^DATE() - ODATE');
    writeItem('AGED', 'I^AGE > 30');
    expect(columnOf('AGED').isPure).toBe(false);
    expect(columnOf('TNAME').isPure).toBe(false);
  });
});

describe('items that change', () => {
  test('a changed item is compiled again', () => {
    expect(valuesOf(columnOf('EXT'))[0]).toBe('2000]2550]995');
    writeItem('EXT', 'I^QTY*REUSE(2)');
    expect(valuesOf(columnOf('EXT'))[0]).toBe('4]2]10');
  });

  test('an item is compiled again when one that it refers to changes', () => {
    writeItem('DOUBLE', 'I^EXT * REUSE(2)');
    expect(valuesOf(columnOf('DOUBLE'))[0]).toBe('4000]5100]1990');
    writeItem('QTY', 'D^5^^Qty^4R^M^LINES');
    expect(valuesOf(columnOf('DOUBLE'))[1]).toBe('1805000');
  });

  test('an item of another table that changes counts too', () => {
    expect(valuesOf(columnOf('CNAME'))[0]).toBe('ACME');
    writeItem('NAME', 'D^2', 'CUS');
    expect(valuesOf(columnOf('CNAME'))[0]).toBe('CA');
  });

  test('an item that hides an implied one counts too', () => {
    writeItem('FIRST', 'I^F1');
    expect(valuesOf(columnOf('FIRST'))[0]).toBe('C1');
    writeItem('F1', 'D^2');
    expect(valuesOf(columnOf('FIRST'))[0]).toBe('20000');
  });

  test('an unchanged item is compiled once', () => {
    expect(columnOf('TOT')).toBe(columnOf('TOT'));
  });
});

describe('items that cannot be used', () => {
  test('an item that refers to itself', () => {
    writeItem('SELF', 'I^SELF + 1');
    expect(failure(() => columnOf('SELF'))).toMatchObject({ code: 'DICTIONARY_LOOP' });
  });

  test('items that refer to each other, directly and through another table', () => {
    writeItem('ONE', 'I^TWO + 1');
    writeItem('TWO', "I^TRANS(CUS,CUST,THREE,'X')");
    writeItem('THREE', "I^TRANS(ORD,@ID,ONE,'X')", 'CUS');
    const error = failure(() => columnOf('ONE'));
    expect(error.code).toBe('DICTIONARY_LOOP');
    expect(error.detail).toContain('THREE of DICT CUS, which refers to ONE of DICT ORD');
  });

  test('algebraic correlatives that refer to each other', () => {
    writeItem('ONE', 'A^0^^^^^^A;N(TWO)');
    writeItem('TWO', 'A^0^^^^^^A;N(ONE)');
    expect(failure(() => columnOf('ONE')).code).toBe('DICTIONARY_LOOP');
  });

  test('an expression that cannot be understood names the item and the place', () => {
    writeItem('BAD', 'I^QTY * (PRICE');
    writeItem('OUTER', 'I^BAD + 1');
    const error = failure(() => columnOf('OUTER'));
    expect(error).toMatchObject({
      code: 'BAD_EXPRESSION',
      detail: 'BAD of DICT ORD: At character 13: expected ")".',
    });
  });

  test('a name that is in no dictionary', () => {
    expect(failure(() => orders().expression('QTY * NOPE')).detail).toBe(
      'At character 7: expected an item of DICT ORD; "NOPE" is not one.',
    );
  });

  test('an item of a type that there is not', () => {
    writeItem('ODD', 'Q^1');
    expect(failure(() => columnOf('ODD')).code).toBe('BAD_DICTIONARY_ITEM');
  });

  test('a table that there is not', () => {
    const dictionaries = sessionDictionaries(session);
    expect(failure(() => dictionaries.of('NONE').column('X')).code).toBe('TABLE_NOT_FOUND');
    expect(failure(() => orders().expression("TRANS(NONE,CUST,NAME,'X')")).code).toBe(
      'TABLE_NOT_FOUND',
    );
  });

  test('items within items, deeper than can be evaluated', () => {
    writeItem('I0', 'I^1');
    for (let index = 1; index <= 700; index++) writeItem(`I${index}`, `I^I${index - 1} + 1`);
    expect(failure(() => columnOf('I700')).code).toBe('BAD_EXPRESSION');
    expect(valuesOf(columnOf('I200'))[0]).toBe('201');
    expect(failure(() => columnOf('I700')).code).toBe('BAD_EXPRESSION');
  });

  test('items that each use another twice are evaluated once for a record', () => {
    writeItem('I0', 'I^1');
    for (let index = 1; index <= 40; index++)
      writeItem(`I${index}`, `I^I${index - 1} + I${index - 1}`);
    expect(valuesOf(columnOf('I40'))).toEqual(ORDER_IDS.map(() => String(2 ** 40)));
  });
});

describe('names', () => {
  test('a name is found in capitals where it is not stored as written', () => {
    expect(columnOf('qty').name).toBe('QTY');
    writeItem('qty', 'D^5');
    expect(columnOf('qty').attribute).toBe(5);
  });

  test.each([
    ['@ID', 0],
    ['F0', 0],
    ['F3', 3],
    ['*A3', 3],
  ])('%s is there although it is not stored', (name, attribute) => {
    expect(columnOf(name).attribute).toBe(attribute);
  });

  test('phrases and data are not columns', () => {
    writeItem('NOTE', 'X^anything');
    expect(orders().column('LINES')).toBeUndefined();
    expect(orders().column('NOTE')).toBeUndefined();
    expect(orders().column('NOPE')).toBeUndefined();
  });

  test('the default phrase on paper is its own where there is one', () => {
    expect(orders().defaultPhrase()).toBe('CUST ODATE PART QTY PRICE');
    expect(orders().defaultPhrase(true)).toBe('CUST ODATE PART QTY PRICE');
    writeItem('@LPTR', 'PH^CUST');
    expect(orders().defaultPhrase(true)).toBe('CUST');
  });

  test('a dictionary shows types without descriptions, and ids as wide as the longest', () => {
    writeItem('A.RATHER.LONG.NAME', 'D Street address.^2^^^15L^S');
    const items = sessionDictionaries(session).of('DICT ORD');
    const record = session.table('DICT ORD').read('A.RATHER.LONG.NAME') ?? '';
    expect(items.column('TYPE')?.evaluate({ id: 'A.RATHER.LONG.NAME', record, context })).toBe('D');
    expect(items.column('@ID')?.format).toBe('18L');
  });

  test('VOC shows the type and description of its items', () => {
    const voc = sessionDictionaries(session).of('VOC');
    const record = marked('S Late orders^LIST ORD');
    const shownAs = (name: string) => voc.column(name)?.evaluate({ id: 'LATE', record, context });
    expect([shownAs('TYPE'), shownAs('DESC')]).toEqual(['S', 'Late orders']);
    expect(voc.phrase('@')).toBe('TYPE DESC');
  });

  test('a dictionary can be looked at through the items of dictionaries', () => {
    const column = sessionDictionaries(session).of('DICT ORD').column('LOC');
    const record = session.table('DICT ORD').read('TOT') ?? '';
    expect(column?.evaluate({ id: 'TOT', record, context })).toBe('SUM(QTY*PRICE)');
  });

  test('9998 counts the items and 9999 gives the size of the record', () => {
    writeItem('COUNTER', 'D^9998');
    writeItem('SIZE', 'D^9999');
    context.counters.itemNumber = 7;
    expect(valueFor(columnOf('COUNTER'), '1002')).toBe('7');
    expect(valueFor(columnOf('SIZE'), '1002')).toBe('18');
    expect(columnOf('SIZE')).toMatchObject({ reads: 'record', attribute: undefined });
  });
});

describe('associations', () => {
  test('the phrase named by attribute 7 lists the members', () => {
    expect(orders().associationMembers('LINES')).toEqual(['PART', 'QTY', 'PRICE', 'EXT']);
  });

  test('Pick items are associated by the attribute that controls them', () => {
    writeItem('PPART', 'A^3^^C;4;5^^^^^L^6');
    writeItem('PQTY', 'A^4^^D;3^^^^^R^4');
    writeItem('PPRICE', 'A^5^^D2;3^^^MD2^^R^8');
    const associations = ['PPART', 'PQTY', 'PPRICE'].map((name) => columnOf(name).association);
    expect(new Set(associations)).toEqual(new Set(['*A3']));
    expect(orders().associationMembers('*A3')).toEqual(['PPART', 'PPRICE', 'PQTY']);
  });

  test('an association among the correlatives of older systems', () => {
    writeItem('PPART', 'A^3^^^^^^D1;4;5^L^6');
    writeItem('PQTY', 'A^4^^^^^^D2;3]MCU^R^4');
    expect(columnOf('PPART')).toMatchObject({ association: '*A3', attribute: 3 });
    expect(columnOf('PQTY')).toMatchObject({ association: '*A3', attribute: undefined });
  });
});

describe('reading other tables', () => {
  test.each([
    ["TRANS('CUS','C9',1,'X')", ''],
    ["TRANS(CUS,'C9',1,'C')", 'C9'],
    ["TRANS(CUS,'C9',1,'V')", ''],
    ["TRANS(CUS,'C9',1,'N')", ''],
    ["TRANS(CUS,'C9',1)", ''],
    ["TRANS(CUS,'C1':@VM:'C2',1,'X')", 'ACME]Smith & Co'],
    ["TRANS(CUS,'C1':@VM:'C9',NAME,'C')", 'ACME]C9'],
    ["TRANS(CUS,'C1',0,'X')", 'C1'],
    ["TRANS(CUS,'C1',@ID,'X')", 'C1'],
    ["TRANS(CUS,'C1',-1,'X')", 'ACME]CA'],
    ["RTRANS(CUS,'C1',@RECORD,'X')", 'ACME^CA'],
    ["XLATE(CUS,'C1',(1+1),'X')", 'CA'],
    ["TRANS(CUS,'C1','STATE','X')", 'CA'],
    ["TRANS(CUS,'C1','2',X)", 'CA'],
    ["TRANS(DICT CUS,'NAME',4,'X')", 'Name'],
    ["TRANS('DICT CUS','NAME',4,'X')", 'Name'],
    ["TRANS(ORD,1001,PART,'X')", 'A1\\B2\\C3'],
    ["RTRANS(ORD,1001,PART,'X')", 'A1]B2]C3'],
    ["TRANS(ORD,1001,EXT,'X')", '2000]2550]995'],
    ["TRANS(CUS,STR('x',5000),1,'C')[1,2]", 'xx'],
  ])('%s gives %s', (expression, result) => {
    expect(valueFor(orders().expression(expression), '1003')).toBe(result);
  });

  test('an attribute that is empty counts as not found', () => {
    expect(valueFor(orders().expression("TRANS(ORD,1004,QTY,'C')"), '1001')).toBe('1004');
  });

  test('code V warns of what is not found', () => {
    const warnings: string[] = [];
    context = evaluationContext(session, { warn: (message) => warnings.push(message) });
    valueFor(orders().expression("TRANS(CUS,'C1':@VM:'C9',1,'V')"), '1001');
    expect(warnings).toEqual(['CUS has nothing for "C9".']);
  });

  test('every record read is a step that may stop the work', () => {
    let left = 2;
    context = evaluationContext(session, {
      step: () => {
        left -= 1;
        if (left < 0) throw new MvdbError(NOT_PERMITTED, 'The budget is used up.');
      },
    });
    const column = orders().expression("TRANS(CUS,'C1':@VM:'C2':@VM:'C3',1,'X')");
    expect(failure(() => valueFor(column, '1001')).code).toBe('NOT_PERMITTED');
    left = 1;
    expect(valueFor(columnOf('TNAME'), '1001')).toBe('ACME');
    expect(failure(() => valueFor(columnOf('TNAME'), '1001')).code).toBe('NOT_PERMITTED');
  });

  test('a table closed to the context is refused', () => {
    const column = columnOf('CNAME');
    const access = { mayRead: (table: string) => table !== 'CUS', mayWrite: () => false };
    const error = session.restricted(access, () => failure(() => valueFor(column, '1001')));
    expect(error.code).toBe('NOT_PERMITTED');
  });
});

describe('TOTAL', () => {
  test('gives the value on a detail line and the sum on a break line', () => {
    const column = orders().expression('SUM(QTY*PRICE);SUM(QTY);TOTAL(@1)/TOTAL(@2)');
    expect(valueFor(column, '1001')).toBe('693.125');
    const [amount, quantity] = column.totals;
    if (!amount || !quantity) throw new Error('There must be two totals.');
    const record = session.table('ORD').read('1001') ?? '';
    expect(amount.evaluate({ id: '1001', record, context })).toBe('5545');
    context.counters.totals = new Map([
      [amount, '100'],
      [quantity, '8'],
    ]);
    expect(valueFor(column, '1004')).toBe('12.5');
  });
});
