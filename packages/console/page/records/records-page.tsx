import { useRef } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { ProblemView } from '../parts/problem-view.tsx';
import { MomentBar } from '../past/moment-bar.tsx';
import { shownMoment } from '../past/shown-moment.ts';
import type { Route } from '../routing/route.ts';
import { ask } from '../service/ask.ts';
import type { DictionaryReply, LogReply } from '../service/payloads.ts';
import { problemOf } from '../service/problem.ts';
import { dictionaryPath } from '../service/table-paths.ts';
import { useAnswer } from '../service/use-answer.ts';
import { useChanges } from '../service/use-changes.ts';
import { useSaved } from '../service/use-saved.ts';
import { reportingItems } from '../tables/record-items.ts';
import { TableHead } from '../tables/table-head.tsx';
import { FilterForm } from './filter-form.tsx';
import { type RecordsShown, readPage } from './read-page.ts';
import { RecordList } from './record-list.tsx';
import { isFiltered, type RecordsView, readView, viewHref } from './records-view.ts';

interface RecordsPageProps {
  readonly table: string;
  readonly route: Route;
  readonly log: LogReply | undefined;
}

/** The records of a table, page by page, as the address says: filtered, sorted, with which columns. */
export function RecordsPage({ table, route: { query }, log }: RecordsPageProps) {
  const view = readView(table, query);
  const position = viewHref(view);
  const subject = JSON.stringify([table, shownMoment()]);
  const dictionary = useAnswer(subject, async (signal) =>
    reportingItems((await ask<DictionaryReply>(dictionaryPath(table), { signal })).items),
  );
  /** What was shown last, which stays beside a filter that is rejected. */
  const last = useRef<RecordsShown>(undefined);
  const changes = useChanges({ isFollowed: log !== undefined && shownMoment() === '', table });
  const { answer, isWaiting } = useSaved(
    subject,
    useAnswer(`${position} ${changes}`, (signal) => readBeside(view, last.current, signal)),
  );
  if (answer.kind === 'here') last.current = answer.value;
  const items = dictionary.kind === 'here' ? dictionary.value : [];
  const { written, conditions } = view;
  const isThere = answer.kind !== 'refused' || answer.problem.code !== 'UNKNOWN_TABLE';
  return (
    <>
      <TableHead table={table} view="Records" />
      <MomentBar log={log} hrefAt={(asOf) => viewHref(view, asOf)} />
      {isThere && (
        <FilterForm key={JSON.stringify([table, written, conditions])} view={view} items={items} />
      )}
      <div aria-busy={isWaiting}>
        <AnswerView answer={answer}>
          {({ rejection, ...shown }) => (
            <>
              {rejection !== undefined && (
                <ProblemView problem={rejection}>
                  <p>
                    The records below are {isFiltered(shown.view) ? 'those shown before' : 'all'}.
                  </p>
                </ProblemView>
              )}
              <RecordList
                key={table}
                {...shown}
                wanted={rejection === undefined ? view : shown.view}
                items={items}
              />
            </>
          )}
        </AnswerView>
      </div>
    </>
  );
}

/**
 * The records of a view; where its filter or its order is rejected, those shown last, or else all of the table.
 *
 * @throws As `ask`, for any other reason.
 */
async function readBeside(
  view: RecordsView,
  last: RecordsShown | undefined,
  signal: AbortSignal,
): Promise<RecordsShown> {
  const { table } = view;
  const readItems = async () =>
    reportingItems((await ask<DictionaryReply>(dictionaryPath(table), { signal })).items);
  try {
    return await readPage(view, readItems, signal);
  } catch (error) {
    const rejection = problemOf(error);
    if (!REJECTIONS.has(rejection.code ?? '')) throw error;
    if (last?.view.table === table) return { ...last, rejection };
    const all = { ...view, written: '', conditions: [], sort: '', offset: 0 };
    return { ...(await readPage(all, readItems, signal)), rejection };
  }
}

/** What the service says of a filter or an order that it cannot understand. */
const REJECTIONS: ReadonlySet<string> = new Set([
  'BAD_SENTENCE',
  'BAD_EXPRESSION',
  'INVALID_REQUEST',
]);
