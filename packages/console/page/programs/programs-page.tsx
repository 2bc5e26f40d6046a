import { PageHead } from '../parts/page-head.tsx';
import { programsHref, type Route } from '../routing/route.ts';
import type { CallerPayload } from '../service/payloads.ts';
import { ProgramList } from './program-list.tsx';
import { ProgramPage } from './program-page.tsx';
import { ProgramTables } from './program-tables.tsx';

interface ProgramsPageProps {
  readonly route: Route;
  readonly caller: CallerPayload;
}

/** Tables of programs, the programs of one, or one program. */
export function ProgramsPage({ route: { path, query }, caller }: ProgramsPageProps) {
  const [, table, part, id] = path;
  const mayWrite = caller.capabilities.write !== false;
  if (table === undefined) return <ProgramTables />;
  if (part === undefined)
    return (
      <ProgramList key={table} table={table} text={query.get('q') ?? ''} mayWrite={mayWrite} />
    );
  if (part === 'source' && id !== undefined)
    return <ProgramPage key={`${table} ${id}`} table={table} id={id} caller={caller} />;
  return (
    <PageHead title="Page not found">
      <a href={programsHref()}>Go to the programs</a>
    </PageHead>
  );
}
