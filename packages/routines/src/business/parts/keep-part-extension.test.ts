import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { registerReporting } from '../../invariants/registers.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { keepPartExtension } from './keep-part-extension.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const record = PRODUCT_1287.format({ engineeringStatus: 'P', finishLocation: 'MAIN' });
const request = { program: 'TEST', id: 'X9001', requestType: 'SAVE', record, addFlag: 'Y' };
const keep = (wanted: Partial<typeof request>) =>
  keepPartExtension(companyContext(demo.session, '1'), { ...request, ...wanted });

test('an extension needs its part, outlives no deletion, and each change of it is reported', () => {
  const { session } = demo;
  undone(session, () => {
    expect(rejectionText(session, () => keep({}))).toBe('PART NOT FOUND X9001');
    PRODUCT.write(session, '1!X9001', { description: 'TURNTABLE' });
    expect(keep({})).toBe('WRITE SUCCEEDED');
    const changed = PRODUCT_1287.format({ paint: 'Y' }, record);
    expect(keep({ record: changed, addFlag: '' })).toBe('WRITE SUCCEEDED');
    expect(PRODUCT_1287.read(session, '1', 'X9001')?.recordText).toBe(changed);
    expect(keep({ requestType: ' delete', record: '' })).toBe('DELETE SUCCEEDED');
    expect(PRODUCT_1287.has(session, '1', 'X9001')).toBe(false);
    expect(PRODUCT.has(session, '1', 'X9001')).toBe(true);
    const posted = [...TRANSREG.records(session, '1')].filter(({ program }) => program === 'TEST');
    expect(posted.map(({ action }) => action)).toEqual(['A', 'C', 'D']);
    assertInvariants([registerReporting(['PRODUCT.1287'])], session);
  });
});
