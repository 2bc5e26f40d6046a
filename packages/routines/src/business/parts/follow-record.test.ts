import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { crossReferenceInvariants } from '../../invariants/cross-references.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { PART_XREF_AUDIT, PRODXREF } from '../../schema/item-details.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { type ChangedRecord, followRecord } from './follow-record.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const FIELD = '\u001e';
const VALUE = '\u001d';
const SUBVALUE = '\u001c';

/** A table with three attributes set up: two of type CAT, and one of type ALT. */
function withSetup(work: () => void): void {
  undone(demo.session, () => {
    PART_XREF_AUDIT.write(demo.session, 'CATALOG', {
      attributeNos: ['1', '2', '4'],
      referenceTypes: ['CAT', 'cat', 'ALT'],
    });
    work();
  });
}

const follow = (change: Partial<ChangedRecord>) =>
  attempt(demo.session, () =>
    followRecord(companyContext(demo.session, '1'), {
      ...{ part: 'P100', table: 'CATALOG', oldRecord: '', newRecord: '', isDeleted: false },
      ...change,
    }),
  );

const references = () =>
  PRODXREF.rows(PRODXREF.read(demo.session, '1', 'P100'), 'CROSS.REFERENCES')
    .filter(({ type }) => type !== 'DWG')
    .map(({ reference, type }) => `${reference} ${type}`);

describe('followRecord', () => {
  test('adds what came and drops what went, value by value, each once', () => {
    withSetup(() => {
      const first = `A${VALUE}B${SUBVALUE}C${VALUE}A${FIELD}B${FIELD}IGNORED${FIELD}A`;
      expect(follow({ newRecord: first })).toBeUndefined();
      expect(references()).toEqual(['A ALT', 'A CAT', 'B CAT', 'C CAT']);
      // B stays in the second attribute, and C moves there.
      const second = `A${FIELD}B${VALUE}C${FIELD}IGNORED TOO`;
      expect(follow({ oldRecord: first, newRecord: second })).toBeUndefined();
      expect(references()).toEqual(['A CAT', 'B CAT', 'C CAT']);
      assertInvariants(crossReferenceInvariants, demo.session, '1');
    });
  });

  test('adds nothing for a record that goes, and needs no part then', () => {
    withSetup(() => {
      expect(follow({ newRecord: 'A' })).toBeUndefined();
      expect(follow({ oldRecord: 'A', newRecord: 'B', isDeleted: true })).toBeUndefined();
      expect(references()).toEqual([]);
      expect(follow({ part: 'GONE', oldRecord: 'A', isDeleted: true })).toBeUndefined();
      expect(follow({ part: 'GONE', oldRecord: 'A' })).toBe('PART NOT FOUND');
    });
  });

  test('leaves what is in line already', () => {
    withSetup(() => {
      expect(follow({ newRecord: 'A' })).toBeUndefined();
      expect(follow({ oldRecord: 'B', newRecord: 'A' })).toBeUndefined();
      expect(references()).toEqual(['A CAT']);
    });
  });

  test('changes a manufacturing code, in the place of which comes another', () => {
    const code = (reference: string) => `${FIELD}${FIELD}${reference}`;
    undone(demo.session, () => {
      const table = 'ITEMMANF';
      expect(follow({ table, newRecord: code('MM') })).toBeUndefined();
      expect(follow({ table, oldRecord: code('MM'), newRecord: code('NN') })).toBeUndefined();
      expect(references()).toEqual(['NN MFG']);
      expect(ITEMMANF.read(demo.session, '1', 'P100')?.manufacturingCode).toBe('NN');
      expect(follow({ table, newRecord: code('OO') })).toBeUndefined();
      expect(references()).toEqual(['OO MFG']);
    });
  });

  test('is rejected for a table that is not set up', () => {
    expect(follow({ table: 'NOWHERE' })).toBe('NO CROSS REFERENCE SETUP FOR NOWHERE');
  });

  test('after any changes one after the other, what is found is what the last record holds', () => {
    const values = fc.array(fc.constantFrom('A', 'B', 'C', 'DWG-P100', ''), { maxLength: 4 });
    const records = fc.tuple(values, values, values);
    fc.assert(
      fc.property(fc.array(records, { minLength: 1, maxLength: 5 }), (versions) =>
        withSetup(() => {
          let oldRecord = '';
          for (const [first, second, third] of versions) {
            const newRecord = [
              ...[first.join(VALUE), second.join(VALUE), 'A', third.join(SUBVALUE)],
            ].join(FIELD);
            expect(follow({ oldRecord, newRecord })).toBeUndefined();
            oldRecord = newRecord;
            const held = [
              ...[...first, ...second].map((one) => `${one} CAT`),
              ...third.map((one) => `${one} ALT`),
            ].filter((one) => !one.startsWith(' '));
            expect(references()).toEqual([...new Set(held)].sort());
          }
          assertInvariants(crossReferenceInvariants, demo.session, '1');
        }),
      ),
      { numRuns: caseCount(25) },
    );
  });
});
