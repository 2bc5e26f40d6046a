import { companySchema } from '../schema/schema-tables.ts';
import type { Books } from './books.ts';
import type { Difference, Invariant } from './invariant.ts';

function* dangling({ session }: Books): Generator<Difference> {
  for (const { table, recordId, item, target, targetTable } of companySchema.danglingReferences(
    session,
  ))
    yield {
      table,
      id: `${recordId} ${item}`,
      expected: `a record of ${targetTable}`,
      found: target,
    };
}

/** What points to a record finds it. */
export const referenceInvariants: readonly Invariant[] = [
  {
    name: 'What a record points to is on file.',
    tables: companySchema.tables,
    scope: 'account',
    differences: dangling,
  },
];
