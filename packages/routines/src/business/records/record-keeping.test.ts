import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { Rejection } from '../../entry/rejection.ts';
import { MAINTENANCE_1287, SERVICE_1287 } from '../../schema/service.ts';
import { undone } from '../../testing/undone.ts';
import { postRecordChange, type RecordChange } from './audit.ts';
import {
  deletedOnly,
  hardDeletion,
  recordKeeping,
  recordReplacing,
  recordSaving,
  savedOrDeleted,
  softDeletion,
} from './record-keeping.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const keepById = recordKeeping({
  save: recordReplacing(MAINTENANCE_1287, []),
  remove: hardDeletion(MAINTENANCE_1287, []),
  answers: savedOrDeleted,
});

const request = { program: 'TEST', id: 'X1', requestType: '', record: 'LATHE', addFlag: '' };

describe('a table that is not kept by company', () => {
  const stored = (id: string) => demo.account.table('MAINTENANCE.1287').read(id);

  test.each(['', 'Y', 'N'])('takes a record, new or on file, with ADDFLAG %j', (addFlag) => {
    undone(demo.session, () => {
      for (const record of ['LATHE', 'MILL']) {
        expect(keepById(companyContext(demo.session, '2'), { ...request, record, addFlag })).toBe(
          'SAVED',
        );
        expect(stored('X1')).toBe(record);
      }
    });
  });

  test.each(['DELETE', 'delete', ' Delete '])('loses a record for good at %j', (requestType) => {
    undone(demo.session, () => {
      keepById(companyContext(demo.session, '1'), request);
      expect(keepById(companyContext(demo.session, '2'), { ...request, requestType })).toBe(
        'DELETED',
      );
      expect(stored('X1')).toBeUndefined();
      const again = () => keepById(companyContext(demo.session, '1'), { ...request, requestType });
      expect(again).toThrow(new Rejection('RECORD NOT FOUND'));
    });
  });

  test('leaves no audit record', () => {
    undone(demo.session, () => {
      const before = demo.account.table('TRANSREG').count();
      keepById(companyContext(demo.session, '1'), request);
      keepById(companyContext(demo.session, '1'), { ...request, requestType: 'DELETE' });
      expect(demo.account.table('TRANSREG').count()).toBe(before);
    });
  });
});

describe('what goes with a change', () => {
  const changes: RecordChange[] = [];
  const note = operation({
    run(_, change: RecordChange) {
      changes.push(change);
    },
  });
  const object = operation({
    rejections: ['NOT ON A SUNDAY'],
    run(_, __: RecordChange, reject) {
      throw reject('NOT ON A SUNDAY');
    },
  });

  test('is informed of the record before and after, in the order in which it was given', () => {
    undone(demo.session, () => {
      const save = recordSaving(SERVICE_1287, [note]);
      const mark = softDeletion(SERVICE_1287, [note]);
      const within = companyContext(demo.session, '1');
      const saved = { program: 'TEST', id: 'X1' };
      save(within, { ...saved, record: 'C1003', isNew: true });
      mark(within, saved);
      const [added, marked] = changes.splice(0);
      const about = { program: 'TEST', table: 'SERVICE.1287', key: '1!X1' };
      expect(added).toEqual({ ...about, oldRecord: undefined, newRecord: 'C1003' });
      const newRecord = SERVICE_1287.format({ deleted: 'Y' }, 'C1003');
      expect(marked).toEqual({ ...about, oldRecord: 'C1003', newRecord });
    });
  });

  test('may reject it, and declares that', () => {
    const save = recordSaving(SERVICE_1287, [postRecordChange, object]);
    expect(save.rejections).toContain('NOT ON A SUNDAY');
    expect([...save.writes]).toContain('TRANSREG');
    const before = demo.account.lastCommit;
    expect(() =>
      demo.session.transaction(() =>
        save(companyContext(demo.session, '1'), { ...request, record: 'C1003', isNew: true }),
      ),
    ).toThrow(new Rejection('NOT ON A SUNDAY'));
    expect(demo.account.table('SERVICE.1287').read('1!X1')).toBeUndefined();
    expect(demo.account.lastCommit).toBe(before);
  });
});

test('a routine may say nothing of what it saved', () => {
  undone(demo.session, () => {
    const keep = recordKeeping({
      save: recordSaving(SERVICE_1287, []),
      remove: softDeletion(SERVICE_1287, []),
      answers: deletedOnly,
    });
    const within = companyContext(demo.session, '1');
    expect(keep(within, { ...request, record: 'C1003', addFlag: '1' })).toBe('');
    expect(keep(within, { ...request, requestType: 'DELETE' })).toBe('DELETE SUCCEEDED');
  });
});
