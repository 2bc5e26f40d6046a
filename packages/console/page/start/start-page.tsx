import { AnswerView } from '../parts/answer-view.tsx';
import { counted } from '../parts/counted.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Bars } from '../query/bar-chart.tsx';
import { chartsOf } from '../query/chart-data.ts';
import { ReportTable } from '../query/report-table.tsx';
import { hrefOf, tableHref } from '../routing/route.ts';
import type { CallerPayload, LogReply, Registry, ReportReply } from '../service/payloads.ts';
import { type Awaited, useAnswer } from '../service/use-answer.ts';
import { useChanges } from '../service/use-changes.ts';
import { Areas } from './areas.tsx';
import { Kinds } from './kinds.tsx';
import { NumberView } from './number-view.tsx';
import { type Home, hasCompany, readHome } from './read-home.ts';
import { Tile } from './tile.tsx';

interface StartPageProps {
  readonly caller: CallerPayload;
  readonly registry: Awaited<Registry>;
  readonly log: LogReply | undefined;
}

/** Rows of a table that its tile shows. */
const ROWS_MAX = 5;

/** The account at a glance, and what can be done in it. */
export function StartPage({ caller, registry, log }: StartPageProps) {
  const changes = useChanges({ isFollowed: log !== undefined });
  const home = useAnswer('home', (signal) => readHome(caller, signal));
  const { company, companyName = '', today } = caller;
  const isCompany = home.kind === 'here' && hasCompany(home.value);
  return (
    <>
      <PageHead title={isCompany ? 'The company at a glance' : 'The account at a glance'}>
        <p class="muted">
          {isCompany && `company ${company} ${companyName}, `}
          {today.date}
        </p>
      </PageHead>
      <AnswerView answer={home}>
        {(existing) => <Tiles caller={caller} home={existing} changes={changes} />}
      </AnswerView>
      <AnswerView answer={registry}>{(list) => <Routines list={list} />}</AnswerView>
    </>
  );
}

interface TilesProps {
  readonly caller: CallerPayload;
  readonly home: Home;
  readonly changes: number;
}

function Tiles({ caller, home, changes }: TilesProps) {
  const { chosen, numbers, charts, tables } = home;
  return (
    <>
      <div class="tiles">
        {chosen.map(({ title, sentence }) => (
          <Tile
            key={title}
            changes={changes}
            title={title}
            sentence={sentence}
            look="chart"
            limit={ROWS_MAX}
          >
            {(report) => <Rows title={title} report={report} />}
          </Tile>
        ))}
        {numbers.map(({ title, unit, more, sentence }) => (
          <Tile
            key={title}
            changes={changes}
            title={title}
            sentence={sentence(caller)}
            look="number"
          >
            {(report) => <NumberView report={report} unit={unit} more={more} />}
          </Tile>
        ))}
        {charts.map(({ title, legend, sentence }) => (
          <Tile
            key={title}
            changes={changes}
            title={title}
            sentence={sentence(caller)}
            look="chart"
          >
            {(report) => (
              <>
                <Chart report={report} />
                {legend !== undefined && <p class="muted small">{legend}</p>}
              </>
            )}
          </Tile>
        ))}
        {tables.map(({ table: { name, title, records = 0 }, sentence }) => (
          <Tile
            key={name}
            changes={changes}
            title={name}
            sentence={sentence}
            look="chart"
            limit={ROWS_MAX}
          >
            {(report) => (
              <>
                <p class="muted small">
                  {title} {counted(records, 'record')}.{' '}
                  <a href={tableHref(name)}>
                    Show all<span class="hidden"> of {name}</span>
                  </a>
                </p>
                <ReportTable label={`First records of ${name}`} report={report} isRaw={false} />
              </>
            )}
          </Tile>
        ))}
      </div>
      {!hasCompany(home) && chosen.length + tables.length === 0 && (
        <p class="empty-list">
          No table that you may read has records. <a href={hrefOf(['tables'])}>Show all tables</a>
        </p>
      )}
    </>
  );
}

/** The first rows of a sentence that was chosen, and of how many they are the first. */
function Rows({ title, report }: { readonly title: string; readonly report: ReportReply }) {
  const { rows, truncated, total } = report;
  if (rows.length === 0) return <p class="muted">No records are listed.</p>;
  return (
    <>
      {truncated && (
        <p class="muted small">
          The first {rows.length}
          {total !== undefined && ` of ${counted(total, 'row')}`}.
        </p>
      )}
      <ReportTable label={`Rows of ${title}`} report={report} isRaw={false} />
    </>
  );
}

/** What people do, where there are routines. */
function Routines({ list }: { readonly list: Registry }) {
  if (list.routines.length === 0) return null;
  return (
    <>
      <h2 class="block-title">What people do</h2>
      <Areas list={list} />
      <h2 class="block-title">Kinds of routines</h2>
      <Kinds routines={list.routines} />
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
