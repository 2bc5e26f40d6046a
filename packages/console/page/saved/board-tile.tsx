import { useState } from 'preact/hooks';
import { counted } from '../parts/counted.ts';
import { Bars } from '../query/bar-chart.tsx';
import { chartsOf } from '../query/chart-data.ts';
import { parametersIn } from '../query/parameters.ts';
import { ReportTable } from '../query/report-table.tsx';
import { savedHref } from '../routing/route.ts';
import type { ReportReply, SavedQuery } from '../service/payloads.ts';
import { NumberView } from '../start/number-view.tsx';
import { Tile } from '../start/tile.tsx';
import { LineChart } from './line-chart.tsx';

/** How a tile shows what its query finds. */
export const forms = ['table', 'number', 'bars', 'lines'] as const;

export type Form = (typeof forms)[number];

/** Rows that a tile asks for: enough to read as a table, and all that can be had to draw. */
const rowsByForm: Readonly<Record<Form, number>> = {
  table: 20,
  number: 1,
  bars: 1_000,
  lines: 10_000,
};

export function isForm(form: string): form is Form {
  return forms.some((each) => each === form);
}

interface BoardTileProps {
  /** Of the tile, among those of its board. */
  readonly title: string;
  /** Of the saved query. */
  readonly name: string;
  /** Absent where it is not there. */
  readonly query: SavedQuery | undefined;
  readonly form: string;
  readonly changes: number;
}

/** What one saved query finds, as its board shows it; or why it shows nothing. */
export function BoardTile({ title, name, query, form, changes }: BoardTileProps) {
  if (query === undefined)
    return <EmptyTile title={title} text="There is no saved query of this name." />;
  if (!isForm(form))
    return <EmptyTile title={title} text={`"${form}" is not one of ${forms.join(', ')}.`} />;
  if (parametersIn(query.sentence).length > 0)
    return (
      <EmptyTile
        title={title}
        text="The query has parameters, for which a board gives no values."
        href={savedHref(name)}
      />
    );
  return (
    <Tile
      changes={changes}
      title={title}
      sentence={query.sentence}
      href={savedHref(name)}
      look={form === 'number' ? 'number' : 'chart'}
      limit={rowsByForm[form]}
    >
      {(report) => <Shown form={form} title={title} report={report} />}
    </Tile>
  );
}

interface EmptyTileProps {
  readonly title: string;
  readonly text: string;
  readonly href?: string;
}

function EmptyTile({ title, text, href }: EmptyTileProps) {
  return (
    <section class="panel tile chart-tile" aria-label={title}>
      <h2>{title}</h2>
      <p class="muted small">{text}</p>
      {href !== undefined && <a href={href}>Open it</a>}
    </section>
  );
}

interface ShownProps {
  readonly form: Form;
  readonly title: string;
  readonly report: ReportReply;
}

function Shown({ form, title, report }: ShownProps) {
  if (report.rows.length === 0) return <p class="muted">No records are listed.</p>;
  switch (form) {
    case 'number':
      return <NumberView report={report} unit="" more={(text) => text} />;
    case 'table':
      return (
        <>
          <Extent report={report} />
          <ReportTable label={`Rows of ${title}`} report={report} isRaw={false} />
        </>
      );
    case 'bars':
      return (
        <>
          <BarTile report={report} />
          <AsTable title={title} report={report} />
        </>
      );
    case 'lines':
      return (
        <>
          <Extent report={report} />
          <LineChart report={report} />
          <AsTable title={title} report={report} />
        </>
      );
  }
}

/** How many rows of all are shown, where that is not all of them. */
function Extent({ report: { rows, total, truncated } }: { readonly report: ReportReply }) {
  if (!truncated) return null;
  const all = total === undefined ? '' : ` of ${counted(total, 'row')}`;
  return (
    <p class="muted small">
      The first {rows.length.toLocaleString('en')}
      {all}. A query that groups its rows shows all.
    </p>
  );
}

function BarTile({ report }: { readonly report: ReportReply }) {
  const [chart] = chartsOf(report);
  if (chart !== undefined) return <Bars chart={chart} />;
  return (
    <p class="notice">
      Bars need 2 to 40 rows that each stand for a group, with its name in the first column and a
      number in another, as of BREAK.ON with DET.SUP, or GROUP BY. There are{' '}
      {counted(report.rows.length, 'row')}.
    </p>
  );
}

/** The rows of a chart, drawn once somebody wants them. */
function AsTable({ title, report }: { readonly title: string; readonly report: ReportReply }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        As a table<span class="hidden"> of {title}</span>
      </summary>
      {isOpen && <ReportTable label={`Rows of ${title}`} report={report} isRaw={false} />}
    </details>
  );
}
