import { routineHref } from '../routing/route.ts';
import type { RegistrySummary } from '../service/payloads.ts';
import { Badges } from './badges.tsx';

/** A routine in the list of the registry. */
export function RoutineRow({ routine }: { readonly routine: RegistrySummary }) {
  const { name, domain, pattern, args, description, latest } = routine;
  return (
    <tr>
      <th scope="row">
        <span class="routine-line">
          <a class="name" href={routineHref(name)}>
            {name}
          </a>
          <Badges routine={routine} />
        </span>
        <span class="summary">
          {description}
          {latest !== undefined && (
            <>
              {' '}
              Its successor is <a href={routineHref(latest)}>{latest}</a>.
            </>
          )}
        </span>
      </th>
      <td class="wide-only">{domain}</td>
      <td class="wide-only">{pattern}</td>
      <td class="number">{args}</td>
    </tr>
  );
}
