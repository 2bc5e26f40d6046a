import { catalogue } from '@mvdb/routines';
import { describe, expect, test } from 'vitest';
import { declaredTables } from '../../packages/routines/src/entry/routine.ts';
import { CUSTOMER, CUSTOMER_1287 } from '../../packages/routines/src/schema/customers.ts';
import { companySchema } from '../../packages/routines/src/schema/schema-tables.ts';
import { outcomeOf } from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { loadedDemo } from './loaded-demo.ts';

/*
 * Every record that can be marked as deleted is marked. No list shows any of them then, neither by a selection nor
 * by its id; a list that shows the mark beside the record may.
 */

const demo = loadedDemo();

/** What is listed with its mark. */
const showingTheMark = ['VB_CONVERTNCN'];

/** The tables whose records carry a mark, and those that are deleted by it. */
const marking = companySchema.tables.filter(({ attributes }) => 'deleted' in attributes);
const deleted: readonly string[] = [...marking.map(({ name }) => name), CUSTOMER.name];

const lists = catalogue.routines.filter(
  (routine) =>
    routine.pattern === 'List' &&
    'SQL' in routine.args &&
    declaredTables(routine).some((name) => routine.reads?.includes(name) && deleted.includes(name)),
);

function markAll(): void {
  for (const table of marking)
    for (const record of [...table.open(demo.session).records()].map(([id]) =>
      table.read(demo.session, id),
    ))
      if (record) table.update(demo.session, record, { deleted: 'Y' });
  for (const [id] of [...CUSTOMER.open(demo.session).records()])
    CUSTOMER_1287.update(
      demo.session,
      CUSTOMER_1287.read(demo.session, id) ?? CUSTOMER_1287.parse('', id),
      {
        deleted: 'Y',
      },
    );
}

test('the lists of records that can be deleted are these', () => {
  expect(lists.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "VB_CONTACTLIST.REV2",
      "VB_CONTACTS",
      "VB_CONVERTNCN",
      "VB_CUSTOMERLIST",
      "VB_NCNCHGLIST",
      "VB_NCNLIST",
      "VB_NCN1287",
    ]
  `);
});

describe.each(lists.map((routine) => [routine.name, routine] as const))('%s', (name, routine) => {
  test('lists records, and none of them once they are deleted', () => {
    const { session } = demo;
    const call = 'CO' in routine.args ? { CO: '1' } : {};
    const listed = () => outcomeOf(session, routine, call).results?.DATA ?? '';
    expect(listed()).not.toBe('');
    undone(session, () => {
      markAll();
      if (showingTheMark.includes(name)) expect(listed()).not.toBe('');
      else expect(listed()).toBe('');
    });
  });
});
