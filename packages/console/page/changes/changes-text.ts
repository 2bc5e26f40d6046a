import { counted } from '../parts/counted.ts';
import type { RecordChange, RecordChanges } from '../service/payloads.ts';

const acts = ['added', 'changed', 'deleted'] as const;

/** How many records were added, changed and deleted: `2 added, 1 deleted`. */
export function actsText(records: readonly RecordChange[]): string {
  return acts
    .map((act) => [records.filter((each) => each.act === act).length, act] as const)
    .filter(([count]) => count > 0)
    .map(([count, act]) => `${count.toLocaleString('en')} ${act}`)
    .join(', ');
}

const reasons: Readonly<Record<RecordChanges['untold'][number]['reason'], string>> = {
  hidden: 'you may not see the table',
  limit: 'beyond what is shown at a time',
  deleted: 'the table is gone',
};

/** What is left out, a text for each table and reason. */
export function untoldTexts({ untold }: RecordChanges): readonly string[] {
  return untold.map(
    ({ table, records, reason }) => `${counted(records, 'record')} of ${table}: ${reasons[reason]}`,
  );
}
