import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { Rejection } from '../../entry/rejection.ts';
import { billInvariants, levelsOf } from '../../invariants/bills.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { BMF, BMF_1287, BMF_NOTES, BMFLOCK, REVXREF } from '../../schema/bills.ts';
import { ITEMMANF, PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { HOLD, MRP_INCR_1287 } from '../../schema/planning.ts';
import { keyOf } from '../../schema/record-key.ts';
import { assertBooksAgree, assertInvariants } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { applyToLink, applyToLinkInBatch, type LinkAction } from './apply-to-bill.ts';
import { linksOf } from './bill-of-material.ts';
import { deleteBill } from './delete-bill.ts';

let demo: DemoAccount;
let first: CompanyContext;
beforeAll(() => {
  demo = openDemo();
  first = companyContext(demo.session, '1');
});
afterAll(() => demo.account.close());

/** Parts that are in no bill yet. */
const parts = Array.from({ length: 8 }, (_, index) => `N${index}`);

function enterParts(): void {
  for (const part of parts) {
    PRODUCT.write(demo.session, `1!${part}`, { description: part, unit: 'EA', revision: 'A' });
    ITEMMANF.write(demo.session, `1!${part}`, { mrpCode: 'M', lowLevelCode: '0' });
  }
}

const request = (reported: Partial<LinkAction>): LinkAction => ({
  ...{ program: 'TEST', assembly: 'N0', component: 'N1', action: 'A', record: '', revision: '' },
  ...reported,
});

const perform = (reported: Partial<LinkAction>) => applyToLink(first, request(reported));
const add = (assembly: string, component: string, fields: Parameters<typeof BMF.format>[0] = {}) =>
  perform({ assembly, component, record: BMF.format(fields) });
const remove = (assembly: string, component: string) =>
  perform({ assembly, component, action: 'D' });

const bill = (assembly: string) => linksOf(first, assembly).map(({ key }) => key.component);
const levelOf = (part: string) => ITEMMANF.read(demo.session, '1', part)?.lowLevelCode;

function usesOf(component: string): string[] {
  const uses: string[] = [];
  let assembly = ITEMMANF.read(demo.session, '1', component)?.firstAssembly ?? '';
  while (assembly !== '') {
    uses.push(assembly);
    assembly = BMF.read(demo.session, '1', assembly, component)?.nextAssembly ?? '';
  }
  return uses;
}

/** Why an operation is rejected, which a savepoint then undoes. */
function outcomeOf(work: () => void): string | undefined {
  try {
    demo.session.transaction(work);
    return undefined;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.text;
  }
}

/** By assembly the sequence of each component. */
type Model = Map<string, Map<string, number>>;

const isBelow = (model: Model, part: string, top: string): boolean =>
  part === top || [...(model.get(top)?.keys() ?? [])].some((one) => isBelow(model, part, one));

/** What a structure comes to, given by a plain model of it: the rejection expected, or the change. */
function expected(model: Model, { action, assembly, component, sequence }: Step) {
  const links = model.get(assembly) ?? new Map<string, number>();
  const position = sequence ?? links.get(component) ?? Math.max(0, ...links.values()) + 10;
  const taken = [...links].find(([other, at]) => other !== component && at === position);
  if (action === 'all') {
    if (links.size === 0) return 'BILL OF MATERIAL NOT FOUND';
    model.delete(assembly);
  } else if (action === 'D') {
    if (!links.delete(component)) return 'COMPONENT NOT IN BILL OF MATERIAL';
  } else {
    if (assembly === component) return 'COMPONENT IS THE ASSEMBLY';
    if (isBelow(model, assembly, component)) return /^BILL OF MATERIAL WOULD LOOP /;
    if (taken) return `SEQUENCE IS TAKEN BY ${taken[0]}`;
    model.set(assembly, links.set(component, position));
  }
  return undefined;
}

interface Step {
  readonly action: 'A' | 'D' | 'all';
  readonly assembly: string;
  readonly component: string;
  readonly sequence: number | undefined;
}

const steps: fc.Arbitrary<Step> = fc.record({
  action: fc.oneof(
    { weight: 8, arbitrary: fc.constant('A' as const) },
    { weight: 4, arbitrary: fc.constant('D' as const) },
    { weight: 1, arbitrary: fc.constant('all' as const) },
  ),
  assembly: fc.constantFrom(...parts),
  component: fc.constantFrom(...parts),
  sequence: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
});

function take({ action, assembly, component, sequence }: Step): string | undefined {
  const record = BMF.read(demo.session, '1', assembly, component)?.recordText ?? '';
  const fields = { sequence: String(sequence ?? ''), quantityPer: '2000' };
  return outcomeOf(() => {
    if (action === 'all') deleteBill(first, { program: 'TEST', assembly, revision: '' });
    else
      perform({
        ...{ action, assembly, component },
        record: action === 'A' ? BMF.format(fields, record) : '',
      });
  });
}

function expectModel(model: Model): void {
  const links = [...model].flatMap(([assembly, components]) =>
    [...components.keys()].map((component) => ({ key: { company: '1', assembly, component } })),
  );
  const levels = levelsOf(links);
  for (const part of parts) {
    const components = [...(model.get(part) ?? [])].sort(([, a], [, b]) => a - b);
    expect(bill(part)).toEqual(components.map(([component]) => component));
    const uses = links.filter(({ key }) => key.component === part);
    expect(usesOf(part).sort()).toEqual(uses.map(({ key }) => key.assembly).sort());
    expect([part, levelOf(part)]).toEqual([part, String(levels.get(part) ?? 0)]);
    const history = REVXREF.read(demo.session, '1', part);
    expect(history?.componentCounts ?? ['0']).toEqual([String(components.length)]);
  }
}

describe('whatever links come, change and go', () => {
  test('bills, uses, low-level codes and histories are those of a plain model', () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 40, size: 'max' }), (given) => {
        undone(demo.session, () => {
          enterParts();
          const model: Model = new Map();
          for (const step of given) {
            const text = expected(model, step);
            const reported = take(step);
            if (text instanceof RegExp) expect(reported).toMatch(text);
            else expect(reported).toBe(text);
          }
          expectModel(model);
          assertInvariants(billInvariants, demo.session, '1');
        });
      }),
      { numRuns: caseCount(60) },
    );
  });

  test('a link that comes and goes leaves everything as it was but what mentions it', () => {
    const contents = () => {
      const state = new Map<string, string | undefined>();
      for (const { name } of [BMF, BMF_1287, BMF_NOTES, REVXREF])
        for (const [id, record] of demo.session.table(name).records())
          state.set(`${name} ${id}`, record);
      for (const { recordId, recordText } of ITEMMANF.records(demo.session))
        state.set(recordId, ITEMMANF.format({ billChangedDate: '' }, recordText));
      return state;
    };
    fc.assert(
      fc.property(
        fc.array(steps, { maxLength: 20 }),
        fc.constantFrom(...parts, 'P101', 'C500'),
        fc.constantFrom(...parts, 'P101', 'A215', 'C530'),
        (given, assembly, component) => {
          undone(demo.session, () => {
            enterParts();
            for (const step of given) take(step);
            const before = contents();
            if (outcomeOf(() => void perform({ assembly, component })) !== undefined) return;
            remove(assembly, component);
            expect(contents()).toEqual(before);
          });
        },
      ),
      { numRuns: caseCount(60) },
    );
  });
});

describe('keepLink', () => {
  test('a link begins as one piece at the end of the bill, from today, of the revision in work', () =>
    undone(demo.session, () => {
      enterParts();
      add('N0', 'N2', { sequence: '25' });
      const today = '21491';
      expect(perform({})).toBe(
        BMF.format({
          ...{ quantityPer: '1000', sequence: '35', revision: 'A', previousComponent: 'N2' },
          ...{ effectiveDate: today, enteredDate: today, enteredBy: demo.session.initials },
        }),
      );
      expect(PRODUCT_1287.has(demo.session, '1!N0')).toBe(false);
      expect(ITEMMANF.read(demo.session, '1!N0')?.billChangedDate).toBe('21491');
      expect(MRP_INCR_1287.read(demo.session, '1!N1')?.reason).toBe('BILL CHANGED');
      const reported = [...TRANSREG.records(demo.session, '1')].find(
        ({ recordKey }) => recordKey === '1!N0!N1',
      );
      expect([reported?.table, reported?.action]).toEqual(['BMF', 'A']);
      expect(reported?.positions).toEqual(['1', '2', '9', '10', '13', '14']);
    }));

  test('a link that changes keeps what is not given, and moves by its sequence', () =>
    undone(demo.session, () => {
      enterParts();
      for (const component of ['N1', 'N2', 'N3']) add('N0', component);
      const stored = BMF.read(demo.session, '1!N0!N3')?.recordText ?? '';
      const saved = BMF.format({ sequence: '5', quantityPer: '', findNumber: '7' }, stored);
      const changed = BMF.parse(perform({ component: 'N3', record: saved }), '1!N0!N3');
      expect([changed.quantityPer, changed.findNumber]).toEqual(['1000', '7']);
      expect(changed.enteredBy).toBe(demo.session.initials);
      expect(bill('N0')).toEqual(['N3', 'N1', 'N2']);
    }));

  test('a new revision heads the history, and an earlier one is not changed any more', () =>
    undone(demo.session, () => {
      enterParts();
      add('N0', 'N1');
      perform({ component: 'N2', revision: 'B' });
      perform({ component: 'N3', revision: 'B' });
      const { revisions, componentCounts } = REVXREF.read(demo.session, '1!N0') ?? {};
      expect([revisions, componentCounts]).toEqual([
        ['B', 'A'],
        ['3', '1'],
      ]);
      expect(outcomeOf(() => void perform({ component: 'N4', revision: 'A' }))).toBe(
        'REVISION IS NOT THE LATEST A',
      );
      remove('N0', 'N1');
      expect(REVXREF.read(demo.session, '1!N0')?.componentCounts).toEqual(['2', '1']);
    }));

  test('a loop is given by its path', () =>
    undone(demo.session, () => {
      enterParts();
      add('N0', 'N1');
      add('N1', 'N2');
      add('N2', 'N3');
      const loop = (assembly: string) =>
        attempt(demo.session, () => void add(assembly, 'N0', { sequence: '90' }));
      expect(loop('N3')).toBe('BILL OF MATERIAL WOULD LOOP N3 N0 N1 N2 N3');
      expect(loop('N0')).toBe('COMPONENT IS THE ASSEMBLY');
    }));

  test('low-level codes sink as deep as the longest way, and rise again', () =>
    undone(demo.session, () => {
      enterParts();
      for (const [assembly = '', component = ''] of ['12', '23', '34', '14'].map((pair) =>
        [...pair].map((digit) => `N${digit}`),
      ))
        add(assembly, component);
      expect(['N1', 'N2', 'N3', 'N4'].map(levelOf)).toEqual(['0', '1', '2', '3']);
      add('N0', 'N1');
      expect(['N1', 'N2', 'N3', 'N4'].map(levelOf)).toEqual(['1', '2', '3', '4']);
      remove('N2', 'N3');
      expect(['N1', 'N2', 'N3', 'N4'].map(levelOf)).toEqual(['1', '2', '0', '2']);
    }));

  test('parts below that lie as deep as before are not written', () =>
    undone(demo.session, () => {
      enterParts();
      add('N0', 'N1');
      add('N1', 'N2');
      add('N2', 'N3');
      const written = new Set<string>();
      const stop = demo.account.addTrigger('ITEMMANF', {
        afterWrite: ({ id }) => void written.add(id),
      });
      add('N4', 'N1');
      add('N0', 'N3', { sequence: '90' });
      remove('N4', 'N1');
      remove('N0', 'N3');
      stop();
      expect([...written].sort()).toEqual(['1!N0', '1!N1', '1!N3', '1!N4']);
    }));

  const rejections: readonly (readonly [string, Partial<LinkAction>])[] = [
    ['ASSEMBLY NOT FOUND', { assembly: 'NONE' }],
    ['COMPONENT NOT FOUND', { component: 'NONE' }],
    ['MANUFACTURING RECORD NOT FOUND N7', { component: 'N7' }],
    ['PART IS OBSOLETE N6', { component: 'N6' }],
    ['PART IS OBSOLETE N5', { assembly: 'N5' }],
    ['COMPONENT ALREADY IN BILL OF MATERIAL', { component: 'N2' }],
    ['BILL OF MATERIAL IS LOCKED BY engineer', { assembly: 'N4' }],
    ['INVALID ACTION', { action: 'X' }],
    ['QUANTITY IS NOT ABOVE ZERO 0', { record: '0' }],
    ['QUANTITY IS NOT ABOVE ZERO -1000', { record: '-1000' }],
    ['QUANTITY IS TOO LARGE 1000000000000', { record: '1000000000000' }],
    ['SEQUENCE IS NOT ABOVE ZERO 0', { record: BMF.format({ sequence: '0' }) }],
    ['SEQUENCE IS TAKEN BY N2', { record: BMF.format({ sequence: '10' }) }],
    ['SCRAP PERCENT IS NOT BELOW 100 10000', { record: BMF.format({ scrapPercent: '10000' }) }],
    [
      'EFFECTIVITY ENDS BEFORE IT BEGINS',
      { record: BMF.format({ effectiveDate: '21491', endDate: '21490' }) },
    ],
    ['NEXT.COMPONENT IS KEPT BY THE SYSTEM', { record: BMF.format({ nextComponent: 'N2' }) }],
    ['OPERATION NOT FOUND N0!990', { record: BMF.format({ operation: '990' }) }],
    ['REVISION NOT FOUND Q', { record: BMF.format({ revision: 'Q' }) }],
    ['INVALID REVISION A!B', { revision: 'A!B' }],
    ['COMPONENT NOT IN BILL OF MATERIAL', { action: 'D' }],
    ['LINK HAS CHANGED', { action: 'D', component: 'N2', record: '5000' }],
  ];

  test.each(rejections)('is rejected with %s', (text, reported) =>
    undone(demo.session, () => {
      enterParts();
      add('N0', 'N2');
      const { session } = demo;
      ITEMMANF.open(session).delete('1!N7');
      PRODUCT.write(session, '1!N6', { status: 'O' });
      PRODUCT_1287.write(session, '1!N5', { engineeringStatus: 'O' });
      BMFLOCK.write(session, '1!N4', { login: 'engineer' });
      expect(attempt(session, () => void perform(reported))).toBe(text);
    }),
  );

  test('takes as much as an order may make', () =>
    undone(demo.session, () => {
      enterParts();
      const record = BMF.format({ quantityPer: '999999999999' });
      expect(BMF.parse(perform({ record })).quantityPer).toBe('999999999999');
    }));

  test('the lock of the same login does not matter', () =>
    undone(demo.session, () => {
      enterParts();
      BMFLOCK.write(demo.session, '1!N0', { login: demo.session.login });
      perform({});
      expect(bill('N0')).toEqual(['N1']);
    }));
});

describe('removeLink', () => {
  test('what is kept and noted of the link goes with it', () =>
    undone(demo.session, () => {
      const link = [...BMF_NOTES.records(demo.session, '1')].find(
        ({ recordId }) => recordId.startsWith('1!P101!') && BMF_1287.has(demo.session, recordId),
      );
      const { component = '' } =
        link?.key ?? [...BMF_NOTES.recordsUnder(demo.session, '1', 'P101')][0]?.key ?? {};
      BMF_1287.write(demo.session, keyOf('1', 'P101', component), { customerSupplied: 'Y' });
      const { recordText: record = '' } = BMF.read(demo.session, '1', 'P101', component) ?? {};
      perform({ assembly: 'P101', component, action: 'D', record });
      for (const table of [BMF, BMF_1287, BMF_NOTES])
        expect(table.has(demo.session, '1', 'P101', component)).toBe(false);
      assertBooksAgree(demo.session, ['1']);
    }));

  test('an obsolete part can be taken out', () =>
    undone(demo.session, () => {
      enterParts();
      add('N0', 'N1');
      PRODUCT.write(demo.session, '1!N1', { status: 'O' });
      remove('N0', 'N1');
      expect(bill('N0')).toEqual([]);
    }));
});

describe('applyToLinkInBatch', () => {
  test('what is rejected is kept in HOLD, and nothing else is changed', () =>
    undone(demo.session, () => {
      const held = () => [...HOLD.records(demo.session, '1')].length;
      const before = { held: held(), bill: bill('P101') };
      const { rejection } = applyToLinkInBatch(
        first,
        request({ assembly: 'P101', component: 'NONE' }),
      );
      expect(rejection).toBe('COMPONENT NOT FOUND');
      expect({ held: held(), bill: bill('P101') }).toEqual({ ...before, held: before.held + 1 });
      const saved = [...HOLD.recordsUnder(demo.session, '1', 'BOM.ERRORS')];
      expect(saved.map(({ lines }) => lines)).toEqual([['A P101 NONE: COMPONENT NOT FOUND']]);
      demo.session.takeOutput();
    }));

  test('what is done is done as at a screen', () =>
    undone(demo.session, () => {
      enterParts();
      expect(applyToLinkInBatch(first, request({})).rejection).toBeUndefined();
      expect(bill('N0')).toEqual(['N1']);
    }));
});

describe('deleteBill', () => {
  test('every component goes, and the bills below stay', () =>
    undone(demo.session, () => {
      const components = bill('P101');
      const below = components.map(bill);
      deleteBill(first, { program: 'TEST', assembly: 'P101', revision: '' });
      expect([bill('P101'), components.map(bill)]).toEqual([[], below]);
      expect(REVXREF.read(demo.session, '1!P101')?.componentCounts[0]).toBe('0');
      expect(BMFLOCK.has(demo.session, '1!P101')).toBe(false);
      assertBooksAgree(demo.session, ['1']);
    }));

  test('a lock that the login had before stays', () =>
    undone(demo.session, () => {
      BMFLOCK.write(demo.session, '1!P101', { login: demo.session.login });
      deleteBill(first, { program: 'TEST', assembly: 'P101', revision: '' });
      expect(BMFLOCK.has(demo.session, '1!P101')).toBe(true);
    }));

  test.each([
    ['ASSEMBLY NOT FOUND', 'NONE'],
    ['BILL OF MATERIAL NOT FOUND', 'C500'],
    ['BILL OF MATERIAL IS LOCKED BY engineer', 'P100'],
  ])('is rejected with %s', (text, assembly) => {
    const before = fingerprint(demo.account);
    const deletion = () => deleteBill(first, { program: 'TEST', assembly, revision: '' });
    expect(attempt(demo.session, deletion)).toBe(text);
    expect(fingerprint(demo.account)).toBe(before);
  });
});
