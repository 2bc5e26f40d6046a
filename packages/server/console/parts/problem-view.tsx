import type { ComponentChildren } from 'preact';
import { routineHref } from '../routing/route.ts';
import type { Problem } from '../service/problem.ts';

interface ProblemViewProps {
  readonly problem: Problem;
  /** What else there is to say of it. */
  readonly children?: ComponentChildren;
}

/** What went wrong, and the names that may be meant instead where the service knows any. */
export function ProblemView({ problem, children }: ProblemViewProps) {
  const { title, detail, code, status, requestId, suggestions = [] } = problem;
  return (
    <div class="notice bad">
      <p class="notice-title">{title}</p>
      <p>{detail}</p>
      {children}
      {suggestions.length > 0 && (
        <ul class="inline-list">
          {suggestions.map((name) => (
            <li key={name}>
              {code === 'ROUTINE_NOT_FOUND' ? <a href={routineHref(name)}>{name}</a> : name}
            </li>
          ))}
        </ul>
      )}
      {code !== undefined && (
        <p class="small muted">
          {status} <code>{code}</code> · request <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
