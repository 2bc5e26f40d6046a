import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../catalogue/call.ts';
import { vbPartphotoRev1 } from '../../catalogue/parts/vb-partphoto.rev1.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';
import { companySchema } from '../../schema/schema-tables.ts';
import { undone } from '../../testing/undone.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

test('a photo that goes is taken off every notice of its company, and off no other', () => {
  const { session } = demo;
  undone(session, () => {
    for (const [id, photoNos] of [
      ['1!X1', ['301', '302']],
      ['1!X2', ['302']],
      ['2!X1', ['301']],
    ] as const)
      NCN_CHG_1287.write(session, id, { reason: 'SCRATCHED', photoNos: [...photoNos] });
    const remove = (PARTPHOTO: string) =>
      call(session, vbPartphotoRev1, { CO: '1', REQTYPE: 'DELETE', PARTPHOTO }).MESSAGE;
    expect([remove('302'), remove('302')]).toEqual(['DELETE SUCCEEDED', 'RECORD NOT FOUND']);
    const listed = ['1!X1', '1!X2', '2!X1'].map((id) => NCN_CHG_1287.read(session, id)?.photoNos);
    expect(listed).toEqual([['301'], [], ['301']]);
    expect([...companySchema.danglingReferences(session)]).toEqual([]);
    const posted = [...TRANSREG.records(session, '1')].filter(
      ({ program, changedDate }) =>
        program === 'VB_PARTPHOTO.REV1' && changedDate === String(session.clock.today()),
    );
    expect(posted.map(({ table, action }) => [table, action])).toEqual([
      ['NCN.CHG.1287', 'C'],
      ['NCN.CHG.1287', 'C'],
      ['PART.PHOTOS.1287', 'D'],
    ]);
  });
});
