import { useEffect, useRef } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { counted } from '../parts/counted.ts';
import type { ReportReply } from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';
import { type LineData, lineDataOf } from './line-data.ts';
import { dateText } from './saved-day.ts';

/** The library of charts is fetched where lines are drawn, and not before. */
const fetchPlot = () => import('./plot/open-plot.ts');

type Plot = Awaited<ReturnType<typeof fetchPlot>>;

/** The numbers of a report along its dates or numbers, or why there are no lines. */
export function LineChart({ report }: { readonly report: ReportReply }) {
  const plot = useAnswer('plot', fetchPlot);
  const data = lineDataOf(report);
  if (data.kind === 'none') return <p class="notice">{data.reason}</p>;
  const { lines, omittedRows, omittedColumns, axis } = data;
  return (
    <figure class="line-chart">
      <AnswerView answer={plot}>
        {({ openPlot }) => <Lines openPlot={openPlot} data={data} />}
      </AnswerView>
      <figcaption>
        <ul class="line-names small">
          {lines.map(({ name }, index) => (
            <li key={name} class={`line-${index + 1}`}>
              {name}
            </li>
          ))}
        </ul>
        {omittedRows > 0 && (
          <p class="muted small">
            {counted(omittedRows, 'row')} without {axis} {omittedRows === 1 ? 'is' : 'are'} not
            drawn.
          </p>
        )}
        {omittedColumns.length > 0 && (
          <p class="muted small">
            There are lines for the first {lines.length} columns of numbers, and none for{' '}
            {omittedColumns.join(', ')}.
          </p>
        )}
      </figcaption>
    </figure>
  );
}

function Lines({
  openPlot,
  data,
}: {
  readonly openPlot: Plot['openPlot'];
  readonly data: LineData;
}) {
  const canvas = useRef<HTMLDivElement>(null);
  const content = JSON.stringify(data);
  useEffect(() => {
    if (canvas.current !== null) return openPlot(canvas.current, data);
  }, [content]);
  return <div ref={canvas} class="plot" role="img" aria-label={lineText(data)} />;
}

/** What the lines show, in a sentence. */
function lineText({ lines, positions, axis, isTime }: LineData): string {
  const shown = (position = 0) => (isTime ? dateText(position) : position.toLocaleString('en'));
  const from = shown(positions[0]);
  const to = shown(positions.at(-1));
  const extents = lines.map(({ name, numbers }) => {
    const found = numbers.filter((number) => number !== null);
    const [lowest, highest] = found.reduce(
      ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
    return `${name} between ${lowest.toLocaleString('en')} and ${highest.toLocaleString('en')}`;
  });
  return `Line chart along ${axis} from ${from} to ${to}: ${extents.join('; ')}`;
}
