import fc from 'fast-check';
import { fixedClock, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { call } from '../../catalogue/call.ts';
import { vbProductRev1 } from '../../catalogue/parts/vb-product.rev1.ts';
import { vbProductRev1Dotnet } from '../../catalogue/parts/vb-product.rev1-dotnet.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { crossReferenceInvariants } from '../../invariants/cross-references.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { LOT, PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { PART_XREF_AUDIT, PRODUCT_NOTES, REFXPROD } from '../../schema/item-details.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { type SavedPart, savePart } from './save-part.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const blank = { program: 'TEST', part: 'X9001', isNew: true, master: '', extension: '', notes: '' };
const save = (wanted: Partial<SavedPart>) =>
  savePart(companyContext(demo.session, '1'), { ...blank, ...wanted });
const reported = (wanted: Partial<SavedPart>) => rejectionText(demo.session, () => save(wanted));

const turntable = { description: 'TURNTABLE', unit: 'EA', lotControl: '4' };
const master = PRODUCT.format({ ...turntable, enteredDate: '20000', enteredBy: 'ZZ' });
const extension = PRODUCT_1287.format({ engineeringStatus: 'P', physicalPartNo: 'X9001' });
const notes = PRODUCT_NOTES.format({ noteLines: ['ON TRIAL', 'SEE ANN'] });

const posted = () =>
  [...TRANSREG.records(demo.session, '1')]
    .filter(({ program }) => program === 'TEST')
    .map(({ table, action, recordKey }) => [table, action, recordKey]);

describe('savePart', () => {
  test('adds a part with its extension, which may name it, and its notes', () => {
    undone(demo.session, () => {
      expect(save({ master, extension, notes })).toEqual({ master, extension, notes });
      expect(posted()).toEqual([
        ['PRODUCT', 'A', '1!X9001'],
        ['PRODUCT.1287', 'A', '1!X9001'],
        ['PRODUCT.NOTES', 'A', '1!X9001'],
      ]);
    });
  });

  test('says of a new part when it was entered and by whom, unless the caller does', () => {
    const entered = ({ master: text }: { readonly master: string }) => {
      const { enteredDate, enteredBy } = PRODUCT.parse(text);
      return [enteredDate, enteredBy];
    };
    const today = String(demo.session.clock.today());
    undone(demo.session, () => {
      expect(entered(save({ master: PRODUCT.format(turntable) }))).toEqual([
        today,
        demo.session.initials,
      ]);
    });
    undone(demo.session, () => expect(entered(save({ master }))).toEqual(['20000', 'ZZ']));
  });

  test('leaves on file what is blank, and gives it back', () => {
    const records = fc.record({
      master: fc.constantFrom('', PRODUCT.format({ description: 'OTHER', unit: 'EA' })),
      extension: fc.constantFrom('', PRODUCT_1287.format({ paint: 'Y' })),
      notes: fc.constantFrom('', PRODUCT_NOTES.format({ noteLines: ['CHANGED'] })),
    });
    fc.assert(
      fc.property(fc.array(records, { maxLength: 4 }), (changes) => {
        undone(demo.session, () => {
          let existing = { master, extension, notes };
          save(existing);
          for (const change of changes) {
            if (Object.values(change).every((record) => record === '')) continue;
            existing = {
              master: change.master || existing.master,
              extension: change.extension || existing.extension,
              notes: change.notes || existing.notes,
            };
            expect(save({ ...change, isNew: false })).toEqual(existing);
          }
          const stored = [PRODUCT, PRODUCT_1287, PRODUCT_NOTES].map(
            (table) => table.read(demo.session, '1', 'X9001')?.recordText,
          );
          expect(stored).toEqual([existing.master, existing.extension, existing.notes]);
        });
      }),
      { numRuns: caseCount(30) },
    );
  });

  test('what lots are counted by stays while there are any', () => {
    const [lot] = LOT.records(demo.session, '1');
    const part = lot?.key.part ?? '';
    const stored = PRODUCT.read(demo.session, '1', part);
    const changed = (fields: Parameters<typeof PRODUCT.format>[0]) =>
      reported({ part, isNew: false, master: PRODUCT.format(fields, stored?.recordText) });
    expect(changed({ lotControl: '3' })).toBe('LOT.CONTROL STAYS WHILE PART HAS LOTS');
    expect(changed({ unit: 'KG' })).toBe('UNIT STAYS WHILE PART HAS LOTS');
    expect(changed({ description: 'SAME GOODS' })).toBe('');
  });

  test('what the stock keeps is not taken from a caller', () => {
    const stored = PRODUCT.read(demo.session, '1', 'P100')?.recordText;
    for (const [field, value] of [
      ['lastUsedBin', 'B9'],
      ['lastActivityDate', '1'],
    ] as const) {
      const changed = PRODUCT.format({ [field]: value }, stored);
      expect(reported({ part: 'P100', isNew: false, master: changed })).toBe(
        `${PRODUCT.attributes[field].name} IS KEPT BY THE SYSTEM`,
      );
    }
  });

  test('is found by the drawing that it has', () => {
    undone(demo.session, () => {
      const found = (drawing: string) => REFXPROD.read(demo.session, '1', drawing)?.parts ?? [];
      save({ master: PRODUCT.format({ drawing: 'DWG-P100' }, master) });
      expect(found('DWG-P100')).toEqual(['X9001', 'P100']);
      save({ master: PRODUCT.format({ drawing: 'DWG-NEW' }, master), isNew: false });
      expect([found('DWG-P100'), found('DWG-NEW')]).toEqual([['P100'], ['X9001']]);
      assertInvariants(crossReferenceInvariants, demo.session, '1');
      PART_XREF_AUDIT.open(demo.session).delete('PRODUCT');
      save({ master, isNew: false });
      expect(found('DWG-NEW')).toEqual(['X9001']);
    });
  });

  test('a rejected call leaves none of its records', () => {
    const wrong = PRODUCT_NOTES.format({ noteLines: ['A'] }).concat('\u001eX');
    expect(reported({ master, extension, notes: wrong })).toBe('ATTRIBUTE 2 UNKNOWN');
    expect(PRODUCT.has(demo.session, '1', 'X9001')).toBe(false);
  });
});

describe('VB_PRODUCT.REV1', () => {
  const on = (day: string) =>
    new Session(demo.account, { login: 'demo', clock: fixedClock(`${day}T23:59:59`) });
  const add = (day: string) =>
    call(on(day), vbProductRev1, { CO: '1', PRODUCTNO: 'X9001', PREC: master, ADDFLAG: 'Y' });

  test('works on the day of its sunset, and writes nothing on the day after', () => {
    undone(demo.session, () => {
      expect(add('2022-10-01')).toEqual({
        ...{ PREC: master, P1287REC: '', PNOTES: '' },
        MESSAGE: 'OBSOLETE, PLS USE NEW VERSION OF PRODUCT MANAGER',
      });
      expect(PRODUCT.has(demo.session, '1', 'X9001')).toBe(false);
      expect(add('2022-09-30')).toEqual({
        ...{ PREC: master, P1287REC: '', PNOTES: '', MESSAGE: 'WRITE SUCCEEDED' },
      });
    });
  });
});

describe('VB_PRODUCT.REV1_DOTNET', () => {
  test('gives back the records of a part, and saves its notes where it gets any', () => {
    undone(demo.session, () => {
      save({ master, extension });
      const asked = { CO: '1', PRODUCTNO: 'X9001', ADDFLAG: 'Y' };
      const found = { PREC: master, P1287REC: extension };
      expect(call(demo.session, vbProductRev1Dotnet, asked)).toEqual({ ...found, MESSAGE: '' });
      expect(PRODUCT_NOTES.has(demo.session, '1', 'X9001')).toBe(false);
      const saved = call(demo.session, vbProductRev1Dotnet, { ...asked, PNOTES: notes });
      expect(saved).toEqual({ ...found, MESSAGE: 'WRITE SUCCEEDED' });
      expect(PRODUCT_NOTES.read(demo.session, '1', 'X9001')?.recordText).toBe(notes);
    });
  });
});
