import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { companySession } from '../../schema/company-session.ts';
import { CUSTOMER } from '../../schema/customers.ts';
import { idsPointingTo, pointingTables } from '../../schema/pointing-records.ts';
import { PROJECT_1287 } from '../../schema/project-control.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { companySchema } from '../../schema/schema-tables.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { hardDeletion } from './record-keeping.ts';
import { assertUnused } from './unused.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const removeProject = hardDeletion(PROJECT_1287, [assertUnused(PROJECT_1287)]);

const reported = (work: () => void) => rejectionText(demo.session, work);

const pointing = pointingTables(PROJECT_1287);

describe('a project', () => {
  test.each(pointing.map((one) => [one.table.name, one] as const))(
    'is kept by a record of %s alone, whatever the other company has',
    (name, { table, position: { position } }) => {
      undone(demo.session, () => {
        for (const company of ['1', '2'])
          PROJECT_1287.write(demo.session, `${company}!PR901`, { description: 'EMPTY' });
        const id = [...table.records(demo.session, '1')][0]?.recordId ?? '';
        const stored = table.read(demo.session, id);
        if (stored) table.update(demo.session, stored, { [position]: 'PR901' });
        const request = { program: 'TEST', id: 'PR901' };
        expect(reported(() => removeProject(companyContext(demo.session, '1'), request))).toBe(
          `PROJECT IS USED BY ${name} ${withoutCompany(id)}`,
        );
        expect(PROJECT_1287.has(demo.session, '1', 'PR901')).toBe(true);
        expect(reported(() => removeProject(companyContext(demo.session, '2'), request))).toBe('');
        expect(PROJECT_1287.has(demo.session, '2', 'PR901')).toBe(false);
      });
    },
  );

  test('goes where nothing names it, and leaves nothing that leads nowhere', () => {
    undone(demo.session, () => {
      for (const { recordId } of [...PROJECT_1287.records(demo.session, '1')]) {
        const request = { program: 'TEST', id: withoutCompany(recordId) };
        const text = reported(() => removeProject(companyContext(demo.session, '1'), request));
        expect(text).toMatch(/^(?:|PROJECT IS USED BY .+)$/);
      }
      expect([...companySchema.danglingReferences(demo.session)]).toEqual([]);
    });
  });

  test('is looked up without reading what does not name it', () => {
    PROJECT_1287.write(demo.session, '1!PR902', { description: 'EMPTY' });
    const reader = companySession(demo.account, { company: '1' });
    reader.limited(pointing.length * 2, () => {
      for (const position of pointing)
        expect([...idsPointingTo(reader, position, '1', '1!PR902')]).toEqual([]);
    });
  });
});

test('a table that may be named where there is no index is rejected when the guard is made', () => {
  expect(() => assertUnused(CUSTOMER)).toThrow('has no index on');
});
