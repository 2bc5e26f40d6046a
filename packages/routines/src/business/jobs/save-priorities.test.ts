import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { call } from '../../catalogue/call.ts';
import { vbJobBomRev2 } from '../../catalogue/jobs/vb-job-bom.rev2.ts';
import { vbJobBomWriteRev1 } from '../../catalogue/jobs/vb-job-bom-write.rev1.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { JOBPARTS_1287 } from '../../schema/bills.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { type PrioritizedPosition, savePriorities } from './save-priorities.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const save = (...positions: readonly PrioritizedPosition[]) =>
  savePriorities(companyContext(demo.session, '1'), { program: 'TEST', positions });
const reported = (...positions: readonly PrioritizedPosition[]) =>
  rejectionText(demo.session, () => save(...positions));

describe('savePriorities', () => {
  test('whatever is saved of places is on file then, under the company', () => {
    const position = fc.record({
      id: fc
        .tuple(fc.constantFrom('P100', 'A202', '80001'), fc.integer({ min: 1, max: 9 }))
        .map(([number, wbs]) => `${number}!1.${wbs}`),
      priority: fc.integer({ min: 1, max: 99 }).map(String),
      company: fc.constantFrom('', '1'),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(position, { selector: ({ id }) => id, minLength: 1, maxLength: 5 }),
        (positions) => {
          undone(demo.session, () => {
            save(
              ...positions.map(({ id, priority, company }) => ({
                id,
                record: JOBPARTS_1287.format({ priority, company, noteLines: ['A', 'B'] }),
              })),
            );
            for (const { id, priority } of positions)
              expect(JOBPARTS_1287.read(demo.session, id)?.recordText).toBe(
                JOBPARTS_1287.format({ priority, company: '1', noteLines: ['A', 'B'] }),
              );
          });
        },
      ),
      { numRuns: caseCount(30) },
    );
  });

  test('what another company says of a place stays', () => {
    undone(demo.session, () => {
      JOBPARTS_1287.write(demo.session, 'P100!7', { priority: '3', company: '2' });
      const ours = { id: 'P100!8', record: '1' };
      expect(reported(ours, { id: 'P100!7', record: '1' })).toBe('P100!7 IS OF COMPANY 2');
      const theirs = JOBPARTS_1287.format({ priority: '1', company: '2' });
      expect(reported({ id: 'P100!9', record: theirs })).toBe('P100!9 IS OF COMPANY 2');
      expect(JOBPARTS_1287.has(demo.session, 'P100!8')).toBe(false);
    });
  });
});

test('VB_JOB_BOM.REV2 shows the priorities that VB_JOB_BOM_WRITE.REV1 stored', () => {
  undone(demo.session, () => {
    const stored = call(demo.session, vbJobBomWriteRev1, {
      ...{ CO: '1', IDLIST: [['P100!1', 'P100!1.2']], PRILIST: '7\u001f3' },
    });
    expect(stored).toEqual({ DATA: '', MESSAGE: '' });
    const asked = { CO: '1', REQTYPE: 'PART', 'INCL.PARTS': 'ALL', NUMBER: 'P100' };
    const { DATA } = call(demo.session, vbJobBomRev2, asked);
    const [priorities = [], , , numbers = []] = attributesOf(DATA);
    expect([numbers.indexOf('1'), numbers.indexOf('1.2')].map((row) => priorities[row])).toEqual([
      ...['7', '3'],
    ]);
  });
});
