import { type SchemaTable, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { ITEMMANF, PRODUCT, PRODUCT_1287, REQ } from '../../schema/inventory.ts';
import { PART_PHOTOS_1287 } from '../../schema/item-details.ts';
import {
  idsPointingTo,
  isLookedUp,
  type PointingTable,
  pointingTables,
} from '../../schema/pointing-records.ts';
import { PRODVEND, PVXREF } from '../../schema/purchasing.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { ALTROUTE_HEAD, ALTROUTE_LINE, SROUTE_HEAD, SROUTE_LINE } from '../../schema/routings.ts';
import { companySchema } from '../../schema/schema-tables.ts';
import { assertBooksAgree, assertReferences } from '../../testing/agreeing-books.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { addCrossReference } from './cross-references.ts';
import { deletePart } from './delete-part.ts';
import { namingBesides, positionsThatKeepPart } from './naming-part.ts';
import { recordsOfPart } from './records-of-part.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

/** Nothing in either company has come of it. */
const PART = 'T100';

const remove = (part = PART, seen = '', session = demo.session) =>
  rejectionText(session, () =>
    deletePart(companyContext(session, '1'), { program: 'TEST', part, seen }),
  );

const nameOf = ({ table, position }: PointingTable) => `${table.name} ${position.name}`;

/** A record of company 1 that names the part in one place. @returns Its id. */
function reference({ table, position: { position, repetition } }: PointingTable): string {
  const id = table.key.map((part) => (part === 'company' ? '1' : part === position ? PART : 'X'));
  const named = { [position]: repetition === 'single' ? PART : [PART] };
  const fields = {
    ...(table.key.includes(position) ? {} : named),
    ...(table.attributes.company && { company: '1' }),
  };
  const key = id.join('!');
  (table as SchemaTable).write(demo.session, key, fields);
  return key;
}

describe('wherever the schema lets a record name a part', () => {
  const pointing = pointingTables(PRODUCT);
  const isOwn = ({ table, position }: PointingTable) =>
    recordsOfPart.some((own) => own.table === table && own.position === position.position);

  test('it is looked for there, or goes from there', () => {
    const besides = namingBesides.flatMap(({ table, positions }) =>
      positions.map((position) => `${table} ${position}`),
    );
    const decided = [
      ...positionsThatKeepPart.map(({ table, position }) => `${table.name} ${position.position}`),
      ...recordsOfPart.map(({ table, position }) => `${table.name} ${position}`),
      ...besides,
      ...['PVXREF parts', 'REFXPROD parts'],
    ];
    expect(decided.sort()).toEqual(
      pointing.map(({ table, position }) => `${table.name} ${position.position}`).sort(),
    );
  });

  test('it costs the same to find it, however many records there are', () => {
    expect(positionsThatKeepPart.filter((one) => !isLookedUp(one)).map(nameOf)).toEqual([]);
  });

  test.each(positionsThatKeepPart.map((one) => [nameOf(one), one] as const))(
    '%s keeps it',
    (_, one) => {
      undone(demo.session, () => {
        const id = reference(one);
        const reported = one.table.isScoped ? withoutCompany(id) : id;
        expect(remove()).toBe(`PART IS USED BY ${one.table.name} ${reported}`);
        expect(PRODUCT_1287.has(demo.session, '1', PART)).toBe(true);
      });
    },
  );

  test.each(pointing.filter(isOwn).map((one) => [nameOf(one), one] as const))(
    '%s goes with it',
    (_, one) => {
      undone(demo.session, () => {
        const id = reference(one);
        expect(remove()).toBe('');
        expect(one.table.has(demo.session, id)).toBe(false);
        assertReferences(demo.session);
      });
    },
  );

  test.each(namingBesides.map((one) => [`${one.table} ${one.positions}`, one] as const))(
    '%s names no part that nothing else keeps',
    (_, { table, positions, service }) => {
      const { session } = demo;
      const services = positionsThatKeepPart.filter((position) => position.table.name === service);
      const isDerived = (partId: string) =>
        isOnBill(service, partId) ||
        isPlanned(service, partId) ||
        services.some((position) => [...idsPointingTo(session, position, '1', partId)].length > 0);
      const lost: string[] = [];
      for (const { table: from, position } of pointing)
        if (from.name === table && positions.includes(position.position))
          for (const record of from.records(session, '1'))
            for (const target of companySchema.targetsOf(
              from,
              record,
              position.position,
              position.pointer,
            ))
              if (target !== '' && target !== record.recordId && !isDerived(target))
                lost.push(`${record.recordId}: ${target}`);
      expect(lost).toEqual([]);
    },
  );

  const isOnBill = (service: string, partId: string) => {
    const { firstAssembly = '', firstComponent = '' } = ITEMMANF.read(demo.session, partId) ?? {};
    return service === ITEMMANF.name && firstAssembly + firstComponent !== '';
  };
  const isPlanned = (service: string, partId: string) =>
    service === REQ.name && (REQ.read(demo.session, partId)?.plannedNos ?? []).length > 0;
});

describe('deletePart', () => {
  test('takes along all that is of the part alone, and leaves nothing that leads nowhere', () => {
    const { session } = demo;
    undone(session, () => {
      const head = { partNo: PART, lines: ['10'] };
      SROUTE_HEAD.write(session, `1!${PART}`, { ...head, routeNo: '1' });
      SROUTE_LINE.write(session, `1!${PART}!10`, { description: 'MILL' });
      ALTROUTE_HEAD.write(session, `1!${PART}!2`, { ...head, routeNo: '2' });
      ALTROUTE_LINE.write(session, `1!${PART}!2!10`, { description: 'CAST' });
      PART_PHOTOS_1287.write(session, '1!901', { partNo: PART });
      NCN_CHG_1287.write(session, '1!X1', { photoNos: ['901', '301'] });
      PRODVEND.write(session, `1!${PART}`, { vendorNos: ['V100', 'V101'] });
      const vendorParts = PVXREF.read(session, '1', 'V100')?.parts ?? [];
      PVXREF.write(session, '1!V100', { parts: [...vendorParts, PART] });
      addCrossReference(companyContext(session, '1'), {
        part: PART,
        reference: 'DWG-P100',
        type: 'DWG',
      });

      expect(remove()).toBe('');
      const named = [...demo.account.tables()]
        .filter(({ kind, name }) => kind === 'table' && name !== TRANSREG.name)
        .flatMap(({ name }) =>
          [...session.account.table(name).records({ from: '1!', to: '1"' })].filter(
            ([id, record]) => `${id}\u001e${record}`.split(/[!\u001b-\u001f]/).includes(PART),
          ),
        );
      expect(named).toEqual([]);
      expect(NCN_CHG_1287.read(session, '1', 'X1')?.photoNos).toEqual(['301']);
      expect(PVXREF.read(session, '1', 'V100')?.parts ?? []).toEqual(vendorParts);
      assertReferences(session);
      expect(PRODUCT.has(session, '2', PART)).toBe(true);
    });
  });

  test('leaves a template that has the number of the part', () => {
    undone(demo.session, () => {
      SROUTE_HEAD.write(demo.session, `1!${PART}`, { template: 'Y', lines: ['10'] });
      SROUTE_LINE.write(demo.session, `1!${PART}!10`, { description: 'MILL' });
      expect(remove()).toBe('');
      expect(SROUTE_LINE.has(demo.session, '1', PART, '10')).toBe(true);
    });
  });

  test('audits what somebody entered, the part last', () => {
    undone(demo.session, () => {
      expect(remove()).toBe('');
      const posted = [...TRANSREG.records(demo.session, '1')]
        .filter(({ program }) => program === 'TEST')
        .map(({ table, action, recordKey }) => [table, action, recordKey]);
      const tables = ['PRODUCT.1287', 'PRODUCT.NOTES', 'ITEMMANF', 'ITEMORD', 'ITEMCA', 'PRODUCT'];
      expect(posted).toEqual(tables.map((table) => [table, 'D', `1!${PART}`]));
    });
  });

  test('compares the part with what the caller saw of it', () => {
    undone(demo.session, () => {
      const stored = PRODUCT.read(demo.session, '1', PART)?.recordText ?? '';
      const other = PRODUCT.format({ weight: '9' }, stored);
      expect(remove(PART, other)).toBe('PART HAS CHANGED WEIGHT');
      expect(remove(PART, `${stored}\u001e\u001e`)).toBe('');
      expect(remove()).toBe('PART NOT FOUND');
    });
  });

  test('whichever part of the company can be deleted leaves everything in agreement', () => {
    const { session } = demo;
    undone(session, () => {
      const gone: string[] = [];
      for (const { recordId } of [...PRODUCT.records(session, '1')])
        if (remove(withoutCompany(recordId)) === '') gone.push(recordId);
      expect(gone).toContain(`1!${PART}`);
      expect([...companySchema.danglingReferences(session)]).toEqual([]);
      assertBooksAgree(session, ['1', '2']);
    });
  });

  test('costs the same however much there is of other parts', () => {
    const { login, initials, clock } = demo.session;
    const session = new Session(demo.account, { login, initials, clock });
    undone(session, () => {
      session.limited(LOOKUPS_MAX, () => {
        expect(remove(PART, '', session)).toBe('');
      });
    });
  });
});

/** Records that are looked at, each place of the schema once or twice, and few of them more. */
const LOOKUPS_MAX = 400;
