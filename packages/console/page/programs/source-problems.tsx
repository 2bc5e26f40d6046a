import { counted } from '../parts/counted.ts';
import { ProblemView } from '../parts/problem-view.tsx';
import type { Checked } from './use-problems.ts';

interface SourceProblemsProps {
  readonly id: string;
  readonly checked: Checked;
  readonly onPosition: (line: number, column: number) => void;
}

/** What is wrong with a source, each with the way to it. */
export function SourceProblems({ id, checked, onPosition }: SourceProblemsProps) {
  if (checked.kind === 'waiting') return <p class="muted small">Checking…</p>;
  if (checked.kind === 'refused') return <ProblemView problem={checked.problem} />;
  const { problems } = checked;
  if (problems.length === 0) return <p class="small no-problems">No problems: it compiles.</p>;
  return (
    <div class="notice bad source-problems">
      <p class="notice-title">{counted(problems.length, 'problem')}</p>
      <ul>
        {problems.map(({ source, line, column, detail }) => (
          <li key={`${source} ${line} ${column}`}>
            {source === id ? (
              <button type="button" class="quiet small" onClick={() => onPosition(line, column)}>
                Line {line}
                <span class="hidden">, column {column}</span>
              </button>
            ) : (
              <span class="mono">
                {source}, line {line}
              </span>
            )}{' '}
            {detail}
          </li>
        ))}
      </ul>
    </div>
  );
}
