import { counted } from '../parts/counted.ts';
import { Badges } from '../registry/badges.tsx';
import { hrefOf, routineHref } from '../routing/route.ts';
import type { Registry } from '../service/payloads.ts';
import { offered } from './offered.ts';

/** Routines that stand in the card of an area. */
const OFFERED_MAX = 4;

/** Areas that have a card; the registry has all of them. */
const AREAS_MAX = 24;

/** What people do, area by area: what there is, and the way to all of it. */
export function Areas({ list: { areas, routines } }: { readonly list: Registry }) {
  return (
    <div class="areas">
      {areas.slice(0, AREAS_MAX).map(({ title, description }) => (
        <section key={title} class="panel area" aria-label={title}>
          <h3>
            <a href={hrefOf(['registry'], { area: title })}>{title}</a>
          </h3>
          <p class="muted small">
            {description} {counted(routines.filter(({ area }) => area === title).length, 'routine')}
            .
          </p>
          <ul>
            {offered(routines, title, OFFERED_MAX).map(({ routine, text }) => (
              <li key={routine.name}>
                <a
                  href={routineHref(routine.name)}
                  title={`${routine.name}: ${routine.description}`}
                >
                  {text}
                </a>
                <Badges routine={routine} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {areas.length > AREAS_MAX && (
        <p>
          <a href={hrefOf(['registry'])}>Show all {areas.length} areas</a>
        </p>
      )}
    </div>
  );
}
