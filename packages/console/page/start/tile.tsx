import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { counted } from '../parts/counted.ts';
import { AnswerLines } from '../query/answer-lines.tsx';
import { queryHref } from '../routing/route.ts';
import type { QueryPayload, ReportReply } from '../service/payloads.ts';
import { askQuery } from '../service/query.ts';
import { useAnswer } from '../service/use-answer.ts';
import { useSaved } from '../service/use-saved.ts';

interface TileProps {
  readonly title: string;
  readonly sentence: string;
  /** Where the sentence leads; default: to itself as a query. */
  readonly href?: string;
  readonly look: 'number' | 'chart';
  /** Rows at the most; default: as many as the service gives. */
  readonly limit?: number;
  /** Asks again when it is another one. */
  readonly changes: number;
  /** What is shown of what the sentence finds. */
  readonly children: (report: ReportReply) => ComponentChildren;
}

/** What a sentence finds in the company now, with the way to the sentence. It waits for no other tile. */
export function Tile(props: TileProps) {
  const { title, sentence, look, limit, changes, children } = props;
  const id = useId();
  const { answer, isWaiting } = useSaved(
    sentence,
    useAnswer(`${sentence} ${changes}`, (signal) =>
      askQuery({ sentence, ...(limit !== undefined && { limit }) }, signal),
    ),
  );
  return (
    <section class={`panel tile ${look}-tile`} aria-labelledby={id} aria-busy={isWaiting}>
      <h2 id={id}>{title}</h2>
      <div class="tile-content">
        {answer.kind === 'refused' && (
          <p class="muted small">
            {answer.problem.title} {answer.problem.detail}
          </p>
        )}
        {answer.kind === 'here' && <Found title={title} answer={answer.value} report={children} />}
      </div>
      <a class="tile-sentence mono" href={props.href ?? queryHref(sentence)} title={sentence}>
        <span class="hidden">Ask it: </span>
        {sentence}
      </a>
    </section>
  );
}

interface FoundProps {
  readonly title: string;
  readonly answer: QueryPayload;
  readonly report: TileProps['children'];
}

/** What was found: a report as its tile shows it, the ids of a select list, or the lines that a command prints. */
function Found({ title, answer, report }: FoundProps) {
  switch (answer.kind) {
    case 'report':
      return <>{report(answer)}</>;
    case 'list':
      return (
        <>
          <p class="muted small">{counted(answer.total ?? answer.ids.length, 'id')}.</p>
          {answer.ids.length > 0 && <AnswerLines label={`Ids of ${title}`} lines={answer.ids} />}
        </>
      );
    default:
      return <AnswerLines label={`Answer of ${title}`} lines={answer.lines} />;
  }
}
