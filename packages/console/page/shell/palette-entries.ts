import { searchNamed } from '@mvdb/server/client';
import { hrefOf, routineHref, tableHref } from '../routing/route.ts';
import type { CallerPayload, RegistrySummary, TableEntry } from '../service/payloads.ts';

/** A place that the palette leads to. */
export interface PaletteEntry {
  readonly name: string;
  readonly kind: 'page' | 'table' | 'routine';
  readonly description?: string;
  readonly href: string;
}

const SHOWN_MAX = 12;

/** The pages that a caller may open. */
export function pagesFor({
  capabilities,
}: Pick<CallerPayload, 'capabilities'>): readonly PaletteEntry[] {
  return [
    { name: 'Start', href: hrefOf([]) },
    { name: 'Registry', href: hrefOf(['registry']) },
    { name: 'Tables', href: hrefOf(['tables']) },
    { name: 'Query', href: hrefOf(['query']) },
    { name: 'Saved', href: hrefOf(['saved']) },
    ...(capabilities.program ? [{ name: 'Programs', href: hrefOf(['programs']) }] : []),
    { name: 'Status', href: hrefOf(['status']) },
    { name: 'API', href: hrefOf(['reference']) },
  ].map((page) => ({ ...page, kind: 'page' }));
}

export function paletteEntries(
  pages: readonly PaletteEntry[],
  routines: readonly RegistrySummary[],
  tables: readonly TableEntry[],
): readonly PaletteEntry[] {
  return [
    ...pages,
    ...routines.map(({ name, description = '' }): PaletteEntry => {
      return { name, kind: 'routine', description, href: routineHref(name) };
    }),
    ...tables.map(({ name, title = '' }): PaletteEntry => {
      return { name, kind: 'table', description: title, href: tableHref(name) };
    }),
  ];
}

/** The entries that a text leads to, the best first: pages while there is no text. */
export function foundEntries(
  entries: readonly PaletteEntry[],
  text: string,
): readonly PaletteEntry[] {
  const wanted = text.trim();
  if (wanted === '') return entries.filter(({ kind }) => kind === 'page');
  return searchNamed(entries, wanted).slice(0, SHOWN_MAX);
}
