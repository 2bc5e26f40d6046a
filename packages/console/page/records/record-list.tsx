import { useEffect, useRef, useState } from 'preact/hooks';
import { MarkedText } from '../marks/marked-text.tsx';
import { Choice } from '../parts/choice.tsx';
import { Downloads } from '../parts/downloads.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { ReportTable } from '../query/report-table.tsx';
import { queryHref, recordHref } from '../routing/route.ts';
import { go } from '../routing/use-route.ts';
import type { DictionaryEntry, RecordsReply } from '../service/payloads.ts';
import { announce } from '../shell/announcer.tsx';
import { NotDescribed } from '../tables/not-described.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { Pager, rangeText } from './pager.tsx';
import { PAGE_SIZE, type RecordsShown } from './read-page.ts';
import { isFiltered, queryOf, type RecordsView, sentenceOf, viewHref } from './records-view.ts';

interface RecordListProps extends RecordsShown {
  /** What the address asks for, which may still be on its way. */
  readonly wanted: RecordsView;
  readonly items: readonly DictionaryEntry[];
}

const views = ['Formatted', 'Raw'] as const;

/** The records of one page, and what can be done with the list that they are of. */
export function RecordList({
  page,
  report,
  unknownColumns = [],
  problem,
  view,
  wanted: asked,
  items,
}: RecordListProps) {
  const columns = asked.columns.filter((name) => !unknownColumns.includes(name));
  const wanted = { ...asked, columns };
  const [form, setForm] = useState<(typeof views)[number]>('Formatted');
  const { table, records, total = records.length } = page;
  const range = rangeText(view, records.length, total);
  const head = useRef<HTMLDivElement>(null);
  const seen = useRef(view);
  useEffect(() => {
    if (seen.current === view) return;
    if (seen.current.offset !== view.offset) head.current?.scrollIntoView({ block: 'nearest' });
    seen.current = view;
    announce(range);
  }, [view]);
  if (total === 0)
    return (
      <p class="empty-list">
        {isFiltered(view) ? 'No records match.' : 'The table has no records.'}
      </p>
    );
  const label = `Records of ${table}: ${range}`;
  const sentence = sentenceOf(wanted);
  const given = report?.columns.flatMap(({ isId, name }) => (isId ? [] : [name])) ?? [];
  return (
    <>
      <div ref={head} class="list-head">
        <p>{range}</p>
        <Pager label="Pages of records" view={wanted} size={PAGE_SIZE} total={total} />
        <Downloads query={queryOf(wanted)} name={table} />
        {report !== undefined && (
          <Choice label="View of the records" options={views} chosen={form} onChoose={setForm} />
        )}
      </div>
      <div class="list-tools">
        {report !== undefined && items.length > 0 && (
          <ColumnChooser
            view={wanted}
            items={items}
            shown={wanted.columns.length > 0 ? wanted.columns : given}
          />
        )}
        {sentence !== undefined && (
          <a class="sentence mono small" href={queryHref(sentence)} title="Open as a query">
            {sentence}
          </a>
        )}
      </div>
      {problem !== undefined && <NotDescribed problem={problem} />}
      {unknownColumns.length > 0 && (
        <p class="notice warn">
          Unknown column {unknownColumns.join(', ')}
          {report?.suggestions?.map(({ id, near }) => `. Near ${id}: ${near.join(', ')}`)}.
        </p>
      )}
      {report !== undefined && form === 'Formatted' ? (
        <ReportTable
          report={report}
          label={label}
          isRaw={false}
          items={items}
          sorting={{
            sort: wanted.sort,
            onSort: (sort) => go(viewHref({ ...wanted, sort, offset: 0 })),
          }}
        />
      ) : (
        <RawRecords page={page} label={label} />
      )}
      <Pager
        label="Pages of records, below the list"
        view={wanted}
        size={PAGE_SIZE}
        total={total}
      />
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
