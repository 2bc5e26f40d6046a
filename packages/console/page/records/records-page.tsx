import { AnswerView } from '../parts/answer-view.tsx';
import type { Route } from '../routing/route.ts';
import { ask } from '../service/ask.ts';
import type { DictionaryReply } from '../service/payloads.ts';
import { dictionaryPath } from '../service/table-paths.ts';
import { useAnswer } from '../service/use-answer.ts';
import { useSaved } from '../service/use-saved.ts';
import { reportingItems } from '../tables/record-items.ts';
import { TableHead } from '../tables/table-head.tsx';
import { FilterForm } from './filter-form.tsx';
import { readPage } from './read-page.ts';
import { RecordList } from './record-list.tsx';
import { readView, viewHref } from './records-view.ts';

interface RecordsPageProps {
  readonly table: string;
  readonly route: Route;
}

/** The records of a table, page by page, as the address says: filtered, sorted, with which columns. */
export function RecordsPage({ table, route: { query } }: RecordsPageProps) {
  const view = readView(table, query);
  const position = viewHref(view);
  const { answer, isWaiting } = useSaved(
    table,
    useAnswer(position, (signal) => readPage(view, signal)),
  );
  const dictionary = useAnswer(table, (signal) =>
    ask<DictionaryReply>(dictionaryPath(table), { signal }),
  );
  const items = dictionary.kind === 'here' ? reportingItems(dictionary.value.items) : [];
  const { written, conditions } = view;
  const isThere = answer.kind !== 'refused' || answer.problem.code !== 'UNKNOWN_TABLE';
  return (
    <>
      <TableHead table={table} view="Records" />
      {isThere && (
        <FilterForm key={JSON.stringify([table, written, conditions])} view={view} items={items} />
      )}
      <div aria-busy={isWaiting}>
        <AnswerView answer={answer}>
          {(shown) => <RecordList key={table} {...shown} wanted={view} items={items} />}
        </AnswerView>
      </div>
    </>
  );
}
