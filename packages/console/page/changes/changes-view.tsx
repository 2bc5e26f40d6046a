import { useId, useState } from 'preact/hooks';
import { counted } from '../parts/counted.ts';
import { tableHref } from '../routing/route.ts';
import type { RecordChange, RecordChanges } from '../service/payloads.ts';
import { omittedTexts, operationsText } from './changes-text.ts';
import { RecordChangeView } from './record-change.tsx';

/** As many records are shown with all their attributes at once. */
const OPEN_MAX = 3;

/** Records drawn before the viewer asks for the others. */
const RECORDS_FIRST = 100;

interface ChangesViewProps {
  readonly changes: RecordChanges;
  /** Nothing of it was kept. */
  readonly isDiscarded?: boolean;
  readonly title?: string;
}

/** What a call or a commit wrote, record by record, those of a table together. */
export function ChangesView({
  changes,
  isDiscarded = false,
  title = isDiscarded ? 'What it would write' : 'What it wrote',
}: ChangesViewProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { records } = changes;
  const [areOpen, setOpen] = useState(records.length <= OPEN_MAX);
  const omitted = omittedTexts(changes);
  const shown = isWhole ? records : records.slice(0, RECORDS_FIRST);
  return (
    <section class="changes" aria-labelledby={id}>
      <div class="result-head">
        <h3 id={id}>{title}</h3>
        {records.length > 1 && (
          <button type="button" class="quiet small" onClick={() => setOpen(!areOpen)}>
            {areOpen ? 'Close all' : 'Open all'}
          </button>
        )}
      </div>
      <p class="meaning">{summaryOf(changes)}</p>
      {byTable(shown).map(([table, group]) => (
        <div key={table} class="changed-table">
          <h4>
            <a class="name" href={tableHref(table)}>
              {table}
            </a>{' '}
            <small>{operationsText(group)}</small>
          </h4>
          <div>
            {group.map((record) => (
              <RecordChangeView
                key={`${record.id} ${areOpen}`}
                change={record}
                isOpen={areOpen}
                isDiscarded={isDiscarded}
              />
            ))}
          </div>
        </div>
      ))}
      {shown.length < records.length && (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          Show all {records.length.toLocaleString('en')} records
        </button>
      )}
      {omitted.length > 0 && (
        <div class="notice">
          <p>Not shown:</p>
          <ul class="plain-list">
            {omitted.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function summaryOf({ records, omitted }: RecordChanges): string {
  if (records.length === 0) return omitted.length === 0 ? 'Nothing.' : '';
  const tables = counted(byTable(records).length, 'table');
  return `${counted(records.length, 'record')} in ${tables}: ${operationsText(records)}.`;
}

/** The records of each table, in the order in which the first of each was written. */
function byTable(records: readonly RecordChange[]): [table: string, records: RecordChange[]][] {
  const groups = new Map<string, RecordChange[]>();
  for (const record of records) {
    const group = groups.get(record.table);
    if (group === undefined) groups.set(record.table, [record]);
    else group.push(record);
  }
  return [...groups];
}
