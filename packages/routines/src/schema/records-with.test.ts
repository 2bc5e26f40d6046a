import fc from 'fast-check';
import { buildIndex, deleteIndex, FIELD_MARK, listIndexes } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../demo/demo-account.ts';
import { BMF } from './bills.ts';
import { PDM_1287 } from './documents.ts';
import { LOT, LOTXREF } from './inventory.ts';
import { JOBMASTER } from './projects.ts';
import { recordsWith } from './records-with.ts';
import type { CompanyTable } from './table-name.ts';
import { WIPBMF } from './work-in-process.ts';

const anyCompany = fc.constantFrom('1', '2', '9');
const anyProject = fc.constantFrom('', 'PR101', 'PR102', 'PR103', 'PR104', '7', '7.0', 'NONE');

describe('recordsWith', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
    // To an index the same number, and yet two texts.
    JOBMASTER.write(demo.session, '1!99998', { project: '7' });
    JOBMASTER.write(demo.session, '1!99999', { project: '7.0' });
  });
  afterAll(() => demo.account.close());

  const found = (company: string, project: string) =>
    Array.from(
      recordsWith(demo.session, JOBMASTER, company, 'project', project),
      ({ recordId }) => recordId,
    );

  const expectAll = () =>
    fc.assert(
      fc.property(anyCompany, anyProject, (company, project) => {
        const expected = [...JOBMASTER.records(demo.session, company)]
          .filter((job) => job.project === project)
          .map(({ recordId }) => recordId);
        expect(found(company, project)).toEqual(expected);
      }),
    );

  test('gives the records with the value, through the index', () => {
    expect(listIndexes(demo.account, 'JOBMASTER').map(({ name }) => name)).toContain('PROJECT');
    expect(found('1', 'PR103').length).toBeGreaterThan(0);
    expectAll();
  });

  test('gives the same where users changed what the index is on', () => {
    const dictionary = demo.account.table('DICT JOBMASTER');
    const item = dictionary.read('PROJECT') ?? '';
    dictionary.write('PROJECT', item.split(FIELD_MARK).with(1, '1').join(FIELD_MARK));
    expectAll();
    buildIndex(demo.account, 'JOBMASTER', 'PROJECT');
    expectAll();
    dictionary.write('PROJECT', item);
  });

  test('gives those of every company where the table is kept by none', () => {
    const ids = () =>
      Array.from(
        recordsWith(demo.session, PDM_1287, '2', 'references', 'F315.SLDPRT'),
        ({ recordId }) => recordId,
      );
    const expected = [...PDM_1287.records(demo.session)]
      .filter(({ references }) => references.includes('F315.SLDPRT'))
      .map(({ recordId }) => recordId);
    expect(expected.length).toBeGreaterThan(1);
    expect(ids()).toEqual(expected);
    deleteIndex(demo.account, 'PDM.1287', 'REFERENCES');
    expect(ids()).toEqual(expected);
  });

  test('gives the same without the index', () => {
    deleteIndex(demo.account, 'JOBMASTER', 'PROJECT');
    expectAll();
  });
});

describe('recordsWith for parts of ids', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  const idsOf = (records: Iterable<{ readonly recordId: string }>) =>
    Array.from(records, ({ recordId }) => recordId);
  const anyPart = fc.constantFrom('', 'C500', 'C552', 'F314', 'P100', 'C5', 'NONE');

  test.each([
    [WIPBMF, 'component', 2],
    [LOT, 'part', 1],
    [LOTXREF, 'part', 1],
    [BMF, 'component', 2],
  ] as const)(
    'gives the records of %s with a %s, by an index or by their ids',
    (table, part, at) => {
      fc.assert(
        fc.property(anyCompany, anyPart, (company, value) => {
          const erased = table as unknown as CompanyTable;
          const all = idsOf(erased.records(demo.session, company));
          expect(idsOf(recordsWith(demo.session, erased, company, part, value))).toEqual(
            all.filter((id) => id.split('!')[at] === value),
          );
        }),
      );
    },
  );

  test('gives the same where users changed the item of a part of the id', () => {
    const [{ key: { component = '' } = {} } = {}] = WIPBMF.records(demo.session, '1');
    const found = () => idsOf(recordsWith(demo.session, WIPBMF, '1', 'component', component));
    const first = found();
    expect(first.length).toBeGreaterThan(0);
    const dictionary = demo.account.table('DICT WIPBMF');
    dictionary.write('COMPONENT', dictionary.read('WORK.ORDER') ?? '');
    expect(found()).toEqual(first);
    buildIndex(demo.account, 'WIPBMF', 'COMPONENT');
    expect(found()).toEqual(first);
  });
});
