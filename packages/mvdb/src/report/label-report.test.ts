import { describe, expect, test } from 'vitest';
import { marked } from '../testing/order-tables.ts';
import { labelReport, labelShape } from './label-report.ts';
import { sampleColumn, sampleRows } from './sample-rows.ts';

const NAME = sampleColumn('NAME', 1, { format: '5L' });
const ADDRESS = sampleColumn('ADDRESS', 2, { format: '20L', isMultivalued: true });
const DESCRIPTION = 'X^2 across^2 down^10 wide^3 high^1 indent^2 between^1 below^1 omit';
const OPTIONS = { isIdSuppressed: true, isCountSuppressed: true };

describe('labels', () => {
  test('lie in rows and columns on pages', () => {
    const records = ['Ann^1 Main St]Townville', 'Bob', 'Cy^2 Elm St', 'Di', 'Eve'].map(
      (record, index) => [`${index}`, marked(record)] as const,
    );
    const report = sampleRows([NAME, ADDRESS], records, { options: OPTIONS });
    expect([...labelReport(report, labelShape(marked(DESCRIPTION)))]).toEqual([
      ' Ann         Bob',
      ' 1 Main St',
      ' Townville',
      '',
      ' Cy          Di',
      ' 2 Elm St',
      '',
      '\f Eve',
      '',
      '',
    ]);
  });

  test('blank lines may stay, and a long record goes on in the next label', () => {
    const shape = {
      ...labelShape(marked(DESCRIPTION)),
      omitsBlankLines: false,
      across: 1,
      down: 1,
    };
    const report = sampleRows([NAME, ADDRESS], [['1', marked('Ann^]b]c')]], { options: OPTIONS });
    expect([...labelReport(report, shape, '')]).toEqual([' Ann', '', ' b', ' c', '', '']);
  });

  test('the number of records comes last', () => {
    const report = sampleRows([NAME], [['1', 'Ann']], { options: { isIdSuppressed: true } });
    const lines = [...labelReport(report, labelShape(marked(DESCRIPTION)))];
    expect(lines.slice(-2)).toEqual(['', '1 record(s) listed']);
  });

  test.each([
    ['another item', 'D^2^2^10^3^0^2^1^1'],
    ['no number', 'X^2^two^10^3^0^2^1^1'],
    ['too few attributes', 'X^2^2^10^3'],
    ['nothing across', 'X^0^2^10^3^0^2^1^1'],
    ['a page too large', 'X^99999^99999^99999^3^0^2^1^1'],
  ])('a description with %s is refused', (_name, record) => {
    expect(() => labelShape(marked(record))).toThrow(
      expect.objectContaining({ code: 'BAD_DICTIONARY_ITEM' }),
    );
  });
});
