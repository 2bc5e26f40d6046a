import { entitiesOf } from '../business/jobs/task-references.ts';
import { derivedLists, ownerNamedBy } from '../business/records/derived-lists.ts';
import { ACTIVITY_XREF_1287, TASK_1287 } from '../schema/project-control.ts';
import { withoutCompany } from '../schema/record-key.ts';
import type { Books } from './books.ts';
import { compared, comparedLists } from './differences.ts';
import type { Invariant } from './invariant.ts';

function* tasks(books: Books) {
  const wanted = new Map<string, string[]>();
  for (const task of books.records(TASK_1287))
    for (const entity of entitiesOf(task))
      wanted.set(entity, [...(wanted.get(entity) ?? []), task.key.task]);
  for (const { recordId, tasks: found } of books.records(ACTIVITY_XREF_1287)) {
    const entity = withoutCompany(recordId);
    yield* compared(ACTIVITY_XREF_1287, entity, found, wanted.get(entity)?.sort());
    wanted.delete(entity);
  }
  for (const [entity, missing] of wanted)
    yield* compared(ACTIVITY_XREF_1287, entity, undefined, missing);
}

/** Tasks are found by what they are about. */
export const taskInvariants: readonly Invariant[] = [
  {
    name: 'What a task is about lists it, in ascending order.',
    tables: [TASK_1287, ACTIVITY_XREF_1287],
    differences: tasks,
  },
];

/** Lists that follow other records. */
export const listInvariants: readonly Invariant[] = derivedLists.map((saved): Invariant => {
  const { owner, list, member } = saved;
  return {
    name: `The ${list} of ${owner.name} are the records of ${member.name} that name it.`,
    tables: [owner, member],
    *differences(books) {
      const listed = books.records(owner).flatMap((record) => {
        const members = record[list] as readonly string[];
        return members.map((one) => `${withoutCompany(record.recordId)} ${one}`);
      });
      const naming = books.records(member).flatMap(({ recordId, recordText }) => {
        const named = ownerNamedBy(saved, recordText);
        return named === '' ? [] : [`${named} ${withoutCompany(recordId)}`];
      });
      yield* comparedLists(owner, listed, naming);
    },
  };
});
