import { useState } from 'preact/hooks';
import { Choice } from '../parts/choice.tsx';
import { Downloads } from '../parts/downloads.tsx';
import type { QueryPayload, ReportReply } from '../service/payloads.ts';
import type { Query } from '../service/query.ts';
import { AnswerLines } from './answer-lines.tsx';
import { BarCharts } from './bar-chart.tsx';
import { chartsOf } from './chart-data.ts';
import { ReportTable } from './report-table.tsx';

interface QueryAnswerProps {
  readonly answer: QueryPayload;
  /** With which it was asked. */
  readonly parameters?: Query['parameters'];
  /** Asks for as many rows as may be had; absent where they were asked for. */
  readonly onMore: (() => void) | undefined;
}

/** What a query found, in the form that suits it. */
export function QueryAnswer({ answer, parameters, onMore }: QueryAnswerProps) {
  return (
    <>
      {answer.truncated && (
        <p class="notice warn">
          There are more{answer.total === undefined ? '' : `: ${answer.total} in all`}.{' '}
          {onMore && (
            <button type="button" class="quiet" onClick={onMore}>
              Show more
            </button>
          )}
        </p>
      )}
      {'missingIds' in answer && answer.missingIds !== undefined && (
        <p class="notice">
          Not found: {answer.missingIds.join(', ')}
          {answer.suggestions?.map(({ id, near }) => `. Near ${id}: ${near.join(', ')}`)}
        </p>
      )}
      <Found answer={answer} parameters={parameters} />
    </>
  );
}

type FoundProps = Pick<QueryAnswerProps, 'answer' | 'parameters'>;

function Found({ answer, parameters }: FoundProps) {
  switch (answer.kind) {
    case 'report':
      return <Report report={answer} parameters={parameters} />;
    case 'list':
      return (
        <>
          <Downloads query={{ sentence: answer.sentence, parameters }} name="list" />
          <AnswerLines label="Select list" lines={answer.ids} />
        </>
      );
    default:
      return <AnswerLines label="Answer" lines={answer.lines} />;
  }
}

const views = ['Formatted', 'Raw'] as const;

interface ReportProps extends Pick<QueryAnswerProps, 'parameters'> {
  readonly report: ReportReply;
}

function Report({ report, parameters }: ReportProps) {
  const [view, setView] = useState<(typeof views)[number]>('Formatted');
  const { sentence, table, rows } = report;
  if (rows.length === 0) return <p class="empty-list">No records are listed.</p>;
  return (
    <>
      <BarCharts charts={chartsOf(report)} />
      <div class="list-head">
        {rows.some(({ raw }) => raw.length > 0) && (
          <Choice label="View of the report" options={views} chosen={view} onChoose={setView} />
        )}
        <Downloads query={{ sentence, parameters }} name={table} />
      </div>
      <ReportTable label={`Report of ${sentence}`} report={report} isRaw={view === 'Raw'} />
    </>
  );
}
