import fc from 'fast-check';
import { buildIndex, deleteIndex, FIELD_MARK, listIndexes } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../demo/demo-account.ts';
import { PDM_1287 } from './documents.ts';
import { JOBMASTER } from './projects.ts';
import { recordsWith } from './records-with.ts';

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
