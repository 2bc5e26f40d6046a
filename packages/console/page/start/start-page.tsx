import { AnswerView } from '../parts/answer-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Bars } from '../query/bar-chart.tsx';
import { chartsOf } from '../query/chart-data.ts';
import type { CallerPayload, Registry, ReportReply } from '../service/payloads.ts';
import type { Awaited } from '../service/use-answer.ts';
import { Areas } from './areas.tsx';
import { Kinds } from './kinds.tsx';
import { NumberView } from './number-view.tsx';
import { Tile } from './tile.tsx';
import { chartTiles, numberTiles } from './tiles.ts';

interface StartPageProps {
  readonly caller: CallerPayload;
  readonly registry: Awaited<Registry>;
}

/** The company at a glance, and what can be done in it. */
export function StartPage({ caller, registry }: StartPageProps) {
  const { company, today } = caller;
  return (
    <>
      <PageHead title="The company at a glance">
        <p class="muted">
          company {company}, {today.date}
        </p>
      </PageHead>
      <div class="tiles">
        {numberTiles.map(({ title, unit, more, sentence }) => (
          <Tile key={title} title={title} sentence={sentence(caller)} look="number">
            {(report) => <NumberView report={report} unit={unit} more={more} />}
          </Tile>
        ))}
        {chartTiles.map(({ title, legend, sentence }) => (
          <Tile key={title} title={title} sentence={sentence(caller)} look="chart">
            {(report) => (
              <>
                <Chart report={report} />
                {legend !== undefined && <p class="muted small">{legend}</p>}
              </>
            )}
          </Tile>
        ))}
      </div>
      <h2 class="block-title">What people do</h2>
      <AnswerView answer={registry}>
        {(list) => (
          <>
            <Areas list={list} />
            <h2 class="block-title">Kinds of routines</h2>
            <Kinds routines={list.routines} />
          </>
        )}
      </AnswerView>
    </>
  );
}

/** The chart of a report of groups; of one group, or none, there is only that to say. */
function Chart({ report }: { readonly report: ReportReply }) {
  const [chart] = chartsOf(report);
  if (chart !== undefined) return <Bars chart={chart} />;
  const [row] = report.rows;
  return (
    <p class="muted">
      {row === undefined ? 'Nothing.' : row.cells.map((values) => values.join(', ')).join(': ')}
    </p>
  );
}
