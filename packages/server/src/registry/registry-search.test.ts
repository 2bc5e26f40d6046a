import { catalogue } from '@mvdb/routines';
import { describe, expect, test } from 'vitest';
import { searchNamed } from './registry-search.ts';

const found = (text: string) => searchNamed(catalogue.routines, text).map(({ name }) => name);

describe('searchNamed', () => {
  test.each([
    ['late orders', 'VB_OPENPOINQ.REV7'],
    ['overdue', 'VB_OPENPOINQ.REV7'],
    ['overdue purchase orders', 'VB_OPENPOINQ.REV7'],
    ['where used', 'VB_PART_ALLOCATION_INQUIRY.REV6'],
    ['where is a part used', 'VB_PART_ALLOCATION_INQUIRY.REV6'],
    ['credit hold', 'VB_CUSTOMERLIST.REV1'],
    ['clients on credit hold', 'VB_CUSTOMERLIST'],
    ['hold credit', 'VB_CUSTOMERLIST.REV1'],
    ['supplier quotes', 'VB_SPN.QUOTES.REV1'],
    ['BOM', 'VB_JOB_BOM.REV2'],
    ['explode bom', 'VB_JOB_BOM.REV2'],
    ['trial balance', 'VB_GL7023'],
    ['balance trial', 'VB_GL7023'],
    ['create work order', 'VB_CREATE_WO.REV1'],
    ['close work order', 'VB_WO.VERIFY'],
    ['inventory of a job', 'VB_JOB.INVENTORY'],
    ['move inventory between locations', 'VB_TRANSFER'],
    ['payroll', 'VB_EMPLOYEELIST.REV1'],
    ['what if simulation', 'VB_SF3260'],
    ['MRP', 'VB_PHANTOM.REV2'],
    ['enter credit memo', 'VB_2470L'],
  ])('"%s" leads to %s', (text, name) => {
    expect(found(text)).toContain(name);
  });

  test('words that nothing speaks of lead nowhere', () => {
    expect(found('zebra orders')).toEqual([]);
    expect(found('which of our')).toEqual([]);
  });

  test('a name comes before those it begins, and those before descriptions', () => {
    expect(found('vb_part.rev1')[0]).toBe('VB_PART.REV1');
    expect(found('bins')[0]).toBe('VB_BINS.REV1');
  });

  test('a few words do not lead to everything', () => {
    for (const text of ['late orders', 'overdue', 'where used', 'credit hold'])
      expect(found(text).length).toBeLessThan(25);
  });
});
