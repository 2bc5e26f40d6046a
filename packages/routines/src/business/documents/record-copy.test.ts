import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { vaultInvariants } from '../../invariants/vault.ts';
import { PDMXREF_1287 } from '../../schema/documents.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { deleteDocument } from './delete-document.ts';
import { type RecordedCopy, recordCopy } from './record-copy.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const reported = (copy: Partial<RecordedCopy>) =>
  attempt(demo.session, () => {
    recordCopy(companyContext(demo.session, '1'), {
      ...{ login: 'demo', part: '', path: 'D906.PDF', isGone: false },
      ...copy,
    });
  });

const copiesOf = (login: string) =>
  PDMXREF_1287.rows(PDMXREF_1287.read(demo.session, login), 'COPIES');

describe('recordCopy', () => {
  test.each([
    ['D906.PDF', 'C:\\PDM\\DEMO'],
    ['C:\\WORK\\D906.PDF', 'C:\\WORK'],
    ['/home/demo/D906.PDF', '/home/demo'],
    ['\\\\SERVER\\DISK/D906.PDF', '\\\\SERVER\\DISK'],
  ])('%s is a copy in %s', (path, folder) => {
    undone(demo.session, () => {
      expect(reported({ path, part: 'D906' })).toBeUndefined();
      expect(copiesOf('demo').at(-1)).toEqual({
        ...{ document: 'D906.PDF', path: folder, version: '3', part: 'D906' },
        ...{ date: '21491', time: '28800', held: 'N' },
      });
      assertInvariants(vaultInvariants, demo.session);
    });
  });

  test('brings a copy up to date where it stands, in the folder it is in', () => {
    undone(demo.session, () => {
      const before = copiesOf('engineering');
      expect(reported({ login: 'engineering', path: 'X\\P100.SLDDRW' })).toBeUndefined();
      expect(reported({ login: 'engineering', path: 'P100.SLDDRW' })).toBeUndefined();
      const after = copiesOf('engineering');
      expect(after.map(({ document }) => document)).toEqual(before.map(({ document }) => document));
      expect(after.find(({ document }) => document === 'P100.SLDDRW')).toMatchObject({
        ...{ path: 'X', version: '3', date: '21491' },
      });
    });
  });

  test('a copy that is noted and gone leaves nothing behind, not even a blank record', () => {
    undone(demo.session, () => {
      const before = fingerprint(demo.account);
      for (const login of ['demo', 'demo2']) {
        expect(reported({ login })).toBeUndefined();
        expect(reported({ login, isGone: true })).toBeUndefined();
      }
      expect(fingerprint(demo.account)).toBe(before);
    });
  });

  test.each([
    [{ login: 'parts' }, 'EMPLOYEE NOT FOUND'],
    [{ path: 'NONE.PDF' }, 'PDM RECORD NOT FOUND NONE.PDF'],
    [{ path: '' }, 'PDM RECORD NOT FOUND '],
    [{ path: 'A\u001dB\\D906.PDF' }, 'INVALID PATH A\u001dB\\D906.PDF'],
    [{ part: 'P100' }, 'DOCUMENT IS NOT OF PART P100'],
    [{ isGone: true }, 'CROSS REFERENCE NOT FOUND'],
    [{ path: 'D902.PDF', isGone: true }, 'DOCUMENT IS CHECKED OUT BY demo'],
  ])('%j is rejected: %s', (copy, text) => {
    expect(reported(copy)).toBe(text);
  });
});

describe('deleteDocument', () => {
  const deleted = (id: string) =>
    attempt(demo.session, () => deleteDocument(companyContext(demo.session, '1'), id));

  test('takes the document off the lists of all who have copies', () => {
    undone(demo.session, () => {
      const listing = () =>
        ['demo', 'engineering', 'projects'].filter((login) =>
          copiesOf(login).some(({ document }) => document === 'P100.SLDDRW'),
        );
      expect(listing()).toEqual(['engineering', 'projects']);
      expect(deleted('P100.SLDDRW')).toBeUndefined();
      expect(listing()).toEqual([]);
      assertInvariants(vaultInvariants, demo.session);
    });
  });

  test('is rejected while another refers to the document, and not where it refers to itself', () => {
    undone(demo.session, () => {
      expect(deleted('A200.SLDASM')).toBe('DOCUMENT IS USED BY PDM.1287 A200.SLDDRW');
      const drawing = 'P100.SLDDRW\u001dP100.SLDASM';
      const record = demo.session.table('PDM.1287').read('P100.SLDDRW')?.split('\u001e') ?? [];
      demo.session.table('PDM.1287').write('P100.SLDDRW', record.with(10, drawing).join('\u001e'));
      expect(deleted('P100.SLDDRW')).toBeUndefined();
    });
  });
});
