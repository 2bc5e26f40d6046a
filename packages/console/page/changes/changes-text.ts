import { counted } from '../parts/counted.ts';
import type { RecordChange, RecordChanges } from '../service/payloads.ts';

const operations = ['added', 'changed', 'deleted'] as const;

/** How many records were added, changed and deleted: `2 added, 1 deleted`. */
export function operationsText(records: readonly RecordChange[]): string {
  return operations
    .map(
      (operation) =>
        [records.filter((each) => each.operation === operation).length, operation] as const,
    )
    .filter(([count]) => count > 0)
    .map(([count, operation]) => `${count.toLocaleString('en')} ${operation}`)
    .join(', ');
}

const reasons: Readonly<Record<RecordChanges['omitted'][number]['reason'], string>> = {
  hidden: 'you may not see the table',
  limit: 'beyond what is shown at a time',
  deleted: 'the table is gone',
  erased: 'erased from the log',
};

/** What is left out, a text for each table and reason. */
export function omittedTexts({ omitted }: RecordChanges): readonly string[] {
  return omitted.map(
    ({ table, records, reason }) => `${counted(records, 'record')} of ${table}: ${reasons[reason]}`,
  );
}
