import { useState } from 'preact/hooks';
import { MarkedText } from '../marks/marked-text.tsx';
import { AnswerView } from '../parts/answer-view.tsx';
import { Choice } from '../parts/choice.tsx';
import { counted } from '../parts/counted.ts';
import { TableRegion } from '../parts/table-region.tsx';
import { ReportTable } from '../query/report-table.tsx';
import { type Route, recordHref, tableHref } from '../routing/route.ts';
import { go } from '../routing/use-route.ts';
import { ask } from '../service/ask.ts';
import type { RecordsReply, ReportReply } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { askQuery } from '../service/query.ts';
import { recordsPath } from '../service/table-paths.ts';
import { useAnswer } from '../service/use-answer.ts';
import { NotDescribed } from './not-described.tsx';
import { TableHead } from './table-head.tsx';

/** Records of one page. */
const PAGE_SIZE = '50';

interface RecordsPageProps {
  readonly table: string;
  readonly route: Route;
}

/** The records of a table, page by page. */
export function RecordsPage({ table, route: { query } }: RecordsPageProps) {
  const after = query.get('after') ?? '';
  const filter = query.get('filter') ?? '';
  const answer = useAnswer(JSON.stringify([table, after, filter]), async (signal) => {
    const path = recordsPath(table, { after, filter, limit: PAGE_SIZE });
    const page = await ask<RecordsReply>(path, { signal });
    return { page, ...(await listed(page, signal)) };
  });
  return (
    <>
      <TableHead table={table} view="Records" />
      <Filter key={filter} table={table} filter={filter} />
      <AnswerView answer={answer}>
        {(shown) => <Records {...shown} filter={filter} isFirst={after === ''} />}
      </AnswerView>
    </>
  );
}

/** The records of a page as the dictionary lists them. */
interface Listing {
  readonly report?: ReportReply;
  /** Why they cannot be listed. */
  readonly problem?: Problem;
}

async function listed({ table, records }: RecordsReply, signal: AbortSignal): Promise<Listing> {
  if (records.length === 0) return {};
  const parameters = records.map(({ id }) => id);
  const sentence = `LIST ${table} ${parameters.map(() => '?').join(' ')}`;
  try {
    const report = await askQuery({ sentence, parameters }, signal);
    const tellsMore = report.kind === 'report' && report.columns.some(({ isId }) => !isId);
    return tellsMore ? { report } : {};
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

interface FilterProps {
  readonly table: string;
  readonly filter: string;
}

/** What the records must fulfil, and the way to one of them. */
function Filter({ table, filter }: FilterProps) {
  const [text, setText] = useState(filter);
  const [id, setId] = useState('');
  return (
    <div class="toolbar">
      <form
        class="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          go(tableHref(table, { filter: text.trim() }));
        }}
      >
        <label for="filter">WITH</label>
        <input
          id="filter"
          type="search"
          class="mono"
          data-search
          aria-keyshortcuts="/"
          placeholder={'such as STATUS = "A"'}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit">Filter</button>
      </form>
      <form
        class="search-form narrow"
        onSubmit={(event) => {
          event.preventDefault();
          if (id !== '') go(recordHref(table, id));
        }}
      >
        <label for="record-id">Id</label>
        <input
          id="record-id"
          type="text"
          class="mono"
          value={id}
          onInput={({ currentTarget }) => setId(currentTarget.value)}
        />
        <button type="submit">Open</button>
      </form>
    </div>
  );
}

interface RecordsProps extends Listing {
  readonly page: RecordsReply;
  readonly filter: string;
  readonly isFirst: boolean;
}

const views = ['Formatted', 'Raw'] as const;

function Records({ page, report, problem, filter, isFirst }: RecordsProps) {
  const [view, setView] = useState<(typeof views)[number]>('Formatted');
  const { table, records, next } = page;
  const label = `Records of ${table}: ${records.length}${next === undefined ? '' : ', more follow'}`;
  if (records.length === 0)
    return <p class="empty-list">{filter === '' ? 'It holds no records.' : 'No record fits.'}</p>;
  return (
    <>
      <div class="list-head">
        <p class="muted">
          {counted(records.length, 'record')}
          {isFirst ? '' : ', continued'}
        </p>
        {report !== undefined && (
          <Choice label="View of the records" options={views} chosen={view} onChoose={setView} />
        )}
      </div>
      {problem !== undefined && <NotDescribed problem={problem} />}
      {report !== undefined && view === 'Formatted' ? (
        <ReportTable report={report} label={label} isRaw={false} />
      ) : (
        <RawRecords page={page} label={label} />
      )}
      <nav class="pager" aria-label="Pages of records">
        {!isFirst && <a href={tableHref(table, { filter })}>First records</a>}
        {next !== undefined && <a href={tableHref(table, { filter, after: next })}>Next records</a>}
      </nav>
    </>
  );
}

interface RawRecordsProps {
  readonly page: RecordsReply;
  readonly label: string;
}

function RawRecords({ page: { table, records }, label }: RawRecordsProps) {
  return (
    <TableRegion label={label}>
      <thead>
        <tr>
          <th scope="col">Id</th>
          <th scope="col">Record</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ id, record }) => (
          <tr key={id}>
            <th scope="row">
              <a href={recordHref(table, id)}>{id}</a>
            </th>
            <td class="stored">
              <MarkedText text={record} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}
