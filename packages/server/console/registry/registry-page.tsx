import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { counted } from '../parts/counted.ts';
import { PageHead } from '../parts/page-head.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { hrefOf, type Route, routineHref } from '../routing/route.ts';
import { go, stay } from '../routing/use-route.ts';
import type { RegistrySummary } from '../service/payloads.ts';
import { announce } from '../shell/announcer.tsx';
import { FilterList } from './filter-list.tsx';
import { filtered, type RegistryFilter, safetyMeanings, safetyOf } from './registry-filter.ts';
import { RoutineRow } from './routine-row.tsx';

interface RegistryPageProps {
  readonly route: Route;
  readonly routines: readonly RegistrySummary[];
}

/** Every routine, to be found by text, domain and safety class. What is chosen stands in the address. */
export function RegistryPage({ route: { query }, routines }: RegistryPageProps) {
  const filter: RegistryFilter = {
    text: query.get('q') ?? '',
    domain: query.get('domain') ?? '',
    safety: query.get('safety') ?? '',
  };
  const list = useRef<HTMLTableSectionElement>(null);
  const found = filtered(routines, filter);
  const hrefWith = (change: Partial<RegistryFilter>) => {
    const { text, domain, safety } = { ...filter, ...change };
    return hrefOf(['registry'], { q: text, domain, safety });
  };
  useEffect(() => {
    if (filter.text !== '') announce(`${counted(found.length, 'routine')} found`);
  }, [filter.text]);
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])];

  /** Enter opens the first routine found, and the arrow leads into the list. */
  const leaveSearch = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const [first] = found;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      links()[0]?.focus();
    } else if (event.key === 'Enter' && first !== undefined && filter.text !== '')
      go(routineHref(first.name));
  };
  const walk = (event: TargetedKeyboardEvent<HTMLTableSectionElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const place = links().findIndex((link) => link.matches(':focus'));
    if (step === undefined || place === -1) return;
    event.preventDefault();
    links()[place + step]?.focus();
  };

  return (
    <>
      <PageHead title="Registry">
        <p class="muted">
          {found.length === routines.length ? '' : `${found.length} of `}
          {routines.length} routines
        </p>
      </PageHead>
      <div class="toolbar">
        <SearchField
          label="Search routines"
          text={filter.text}
          onText={(text) => stay(hrefWith({ text }))}
          onKeyDown={leaveSearch}
        />
        <nav aria-label="Safety classes">
          <FilterList
            all="All"
            names={Object.keys(safetyMeanings)}
            chosen={filter.safety}
            found={filtered(routines, { ...filter, safety: '' }).map(safetyOf)}
            hrefTo={(safety) => hrefWith({ safety })}
            meanings={safetyMeanings}
          />
        </nav>
      </div>
      <div class="registry">
        <nav class="sidebar" aria-label="Domains">
          <FilterList
            all="All domains"
            names={[...new Set(routines.map(({ domain }) => domain))]}
            chosen={filter.domain}
            found={filtered(routines, { ...filter, domain: '' }).map(({ domain }) => domain)}
            hrefTo={(domain) => hrefWith({ domain })}
          />
        </nav>
        <div>
          <TableRegion label={`Routines: ${found.length} of ${routines.length}`}>
            <thead>
              <tr>
                <th scope="col">Routine</th>
                <th scope="col" class="wide-only">
                  Domain
                </th>
                <th scope="col" class="wide-only">
                  Pattern
                </th>
                <th scope="col" class="number">
                  Arguments
                </th>
              </tr>
            </thead>
            <tbody ref={list} onKeyDown={walk}>
              {found.map((routine) => (
                <RoutineRow key={routine.name} routine={routine} />
              ))}
            </tbody>
          </TableRegion>
          {found.length === 0 && (
            <p class="empty-list">
              No routine fits. <a href={hrefOf(['registry'])}>Show all</a>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
