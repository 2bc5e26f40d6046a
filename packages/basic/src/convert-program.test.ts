import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { convertBasic, convertedFile, convertFile } from './convert-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-convert-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The function of a converted program, without what stands before it. */
function functionOf(...lines: readonly string[]): string {
  const { text } = convertBasic(lines.join('\n'), { name: 'TEST' });
  return text.slice(text.indexOf('function test('));
}

/** What could not be made pretty, by line. */
function remarksOf(...lines: readonly string[]): readonly (readonly [number, string])[] {
  const { remarks } = convertBasic(lines.join('\n'), { name: 'TEST' });
  return remarks.map(({ line, text }) => [line, text] as const);
}

describe('convertBasic', () => {
  test('a subroutine keeps its names, comments and structure', () => {
    const { text, remarks } = convertBasic(
      [
        'SUBROUTINE INVOICE.TOTAL(CUST.ID, LINES, TOTAL, MSG)',
        '* @description The total of an invoice with tax.',
        '* @safety SAFE',
        '* @in CUST.ID required - Whose invoice.',
        '* @in LINES - Parts and amounts.',
        '* @out TOTAL - What is to be paid.',
        '* @message MSG',
        'TOTAL = 0',
        "OPEN 'CUSTOMERS' TO F.CUST ELSE STOP 'No customers'",
        'READ CUST FROM F.CUST, CUST.ID ELSE',
        "  MSG = 'Unknown customer ':CUST.ID ;* to be shown",
        '  RETURN',
        'END',
        'COUNTRY = UPCASE(CUST<4,1>)',
        '',
        '* Add the lines',
        'FOR I = 1 TO DCOUNT(LINES, @AM)',
        '  LINE = LINES<I>',
        "  QTY = FIELD(LINE, '*', 1)",
        "  IF QTY = '' THEN CONTINUE",
        "  TOTAL += QTY * FIELD(LINE, '*', 2)",
        'NEXT I',
        'GOSUB ADD.TAX',
        'BEGIN CASE',
        "  CASE COUNTRY = 'DE' AND TOTAL > 1000",
        "    MSG = 'Large for ':CUST<1>",
        '  CASE 1',
        "    MSG = 'OK'",
        'END CASE',
        "PRINT 'Total: ':OCONV(TOTAL, 'MD2,')",
        'RETURN',
        '',
        '* Tax by country',
        'ADD.TAX:',
        "  RATE = IF COUNTRY = 'DE' THEN 0.19 ELSE 0",
        '  TOTAL = TOTAL * (1 + RATE)',
        '  RETURN',
        'END',
      ].join('\n'),
      { name: 'INVOICE.TOTAL' },
    );
    expect(text).toMatchInlineSnapshot(`
      "// Converted from the BASIC program INVOICE.TOTAL.
      import {
        add,
        type BasicRun,
        both,
        convertedSubroutine,
        decimal,
        greater,
        multiply,
        type Variable,
      } from '@mvdb/basic/converted';
      import { dcount, extract, FIELD_MARK, upcase } from 'mvdb/functions';

      export interface Arguments {
        /** Whose invoice. */
        readonly 'CUST.ID': string | number;
        /** Parts and amounts. */
        readonly LINES?: string | number;
      }
      export interface Results {
        /** What is to be paid. */
        readonly TOTAL: string;
        readonly MSG: string;
      }

      /** The total of an invoice with tax. */
      export default convertedSubroutine<Arguments, Results>(invoiceTotal, {
        name: 'INVOICE.TOTAL',
        parameters: ['CUST.ID', 'LINES', 'TOTAL', 'MSG'],
        inputs: ['CUST.ID', 'LINES'],
        required: ['CUST.ID'],
        results: ['TOTAL', 'MSG'],
        url: import.meta.url,
      });

      function invoiceTotal(
        run: BasicRun,
        custId: Variable,
        lines: Variable,
        total: Variable,
        msg: Variable,
      ): void {
        let country = '';

        total.value = 0;
        const fCust = run.openTable('CUSTOMERS');
        if (fCust === undefined) {
          return run.stop('No customers');
        }
        const cust = run.readRecord(fCust, custId.value);
        if (cust === undefined) {
          msg.value = \`Unknown customer \${custId.text}\`; // to be shown
          return;
        }
        country = upcase(extract(cust, 4, 1));

        // Add the lines
        for (let i = 1; i <= dcount(lines.text, FIELD_MARK); i++) {
          run.tick();
          const line = extract(lines.text, i);
          const qty = run.field(line, '*', 1);
          if (qty === '') {
            continue;
          }
          total.value = add(total.value, multiply(qty, run.field(line, '*', 2)));
        }
        addTax();
        if (both(country === 'DE', greater(total.value, 1000))) {
          msg.value = \`Large for \${extract(cust, 1)}\`;
        } else {
          msg.value = 'OK';
        }
        run.print(\`Total: \${run.oconv(total.text, 'MD2,')}\`);

        // Tax by country
        function addTax(): void {
          const rate = country === 'DE' ? decimal('0.19') : 0;
          total.value = multiply(total.value, add(1, rate));
        }
      }
      "
    `);
    expect(remarks.map((remark) => remark.text)).toMatchInlineSnapshot(`[]`);
  });

  test('labels that jump to each other are a loop around a switch, which is said', () => {
    const lines = [
      'N = 0',
      'NEXT.ONE:',
      'N += 1',
      'IF N > 3 THEN GOTO DONE',
      'CRT N',
      'GOTO NEXT.ONE',
      'DONE:',
      "CRT 'end'",
    ];
    expect(functionOf(...lines)).toMatchInlineSnapshot(`
      "function test(run: BasicRun): void {
        let n = 0;

        n = 0;
        return nextOne();

        function nextOne(): void {
          again: for (;;) {
            run.tick();
            n += 1;
            if (n > 3) {
              return done();
            }
            run.show(String(n));
            continue again;
          }
        }

        function done(): void {
          run.show('end');
        }
      }
      "
    `);
    expect(remarksOf(...lines)).toMatchInlineSnapshot(`
      [
        [
          2,
          "Jumps back to NEXT.ONE are a loop without an end that they continue.",
        ],
      ]
    `);
  });

  test('numbers of unknown size are added exactly, counts and texts by TypeScript itself', () => {
    expect(
      functionOf(
        "NAME = 'x'",
        'COUNT = 0',
        'TOTAL = 0',
        'LOOP WHILE COUNT < LEN(NAME) DO',
        '  COUNT += 1',
        '  TOTAL += COUNT / 3',
        "  NAME := 'y'",
        'REPEAT',
        'CRT TOTAL, COUNT * 2, NAME',
      ),
    ).toMatchInlineSnapshot(`
      "function test(run: BasicRun): void {
        let name = 'x';
        let count = 0;
        let total: Value = 0;
        while (count < name.length) {
          run.tick();
          count += 1;
          total = add(total, divide(count, 3));
          name += 'y';
        }
        run.show(\`\${text(total)}\\t\${count * 2}\\t\${name}\`);
      }
      "
    `);
  });

  test('a loop over a list declares its id where that is read', () => {
    expect(functionOf("SELECT 'a'", 'LOOP WHILE READNEXT ID DO', 'CRT ID', 'REPEAT')).toContain(
      [
        '    const id = run.readNext();',
        '    if (id === undefined) {',
        '      break;',
        '    }',
        '    run.show(id);',
      ].join('\n'),
    );
  });

  test('a variable that may be read before it has a value asks for it', () => {
    expect(functionOf('IF A = 1 THEN B = 2', 'CRT B')).toContain("b ?? run.unassigned('B')");
    expect(functionOf('B = 2', 'CRT B')).not.toContain('unassigned');
    expect(functionOf('GOSUB INIT', 'CRT B', 'STOP', 'INIT:', 'B = 2', 'RETURN')).not.toContain(
      'unassigned',
    );
  });

  test('a name that TypeScript or an import has gets another', () => {
    const text = functionOf('COUNT = COUNT("a,b", ",")', 'CLASS = COUNT', 'CRT CLASS, RUN');
    expect(text).toContain("const countValue = count('a,b', ',');");
    expect(text).toContain('const classValue = countValue;');
    expect(text).toContain('runValue');
  });

  test('text of the source cannot end the text of TypeScript', () => {
    const sign = '$';
    const text = functionOf(`CRT "\`${sign}{1}":A`, 'CRT \\it\'s "\\');
    expect(text).toContain(`run.show(\`\\\`\\${sign}{1}${sign}{text(`);
    expect(text).toContain(`run.show('it\\'s "')`);
  });

  test('what is not pretty is said with its line', () => {
    expect(
      remarksOf(
        'COMMON TOTAL',
        'ON N GOTO 10, 20',
        '10 CALL @NAME(A)',
        '20 GOSUB 30',
        'STOP',
        '30 RETURN TO 10',
        'DIM M(2)',
        'MATBUILD A FROM M',
      ),
    ).toEqual([
      [1, 'COMMON stays shared with the programs that are called.'],
      [2, 'ON ... GOTO is a switch whose cases go on in functions.'],
      [3, 'The labels 10, 20 jump to each other: they are a loop around a switch.'],
      [3, 'CALL @ finds its subroutine by a name that is known when it runs.'],
      [6, 'RETURN TO gives the label to go on at to the GOSUB that waits.'],
      [6, 'The end of the source inside a GOSUB ends the program.'],
      [8, 'MATBUILD is a call of the runtime.'],
    ]);
    expect(remarksOf('SUBROUTINE TEST(MAT M)', 'RETURN')).toEqual([
      [1, 'The array M is an argument: only programs in BASIC can call this one.'],
    ]);
  });

  test('a program that does not compile is a coded error with line and column', () => {
    expect(() => convertBasic('A = 1\nB = )', { name: 'BAD' })).toThrow(
      expect.objectContaining({ code: 'BAD_PROGRAM', message: expect.stringContaining('BAD:2:5') }),
    );
  });

  test('a flavour is a setting of the module, and its operators come from the run', () => {
    const { text } = convertBasic('$OPTIONS PICK\nCRT A + 1');
    expect(text).toContain("flavour: 'universe-pick'");
    expect(text).toContain('const { add } = run.operators;');
  });
});

test('convertFile finds what a program includes, and names its files', () => {
  const path = join(folder, 'PRICE.bp');
  writeFileSync(path, '$INCLUDE RATES\nCRT RATE');
  writeFileSync(join(folder, 'RATES'), '* The rates\nRATE = 5');
  expect(convertFile(path).text).toContain(
    '  // The rates\n  const rate = 5;\n  run.show(String(rate));',
  );
  writeFileSync(join(folder, 'RATES'), 'RATE = )');
  expect(() => convertFile(path)).toThrow(`${join(folder, 'RATES')}:1:8`);
  expect(convertedFile(path)).toBe(join(folder, 'PRICE.ts'));
});
