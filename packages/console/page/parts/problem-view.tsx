import type { ComponentChildren } from 'preact';
import { routineHref, tableHref } from '../routing/route.ts';
import type { Problem } from '../service/problem.ts';

interface ProblemViewProps {
  readonly problem: Problem;
  /** What else there is to say of it. */
  readonly children?: ComponentChildren;
}

/** What went wrong, and the names that may be meant instead where the service knows any. */
export function ProblemView({ problem, children }: ProblemViewProps) {
  const { title, detail, code, status, requestId, suggestions = [] } = problem;
  // The end of the detail reports the suggestions once more.
  const [said] = suggestions.length > 0 ? detail.split(' Near it: ', 1) : [detail];
  return (
    <div class="notice bad">
      <p class="notice-title">{title}</p>
      <p>{said}</p>
      {children}
      {suggestions.length > 0 && (
        <ul class="inline-list">
          {suggestions.map((name) => (
            <li key={name}>
              <Suggestion code={code} name={name} />
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

function Suggestion({ code, name }: { readonly code: string | undefined; readonly name: string }) {
  if (code === 'ROUTINE_NOT_FOUND') return <a href={routineHref(name)}>{name}</a>;
  if (code === 'UNKNOWN_TABLE') return <a href={tableHref(name)}>{name}</a>;
  return <>{name}</>;
}
