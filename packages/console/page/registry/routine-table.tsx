import type { TargetedKeyboardEvent } from 'preact';
import { TableRegion } from '../parts/table-region.tsx';
import type { RoutineGroup } from './registry-filter.ts';
import { RoutineRow } from './routine-row.tsx';

interface RoutineTableProps {
  readonly label: string;
  readonly groups: readonly RoutineGroup[];
}

/** Routines, what they do first, under the areas of the company that they belong to. */
export function RoutineTable({ label, groups }: RoutineTableProps) {
  return (
    <TableRegion label={label} class="routines">
      <thead>
        <tr>
          <th scope="col">What it does</th>
          <th scope="col">Routine</th>
        </tr>
      </thead>
      {groups.map(({ area, routines }) => (
        <tbody key={area?.title} onKeyDown={walk}>
          {area !== undefined && (
            <tr class="group">
              <th scope="rowgroup" colSpan={2}>
                {area.title} <small>{area.description}</small>
              </th>
            </tr>
          )}
          {routines.map((routine) => (
            <RoutineRow key={routine.name} routine={routine} />
          ))}
        </tbody>
      ))}
    </TableRegion>
  );
}

/** The links to routines below an element, from the first. */
export function routineLinks(position: Element | null): readonly HTMLElement[] {
  return [...(position?.querySelectorAll<HTMLElement>('a.what') ?? [])];
}

/** The arrows lead from routine to routine. */
function walk(event: TargetedKeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = routineLinks(event.currentTarget.closest('table'));
  const position = links.findIndex((link) => link.matches(':focus'));
  if (step === undefined || position === -1) return;
  event.preventDefault();
  links[position + step]?.focus();
}
