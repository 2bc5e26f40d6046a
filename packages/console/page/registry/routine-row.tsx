import { routineHref } from '../routing/route.ts';
import type { RegistrySummary } from '../service/payloads.ts';
import { Badges } from './badges.tsx';

/** A routine in the list of the registry: what it does, and what it is called. */
export function RoutineRow({ routine }: { readonly routine: RegistrySummary }) {
  const { name, description, latest } = routine;
  return (
    <tr>
      <th scope="row">
        <a class="what" href={routineHref(name)}>
          {description ?? 'An old name, for callers that use it.'}
        </a>
        {latest !== undefined && (
          <span class="summary">
            Its successor is <a href={routineHref(latest)}>{latest}</a>.
          </span>
        )}
      </th>
      <td>
        <span class="routine-line">
          <code class="name">{name}</code>
          <Badges routine={routine} />
        </span>
      </td>
    </tr>
  );
}
