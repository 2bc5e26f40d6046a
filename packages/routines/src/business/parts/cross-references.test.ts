import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { crossReferenceInvariants } from '../../invariants/cross-references.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { PRODXREF, REFXPROD, XREFINDEX } from '../../schema/item-details.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import {
  addCrossReference,
  beginningOf,
  type CrossReference,
  dropCrossReference,
  savedType,
} from './cross-references.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const add = (entry: CrossReference) =>
  attempt(demo.session, () => addCrossReference(companyContext(demo.session, '1'), entry));
const drop = (entry: CrossReference) =>
  attempt(demo.session, () => dropCrossReference(companyContext(demo.session, '1'), entry));
const agree = () => assertInvariants(crossReferenceInvariants, demo.session, '1');

const anyEntry: fc.Arbitrary<CrossReference> = fc.record({
  part: fc.constantFrom('P100', 'C500'),
  reference: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('DWG-P100', 'DWG-C500', 'SHARED', 'SHARE') },
    { weight: 1, arbitrary: fc.constantFrom('😀😀😀😀😀😀😀', ' ') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }) },
  ),
  type: fc.constantFrom('MFG', 'mfg', 'DWG', ''),
});

const shared: CrossReference = { part: 'P100', reference: 'SHARED', type: 'DWG' };

describe('cross-references', () => {
  test('agree after any that are added and dropped; what is added and dropped at once leaves nothing', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('add', 'add', 'drop', 'both'), anyEntry), {
      ...{ maxLength: 12, size: 'max' },
    });
    const kinds = new Set<string>();
    fc.assert(
      fc.property(steps, (all) =>
        undone(demo.session, () => {
          const added: CrossReference[] = [];
          for (const [kind, any] of all) {
            const before = fingerprint(demo.account);
            const entry = (kind === 'drop' && added.pop()) || any;
            const rejected = kind === 'drop' ? drop(entry) : add(entry);
            if (rejected !== undefined) continue;
            if (kind === 'add') added.push(entry);
            kinds.add(kind);
            agree();
            // A manufacturing code takes the place of another, which does not come back.
            if (kind !== 'both' || savedType(entry.type) === 'MFG') continue;
            expect(drop(entry)).toBeUndefined();
            expect(fingerprint(demo.account)).toBe(before);
          }
        }),
      ),
      {
        numRuns: caseCount(10),
        examples: [[(['add', 'drop', 'both'] as const).map((kind) => [kind, shared])]],
      },
    );
    expect([...kinds].sort()).toEqual(['add', 'both', 'drop']);
  });

  test('stand in order: references rise, parts fall, one of several types once of each', () => {
    undone(demo.session, () => {
      const entries = [
        ...[
          ['C500', 'SHARED', 'B'],
          ['P100', 'SHARED', ''],
        ],
        ...[
          ['C500', 'SHARED', 'A'],
          ['C500', 'SHARES', 'A'],
          ['C500', 'SHARE', 'A'],
        ],
      ];
      for (const [part = '', reference = '', type = ''] of entries)
        expect(add({ part, reference, type })).toBeUndefined();
      const { session } = demo;
      expect(
        PRODXREF.rows(PRODXREF.read(session, '1', 'C500'), 'CROSS.REFERENCES').filter(
          ({ reference }) => reference.startsWith('SHARE'),
        ),
      ).toEqual([
        { reference: 'SHARE', type: 'A' },
        { reference: 'SHARED', type: 'A' },
        { reference: 'SHARED', type: 'B' },
        { reference: 'SHARES', type: 'A' },
      ]);
      expect(REFXPROD.rows(REFXPROD.read(session, '1', 'SHARED'), 'CROSS.REFERENCES')).toEqual([
        { part: 'P100', type: '' },
        { part: 'C500', type: 'A' },
        { part: 'C500', type: 'B' },
      ]);
      expect(XREFINDEX.read(session, '1', 'SHARED')?.references).toEqual(['SHARED']);
      expect(XREFINDEX.read(session, '1', 'SHARE')?.references).toEqual(['SHARE']);
      agree();
    });
  });

  test('of type MFG are the code of the part, in any case of letters', () => {
    const codeOf = (part: string) => ITEMMANF.read(demo.session, '1', part)?.manufacturingCode;
    undone(demo.session, () => {
      expect(add({ part: 'P100', reference: 'MM', type: ' mfg ' })).toBeUndefined();
      expect(add({ part: 'C500', reference: 'MM', type: 'MFG' })).toBeUndefined();
      expect([codeOf('P100'), codeOf('C500')]).toEqual(['MM', 'MM']);
      expect(drop({ part: 'P100', reference: 'MM', type: 'ALT' })).toBe(
        'CROSS REFERENCE NOT FOUND',
      );
      expect(drop({ part: 'P100', reference: 'MM', type: 'MFG' })).toBeUndefined();
      expect([codeOf('P100'), codeOf('C500')]).toEqual(['', 'MM']);
      agree();
    });
  });

  test.each([
    [{ part: 'NONE' }, 'PART NOT FOUND'],
    [{ part: 'A!B' }, 'PART NOT FOUND'],
    [{ reference: 'A!B' }, 'INVALID REFERENCE A!B'],
    [{ reference: '' }, 'INVALID REFERENCE '],
    [{ type: 'A\u001dB' }, 'INVALID TYPE A\u001dB'],
    [{ reference: 'DWG-P100', type: 'dwg' }, 'CROSS REFERENCE ALREADY EXISTS'],
  ])('%j is rejected: %s', (changed, text) => {
    expect(add({ part: 'P100', reference: 'NEW', type: 'MFG', ...changed })).toBe(text);
  });

  test('a reference that is too long for an id is refused', () => {
    const reference = 'X'.repeat(1000);
    expect(add({ part: 'P100', reference, type: '' })).toBe(`INVALID REFERENCE ${reference}`);
  });

  test('a part has one manufacturing code, which a new one replaces, and a record to keep it in', () => {
    undone(demo.session, () => {
      const { session } = demo;
      add({ part: 'P100', reference: 'MM', type: 'DWG' });
      add({ part: 'P100', reference: 'MM', type: 'MFG' });
      expect(add({ part: 'P100', reference: 'NN', type: 'MFG' })).toBeUndefined();
      expect(ITEMMANF.read(session, '1', 'P100')?.manufacturingCode).toBe('NN');
      const listed = PRODXREF.rows(PRODXREF.read(session, '1', 'P100'), 'CROSS.REFERENCES');
      expect(listed.filter(({ type }) => type === 'MFG')).toEqual([
        { reference: 'NN', type: 'MFG' },
      ]);
      expect(REFXPROD.read(session, '1', 'MM')?.referenceTypes).toEqual(['DWG']);
      agree();
      demo.session.table('ITEMMANF').delete('1!C500');
      expect(add({ part: 'C500', reference: 'NN', type: 'MFG' })).toBe(
        'MANUFACTURING RECORD NOT FOUND',
      );
    });
  });
});

test.each([
  ['DWG-P100', 'DWG-P1'],
  ['DWG', 'DWG'],
  ['😀😀😀😀😀😀😀', '😀😀😀😀😀😀'],
])('%s is indexed by %s', (reference, beginning) => {
  expect(beginningOf(reference)).toBe(beginning);
});
