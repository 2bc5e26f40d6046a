import { type Fields, ID_BYTES_MAX } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { ACTIVITY_XREF_1287, TASK_1287 } from '../../schema/project-control.ts';
import { keyOf, withoutCompany } from '../../schema/record-key.ts';
import type { RecordChange } from '../records/audit.ts';
import { keepListing } from '../records/listing-record.ts';

type Task = Pick<
  Fields<typeof TASK_1287.attributes>,
  'customerNo' | 'project' | 'jobNo' | 'description'
>;

/** What divides words, and what no part of an id may hold. */
const BETWEEN_WORDS = /[\s!\0]+/;

/**
 * What a task is found by: its customer, project and job, and the words of its description in capitals. A word that
 * is too long for an id finds nothing.
 *
 * @example entitiesOf({ customerNo: 'C1', project: '', jobNo: '', description: 'Deposit' }) // ['CU!C1', 'W!DEPOSIT']
 */
export function entitiesOf({ customerNo, project, jobNo, description }: Task): readonly string[] {
  const named = [
    ['CU', customerNo],
    ['PR', project],
    ['JB', jobNo],
    ...description
      .toUpperCase()
      .split(BETWEEN_WORDS)
      .map((word) => ['W', word]),
  ];
  const entities = named.filter(([, name]) => name !== '').map((entity) => keyOf(...entity));
  return [...new Set(entities)].filter((entity) => Buffer.byteLength(entity) <= ENTITY_BYTES_MAX);
}

/** The company comes before. */
const ENTITY_BYTES_MAX = ID_BYTES_MAX - 100;

/** Makes the lists by which tasks are found follow a task that is saved or goes. */
export const crossReferenceTask = operation({
  writes: [ACTIVITY_XREF_1287],
  run(context, { key, oldRecord, newRecord }: RecordChange) {
    const { session, company } = context;
    const entities = (text?: string) =>
      new Set(text === undefined ? [] : entitiesOf(TASK_1287.parse(text)));
    const before = entities(oldRecord);
    const after = entities(newRecord);
    const task = withoutCompany(key);
    for (const entity of new Set([...before, ...after])) {
      if (before.has(entity) && after.has(entity)) continue;
      const id = keyOf(company, entity);
      const listed = ACTIVITY_XREF_1287.readLocked(session, id)?.tasks ?? [];
      const others = listed.filter((one) => one !== task);
      const tasks = after.has(entity) ? [...others, task].sort() : others;
      keepListing(context, ACTIVITY_XREF_1287, id, { tasks });
    }
  },
});
