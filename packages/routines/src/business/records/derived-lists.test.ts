import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { listInvariants } from '../../invariants/lists.ts';
import { PROJECT_1287 } from '../../schema/project-control.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { SPN_1287, SPN_QUOTES_1287 } from '../../schema/quotes.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { manyDemos } from '../../testing/many-demos.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { derivedLists } from './derived-lists.ts';
import { hardDeletion, recordReplacing, recordSaving, softDeletion } from './record-keeping.ts';

const onManyDemos = manyDemos();

test('the lists of the demo company follow what they list', () =>
  onManyDemos(({ session }) => {
    const listed = derivedLists.flatMap(({ owner, list }) =>
      [...owner.records(session, '1')].flatMap((record) => record[list] as readonly string[]),
    );
    expect(listed).not.toEqual([]);
    for (const company of ['1', '2']) assertInvariants(listInvariants, session, company);
  }));

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const program = 'TEST';
const quotesOf = (part: string) => SPN_1287.read(demo.session, '1', part)?.quotes;

const reported = (work: () => void) => rejectionText(demo.session, work);

describe('the quotes of supplier part numbers', () => {
  const save = recordSaving(SPN_QUOTES_1287, []);
  const markAsDeleted = softDeletion(SPN_QUOTES_1287, []);
  const remove = hardDeletion(SPN_QUOTES_1287, []);
  const quotes = ['SQ1001', 'SQ1003', 'SQ1004', 'X1', 'X2'];
  const parts = ['SPN-501', 'SPN-502', 'SPN-503', '', 'NONE'];

  const anyOperation = fc.record({
    company: fc.constantFrom('1', '1', '2'),
    id: fc.constantFrom(...quotes),
    supplierPart: fc.constantFrom(...parts),
    what: fc.constantFrom('add', 'change', 'change', 'mark', 'remove'),
  });

  test('are those that name them, whatever is saved, moved, deleted or removed', () => {
    let done = 0;
    fc.assert(
      fc.property(fc.array(anyOperation, { minLength: 1, maxLength: 12 }), (operations) => {
        undone(demo.session, () => {
          for (const { company, id, supplierPart, what } of operations) {
            const within = companyContext(demo.session, company);
            const record = SPN_QUOTES_1287.format({ supplierPart, quotedDate: '21491' });
            const text = reported(() => {
              if (what === 'mark') markAsDeleted(within, { program, id });
              else if (what === 'remove') remove(within, { program, id });
              else save(within, { program, id, record, isNew: what === 'add' });
            });
            if (text === '') done += 1;
            for (const each of ['1', '2']) assertInvariants(listInvariants, demo.session, each);
          }
        });
      }),
    );
    expect(done).toBeGreaterThan(caseCount(50, 5));
  });

  test('are listed in the order in which they came', () => {
    undone(demo.session, () => {
      const within = companyContext(demo.session, '1');
      const before = quotesOf('SPN-502') ?? [];
      const move = (supplierPart: string) => {
        const record = SPN_QUOTES_1287.format({ supplierPart });
        save(within, { program, id: 'SQ1001', record, isNew: false });
      };
      move('SPN-502');
      expect(quotesOf('SPN-501')).toEqual([]);
      expect(quotesOf('SPN-502')).toEqual([...before, 'SQ1001']);
      move('SPN-501');
      expect(quotesOf('SPN-501')).toEqual(['SQ1001']);
      expect(quotesOf('SPN-502')).toEqual(before);
    });
  });
});

const SAVED = 'QUOTES IS KEPT BY THE SYSTEM';

describe('a record that is handed in', () => {
  const save = recordReplacing(SPN_1287, []);
  const stored = () => SPN_1287.read(demo.session, '1', 'SPN-502')?.recordText ?? '';
  const saved = (fields: Parameters<typeof SPN_1287.format>[0], onto = '') =>
    reported(() =>
      save(companyContext(demo.session, '1'), {
        ...{ program, id: 'SPN-502' },
        record: SPN_1287.format(fields, onto),
      }),
    );

  test.each([
    ['leaves the list out', {}, SAVED],
    ['hands in the one on file', { quotes: ['SQ1003', 'SQ1004'] }, ''],
    ['lists less', { quotes: ['SQ1003'] }, SAVED],
    ['lists more', { quotes: ['SQ1003', 'SQ1004', 'SQ1001'] }, SAVED],
    ['lists in another order', { quotes: ['SQ1004', 'SQ1003'] }, SAVED],
    ['lists what is not there', { quotes: ['SQ9'] }, 'QUOTES NOT FOUND SQ9'],
  ])('%s', (_, lists, text) => {
    undone(demo.session, () => {
      expect(quotesOf('SPN-502')).toEqual(['SQ1003', 'SQ1004']);
      const before = stored();
      expect(saved({ description: 'SHORT', ...lists })).toBe(text);
      const whole = SPN_1287.format({ description: 'SHORT', quotes: ['SQ1003', 'SQ1004'] });
      expect(stored()).toBe(text === '' ? whole : before);
    });
  });
});

test('a list of an audited record is registered with it', () => {
  undone(demo.session, () => {
    const saveJob = recordReplacing(JOBMASTER);
    const job = JOBMASTER.read(demo.session, '1', '26006');
    const record = JOBMASTER.format({ project: 'PR102' }, job?.recordText);
    expect(job?.project).toBe('PR101');
    saveJob(companyContext(demo.session, '1'), { program, id: '26006', record });
    expect(PROJECT_1287.read(demo.session, '1', 'PR101')?.jobs).not.toContain('26006');
    expect(PROJECT_1287.read(demo.session, '1', 'PR102')?.jobs.at(-1)).toBe('26006');
    const register = demo.account.table('TRANSREG').records();
    const keys = [...register].filter(([, text]) => text.includes('TEST')).length;
    expect(keys).toBe(3);
  });
});
