import { Scroller } from '../parts/scroller.tsx';

interface AnswerLinesProps {
  readonly label: string;
  readonly lines: readonly string[];
}

/** Lines as a terminal shows them. */
export function AnswerLines({ label, lines }: AnswerLinesProps) {
  return (
    <Scroller class="code" label={label}>
      <pre>{lines.join('\n')}</pre>
    </Scroller>
  );
}
