import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { counted } from '../parts/counted.ts';
import { PageHead } from '../parts/page-head.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { hrefOf, type Route, routineHref } from '../routing/route.ts';
import { go, stay } from '../routing/use-route.ts';
import type { Registry } from '../service/payloads.ts';
import { announce } from '../shell/announcer.tsx';
import { FilterList } from './filter-list.tsx';
import {
  filtered,
  groupedByArea,
  type RegistryFilter,
  safetyMeanings,
  safetyOf,
} from './registry-filter.ts';
import { RoutineTable, routineLinks } from './routine-table.tsx';

interface RegistryPageProps {
  readonly route: Route;
  readonly registry: Registry;
}

/**
 * Every routine, by the areas of the company, to be found by text, area, domain and safety class. What is chosen stands in
 * the address.
 */
export function RegistryPage({ route: { query }, registry }: RegistryPageProps) {
  const { routines, areas } = registry;
  const filter: RegistryFilter = {
    text: query.get('q') ?? '',
    area: query.get('area') ?? '',
    domain: query.get('domain') ?? '',
    safety: query.get('safety') ?? '',
  };
  const list = useRef<HTMLDivElement>(null);
  const found = filtered(routines, filter);
  const hrefWith = (change: Partial<RegistryFilter>) => {
    const { text, area, domain, safety } = { ...filter, ...change };
    return hrefOf(['registry'], { q: text, area, domain, safety });
  };
  useEffect(() => {
    if (filter.text !== '') announce(`${counted(found.length, 'routine')} found`);
  }, [filter.text]);
  // What is searched for comes best first, regardless of its area.
  const groups = filter.text.trim() === '' ? groupedByArea(found, areas) : [{ routines: found }];

  /** Enter opens the first routine found, and the arrow leads into the list. */
  const leaveSearch = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const [first] = found;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      routineLinks(list.current)[0]?.focus();
    } else if (event.key === 'Enter' && first !== undefined && filter.text !== '')
      go(routineHref(first.name));
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
        <div class="sidebar">
          <nav aria-label="Areas of the company">
            <FilterList
              all="All areas"
              names={areas.map(({ title }) => title)}
              chosen={filter.area}
              found={filtered(routines, { ...filter, area: '' }).map(({ area }) => area)}
              hrefTo={(area) => hrefWith({ area })}
            />
          </nav>
          <details open={filter.domain !== ''}>
            <summary>Domains</summary>
            <nav aria-label="Domains">
              <FilterList
                all="All domains"
                names={[...new Set(routines.map(({ domain }) => domain))]}
                chosen={filter.domain}
                found={filtered(routines, { ...filter, domain: '' }).map(({ domain }) => domain)}
                hrefTo={(domain) => hrefWith({ domain })}
              />
            </nav>
          </details>
        </div>
        <div ref={list}>
          <RoutineTable label={`Routines: ${found.length} of ${routines.length}`} groups={groups} />
          {found.length === 0 && (
            <p class="empty-list">
              No routines match. <a href={hrefOf(['registry'])}>Show all</a>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
