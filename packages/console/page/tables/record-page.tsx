import { SUBVALUE_MARK } from 'mvdb/functions';
import { useState } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { Choice } from '../parts/choice.tsx';
import { ProblemView } from '../parts/problem-view.tsx';
import { MomentBar } from '../past/moment-bar.tsx';
import { shownMoment } from '../past/shown-moment.ts';
import { RawView } from '../result/raw-view.tsx';
import { RecordTable } from '../result/record-table.tsx';
import { recordHref } from '../routing/route.ts';
import { ask } from '../service/ask.ts';
import type {
  CallerPayload,
  DictionaryEntry,
  DictionaryReply,
  LogReply,
  RecordEntry,
  RecordsReply,
  RelatedReply,
} from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { askQuery } from '../service/query.ts';
import { dictionaryPath, recordsPath, relatedPath } from '../service/table-paths.ts';
import { useAnswer } from '../service/use-answer.ts';
import { attributeItems } from './attribute-items.ts';
import { ItemTable } from './item-table.tsx';
import { NotDescribed } from './not-described.tsx';
import { Owners } from './owners.tsx';
import { type Editable, RecordEditor } from './record-editor.tsx';
import { type RecordItem, recordItems, reportingItems, undescribed } from './record-items.ts';
import { RecordTabs } from './record-tabs.tsx';
import { References } from './references.tsx';
import { TableHead } from './table-head.tsx';

interface RecordPageProps {
  readonly caller: CallerPayload;
  readonly table: string;
  readonly id: string;
  readonly log: LogReply | undefined;
}

const views = ['Formatted', 'Raw'] as const;

/** One record, by what the dictionary says of it, and the form that changes it. */
export function RecordPage({ caller: { capabilities }, table, id, log }: RecordPageProps) {
  const [view, setView] = useState<(typeof views)[number]>('Formatted');
  const [isEdited, setEdited] = useState(false);
  /** How often the record has been read. */
  const [reading, setReading] = useState(1);
  const read = async (signal?: AbortSignal) => {
    const path = recordsPath(table, { id });
    const { records } = await ask<RecordsReply>(path, { ...(signal && { signal }) });
    return { record: records[0], ...(await described(table, id, signal)) };
  };
  const asked = JSON.stringify([table, id, reading, shownMoment()]);
  const answer = useAnswer(asked, read);
  const related = useAnswer(asked, (signal) =>
    ask<RelatedReply>(relatedPath(table, id), { signal }),
  );
  const existing = related.kind === 'here' ? related.value : undefined;
  const mayChange =
    shownMoment() === '' && capabilities.write !== false && capabilities.dbCommand === 'full';
  return (
    <>
      {existing && <Owners owners={existing.owners} />}
      <TableHead table={table} title={id} />
      {existing?.title !== undefined && <p class="lead record-title">{existing.title}</p>}
      {log?.isOn && <RecordTabs table={table} id={id} view="Record" />}
      <MomentBar log={log} hrefAt={(asOf) => recordHref(table, id, asOf)} />
      <AnswerView answer={answer}>
        {({ record, items, entries, problem }) => {
          if (record === undefined) return null;
          const editable = editableOf(record, items, entries);
          return (
            <>
              <div class="list-head">
                <p class="muted">Record of {table}</p>
                {mayChange && editable !== undefined && !isEdited && (
                  <button type="button" onClick={() => setEdited(true)}>
                    Change
                  </button>
                )}
                <Choice
                  label="View of the record"
                  options={views}
                  chosen={view}
                  onChoose={setView}
                />
              </div>
              {problem !== undefined && <NotDescribed problem={problem} />}
              {isEdited && editable !== undefined && (
                <RecordEditor
                  table={table}
                  id={id}
                  editable={editable}
                  readAgain={async () => {
                    const now = await read();
                    return now.record && editableOf(now.record, now.items, now.entries);
                  }}
                  onSaved={() => {
                    setEdited(false);
                    setReading(reading + 1);
                  }}
                  onClose={() => setEdited(false)}
                />
              )}
              <div class="record-parts">
                {view === 'Raw' ? (
                  <RawView text={record.record} />
                ) : (
                  <Described record={record} items={items} />
                )}
                {related.kind === 'refused' && <ProblemView problem={related.problem} />}
                {existing && <References related={existing} />}
              </div>
            </>
          );
        }}
      </AnswerView>
    </>
  );
}

/** The record as it can be changed; `undefined` where no item describes an attribute of it. */
function editableOf(
  { version }: RecordEntry,
  items: readonly RecordItem[],
  entries: readonly DictionaryEntry[],
): Editable | undefined {
  const values = new Map(items.map((item) => [item.name, item.values]));
  const stored = attributeItems(entries).flatMap((entry) => {
    const found = values.get(entry.name);
    return found === undefined ? [] : [[entry, found] as const];
  });
  return version === undefined || stored.length === 0 ? undefined : { version, items: stored };
}

/** What the dictionary mentions a record. */
interface Description {
  readonly items: readonly RecordItem[];
  /** The items as the dictionary has them. */
  readonly entries: readonly DictionaryEntry[];
  /** Why it says nothing. */
  readonly problem?: Problem;
}

async function described(table: string, id: string, signal?: AbortSignal): Promise<Description> {
  try {
    const dictionary = await ask<DictionaryReply>(dictionaryPath(table), {
      ...(signal && { signal }),
    });
    const items = reportingItems(dictionary.items);
    const names = items.map(({ name }) => name).join(' ');
    const sentence = `LIST ${table} ? ${names}`;
    const report = await askQuery({ sentence, parameters: [id] }, signal);
    return { items: report.kind === 'report' ? recordItems(items, report) : [], entries: items };
  } catch (error) {
    return { items: [], entries: [], problem: problemOf(error) };
  }
}

interface DescribedProps {
  readonly record: RecordEntry;
  readonly items: readonly RecordItem[];
}

function Described({ record: { id, record, values }, items }: DescribedProps) {
  if (values === undefined) return <RawView text={record} />;
  if (items.length === 0) return <RecordTable name={`Record ${id}`} nested={values} />;
  const computed = items.filter(({ position }) => position === undefined);
  return (
    <>
      <ItemTable
        label={`Attributes of ${id}`}
        items={[
          ...items.filter(({ position }) => position !== undefined),
          ...undescribed(values, items).map((position) => ({
            position,
            name: '',
            heading: `attribute ${position}`,
            description: 'No dictionary item describes it.',
            values: (values[position - 1] ?? []).map((value) => value.join(SUBVALUE_MARK)),
          })),
        ]}
      />
      {computed.length > 0 && (
        <div>
          <h2 class="block-title">Computed</h2>
          <ItemTable label={`Computed values of ${id}`} items={computed} />
        </div>
      )}
    </>
  );
}
