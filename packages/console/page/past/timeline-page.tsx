import { useState } from 'preact/hooks';
import { AttributesTable } from '../changes/record-change.tsx';
import { AnswerView } from '../parts/answer-view.tsx';
import { counted } from '../parts/counted.ts';
import { ProblemView } from '../parts/problem-view.tsx';
import { commitHref, recordHref } from '../routing/route.ts';
import { ask } from '../service/ask.ts';
import type { HistoryEntry, HistoryReply } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { useAnswer } from '../service/use-answer.ts';
import { announce } from '../shell/announcer.tsx';
import { RecordTabs } from '../tables/record-tabs.tsx';
import { TableHead } from '../tables/table-head.tsx';
import { CommitOriginView } from './commit-origin.tsx';
import { historyPath } from './log-paths.ts';

interface TimelinePageProps {
  readonly table: string;
  readonly id: string;
}

/** What the log holds of a record: who changed it, when, by what, attribute by attribute, the last change first. */
export function TimelinePage({ table, id }: TimelinePageProps) {
  const answer = useAnswer(JSON.stringify([table, id]), (signal) =>
    ask<HistoryReply>(historyPath(table, id), { signal }),
  );
  return (
    <>
      <TableHead table={table} title={id} />
      <RecordTabs table={table} id={id} view="Timeline" />
      <AnswerView answer={answer}>{(first) => <Timeline first={first} />}</AnswerView>
    </>
  );
}

/** The changes that have been read, and a way to those before. */
function Timeline({ first }: { readonly first: HistoryReply }) {
  const [pages, setPages] = useState([first]);
  const [problem, setProblem] = useState<Problem>();
  const { table, id } = first;
  const changes = pages.flatMap((page) => page.changes);
  const next = pages.at(-1)?.next;
  const readMore = async (before: string) => {
    try {
      const page = await ask<HistoryReply>(historyPath(table, id, before));
      setPages([...pages, page]);
      announce(`${page.changes.length} more changes`);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  if (changes.length === 0)
    return <p class="empty-list">The log holds no change of this record.</p>;
  return (
    <>
      <ol class="timeline" aria-label={`Changes of ${id}`}>
        {changes.map((change) => (
          <li key={change.position}>
            <TimelineEntry table={table} id={id} change={change} />
          </li>
        ))}
      </ol>
      {problem !== undefined && <ProblemView problem={problem} />}
      {next !== undefined && (
        <button type="button" class="quiet" onClick={() => readMore(next)}>
          Show earlier changes
        </button>
      )}
    </>
  );
}

interface TimelineEntryProps extends TimelinePageProps {
  readonly change: HistoryEntry;
}

function TimelineEntry({ table, id, change }: TimelineEntryProps) {
  const { position, operation, attributes, others, isErased = false } = change;
  return (
    <article class="panel" aria-label={`Commit ${position}`}>
      <div class="timeline-head">
        <span class={`badge ${operation}`}>{operation}</span>
        <CommitOriginView commit={change} />
      </div>
      {isErased && <p class="muted">What it was before was erased from the log.</p>}
      {attributes.length > 0 && (
        <AttributesTable change={change} label={`${id}, ${operation} by commit ${position}`} />
      )}
      {attributes.length === 0 && !isErased && (
        <p class="muted">It changed nothing that you may see.</p>
      )}
      <p class="small timeline-links">
        <a href={commitHref(position)}>
          Commit {position}
          {others > 0 && `, with ${counted(others, 'other record')}`}
        </a>
        {operation !== 'deleted' && (
          <a href={recordHref(table, id, position)}>The record after it</a>
        )}
      </p>
    </article>
  );
}
