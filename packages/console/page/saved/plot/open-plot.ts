import UPlot from 'uplot';
import type { LineData } from '../line-data.ts';
import { dateText } from '../saved-day.ts';

/** Names of the colours of lines in the style of the page, in their order. */
export const lineColours = ['--accent', '--good', '--warn', '--bad', '--mark-attribute'] as const;

const HEIGHT = 220;

/** Between two of its values on an axis, in pixels. */
const VALUE_WIDTH = 90;

/**
 * Draws lines into an element, as wide as it is, in the colours of the page.
 *
 * @returns What removes them.
 */
export function openPlot(element: HTMLElement, data: LineData): () => void {
  let plot = drawn(element, data);
  const resize = new ResizeObserver(() => {
    if (element.clientWidth > 0) plot.setSize({ width: element.clientWidth, height: HEIGHT });
  });
  resize.observe(element);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => {
    plot.destroy();
    plot = drawn(element, data);
  };
  scheme.addEventListener('change', redraw);
  return () => {
    scheme.removeEventListener('change', redraw);
    resize.disconnect();
    plot.destroy();
  };
}

function drawn(element: HTMLElement, { isTime, positions, lines }: LineData): UPlot {
  const styles = getComputedStyle(document.documentElement);
  const colour = (name: string) => styles.getPropertyValue(name).trim();
  const axis: UPlot.Axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
    font: '12px system-ui, sans-serif',
  };
  const numbers = (_plot: UPlot, values: readonly number[]) =>
    values.map((value) => value.toLocaleString('en'));
  const options: UPlot.Options = {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [
      {
        ...axis,
        space: VALUE_WIDTH,
        ...(isTime && { incrs: dayIncrements }),
        values: isTime ? (_plot, values) => values.map(dateText) : numbers,
      },
      { ...axis, size: 72, values: numbers },
    ],
    series: [
      {},
      ...lines.map(({ name }, index) => ({
        label: name,
        stroke: colour(lineColours[index] ?? '--accent'),
        width: 2,
        spanGaps: false,
      })),
    ],
  };
  const table = [[...positions], ...lines.map((line) => [...line.numbers])];
  return new UPlot(options, table as UPlot.AlignedData, element);
}

const DAY_MS = 86_400_000;

/** Between two values on an axis of days, in milliseconds. */
const dayIncrements = [1, 2, 5, 7, 14, 28, 91, 182, 365, 730, 1_825, 3_650, 18_250, 36_500].map(
  (days) => days * DAY_MS,
);
