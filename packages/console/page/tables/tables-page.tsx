import { searchNamed } from '@mvdb/server/client';
import { useState } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { Choice } from '../parts/choice.tsx';
import { counted } from '../parts/counted.ts';
import { PageHead } from '../parts/page-head.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { MomentBar } from '../past/moment-bar.tsx';
import { shownMoment } from '../past/shown-moment.ts';
import { diagramHref, dictionaryHref, hrefOf, type Route, tableHref } from '../routing/route.ts';
import { stay } from '../routing/use-route.ts';
import { ask } from '../service/ask.ts';
import type { LogReply, TableEntry, TablesReply } from '../service/payloads.ts';
import { tablesPath } from '../service/table-paths.ts';
import { useAnswer } from '../service/use-answer.ts';

/** Tables that are listed at once. */
const SHOWN_MAX = 500;

const extents = ['With records', 'All'] as const;

interface TablesPageProps {
  readonly route: Route;
  readonly log: LogReply | undefined;
}

/** The tables of the account. */
export function TablesPage({ route: { query }, log }: TablesPageProps) {
  const answer = useAnswer(`tables ${shownMoment()}`, (signal) =>
    ask<TablesReply>(tablesPath(), { signal }),
  );
  return (
    <>
      <PageHead title="Tables">
        <a href={diagramHref()}>Diagram of their pointers</a>
      </PageHead>
      <MomentBar
        log={log}
        hrefAt={(asOf) => hrefOf(['tables'], { q: query.get('q') ?? '', asOf })}
      />
      <AnswerView answer={answer}>
        {({ tables }) => <TableList tables={tables} text={query.get('q') ?? ''} />}
      </AnswerView>
    </>
  );
}

interface TableListProps {
  readonly tables: readonly TableEntry[];
  /** What is searched for. */
  readonly text: string;
}

function TableList({ tables, text }: TableListProps) {
  const [extent, setExtent] = useState<(typeof extents)[number]>('With records');
  const among =
    extent === 'All' || text !== '' ? tables : tables.filter(({ records = 0 }) => records > 0);
  const found =
    text.trim() === ''
      ? among
      : searchNamed(
          among.map((table) => ({ ...table, description: table.title ?? '' })),
          text.trim(),
        );
  return (
    <>
      <div class="toolbar">
        <SearchField
          label="Search tables"
          text={text}
          onText={(next) => stay(hrefOf(['tables'], { q: next }))}
        />
        {text === '' && (
          <Choice label="Tables shown" options={extents} chosen={extent} onChoose={setExtent} />
        )}
      </div>
      {found.length > SHOWN_MAX && (
        <p class="notice">
          The first {SHOWN_MAX} of {counted(found.length, 'table')}. Search for the others.
        </p>
      )}
      <TableRegion label={`Tables: ${found.length} of ${tables.length}`}>
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col" class="number">
              Records
            </th>
            <th scope="col">Dictionary</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, SHOWN_MAX).map(({ name, title, records, hasDictionary, synonymOf }) => (
            <tr key={name}>
              <th scope="row">
                <a class="name" href={tableHref(name)}>
                  {name}
                </a>
                <span class="summary">
                  {synonymOf !== undefined && `Another name of ${synonymOf}. `}
                  {title}
                </span>
              </th>
              <td class="number">{records?.toLocaleString('en')}</td>
              <td>
                {hasDictionary && (
                  <a href={dictionaryHref(name)}>
                    Items<span class="hidden"> of {name}</span>
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
      {found.length === 0 && (
        <p class="empty-list">{text === '' ? 'No table has records.' : 'No tables match.'}</p>
      )}
    </>
  );
}
