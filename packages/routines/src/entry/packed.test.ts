import { describe, expect, test } from 'vitest';
import { COMPANY, input } from './argument.ts';
import { packed } from './packed.ts';
import { companiesIn } from './routine.ts';

describe('packed', () => {
  const asked = packed({
    company: COMPANY,
    orderNo: 'PO number',
    since: ['received since', 'D2/'],
  });

  test('describes its parts in their order', () => {
    expect(asked.layout).toEqual({
      kind: 'record',
      positions: [
        { name: 'company', isCompany: true },
        { name: 'PO number' },
        { name: 'received since', conversion: 'D2/' },
      ],
    });
  });

  test('takes a text apart by attributes; what is not there is blank, what is too much is left out', () => {
    expect(asked.of('1\u001e50001')).toEqual({ company: '1', orderNo: '50001', since: '' });
    expect(asked.of('1\u001eA\u001dB\u001e3\u001e4')).toEqual({
      company: '1',
      orderNo: 'A\u001dB',
      since: '3',
    });
    expect(asked.of('')).toEqual({ company: '', orderNo: '', since: '' });
  });

  test('the company among its parts is one that the runner looks for', () => {
    const args = { INDATA: input('What.', { layout: asked.layout }) };
    expect(companiesIn(args)).toEqual([{ argument: 'INDATA', attribute: 1 }]);
  });
});
