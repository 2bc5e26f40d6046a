import type { ReportReply } from '../service/payloads.ts';
import type { NumberTile } from './tiles.ts';

interface NumberViewProps extends Pick<NumberTile, 'unit' | 'more'> {
  readonly report: ReportReply;
}

/** The two numbers of the only row of a report: the first large, the second, unless it is empty, below. */
export function NumberView({ report: { rows }, unit, more }: NumberViewProps) {
  const [first = '', second = ''] = (rows[0]?.cells ?? []).map((values) => values.join(', '));
  return (
    <p>
      <strong class="tile-number">{first || '0'}</strong> {unit}
      {second !== '' && <span class="tile-more">{more(second)}</span>}
    </p>
  );
}
