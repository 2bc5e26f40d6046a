import { useState } from 'preact/hooks';
import { Choice } from '../parts/choice.tsx';
import { barPosition, type ChartData } from './chart-data.ts';

/** Charts of the columns of a report, one at a time. */
export function BarCharts({ charts }: { readonly charts: readonly ChartData[] }) {
  const [chosen, choose] = useState('');
  const chart = charts.find(({ numbers }) => numbers === chosen) ?? charts[0];
  if (chart === undefined) return null;
  return (
    <figure class="panel chart">
      <figcaption class="list-head">
        <span>
          {chart.numbers} by {chart.groups}
        </span>
        {charts.length > 1 && (
          <Choice
            label="Column of the chart"
            options={charts.map(({ numbers }) => numbers)}
            chosen={chart.numbers}
            onChoose={choose}
          />
        )}
      </figcaption>
      <Bars chart={chart} />
    </figure>
  );
}

/** A bar for each group, with its name and its number. */
export function Bars({ chart: { groups, numbers, bars } }: { readonly chart: ChartData }) {
  return (
    <div class="bars" role="img" aria-label={`Bar chart of ${numbers} by ${groups}`}>
      {bars.map(({ label, text, value }) => {
        const { start, length } = barPosition(value, bars);
        return (
          <div key={label} class="bar">
            <span class="bar-label">{label || '(none)'}</span>
            <svg aria-hidden="true">
              <rect x={`${start}%`} width={`${length}%`} height="100%" rx="2" />
            </svg>
            <span class="number">{text}</span>
          </div>
        );
      })}
    </div>
  );
}
