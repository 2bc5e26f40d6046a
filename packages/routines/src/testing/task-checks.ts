import { type Session, withoutCompany } from 'mvdb';
import { entitiesOf } from '../business/jobs/task-references.ts';
import { ACTIVITY_XREF_1287, TASK_1287 } from '../schema/project-control.ts';
import { expectEqual } from './expect-equal.ts';

/** Every task is found by what it is about, in ascending order, and no other is. */
export function expectTasksFound(session: Session, company: string): void {
  const expected: Record<string, string[]> = {};
  for (const task of TASK_1287.records(session, company))
    for (const entity of entitiesOf(task)) {
      const tasks = expected[entity] ?? [];
      expected[entity] = [...tasks, task.key.task];
    }
  for (const tasks of Object.values(expected)) tasks.sort();
  const found = [...ACTIVITY_XREF_1287.records(session, company)].map(
    ({ recordId, tasks }) => [withoutCompany(recordId), tasks] as const,
  );
  expectEqual(Object.fromEntries(found), expected);
}
