import { DiagramEntry } from './diagram/diagram-entry.tsx';
import { AnswerView } from './parts/answer-view.tsx';
import { PageHead } from './parts/page-head.tsx';
import { CommitPage } from './past/commit-page.tsx';
import { TimelinePage } from './past/timeline-page.tsx';
import { ProgramsEntry } from './programs/programs-entry.tsx';
import { QueryPage } from './query/query-page.tsx';
import { RecordsPage } from './records/records-page.tsx';
import { ReferencePage } from './reference/reference-page.tsx';
import { RegistryPage } from './registry/registry-page.tsx';
import { RoutinePage } from './routine/routine-page.tsx';
import { hrefOf, type Route } from './routing/route.ts';
import { SavedEntry } from './saved/saved-entry.tsx';
import type { CallerPayload, LogReply, Registry } from './service/payloads.ts';
import type { Awaited } from './service/use-answer.ts';
import { StartPage } from './start/start-page.tsx';
import { StatusEntry } from './status/status-entry.tsx';
import { DictionaryPage } from './tables/dictionary-page.tsx';
import { RecordPage } from './tables/record-page.tsx';
import { TablesPage } from './tables/tables-page.tsx';

interface PageProps {
  readonly route: Route;
  readonly caller: CallerPayload;
  readonly registry: Awaited<Registry>;
  /** Of the account; absent where it has none, or the caller may not read it. */
  readonly log: LogReply | undefined;
}

/** The page that an address names. */
export function Page({ route, caller, registry, log }: PageProps) {
  const [position, name, part, id, view] = route.path;
  switch (position) {
    case undefined:
      return <StartPage caller={caller} registry={registry} log={log} />;
    case 'registry':
      return (
        <AnswerView answer={registry}>
          {(list) => <RegistryPage route={route} registry={list} />}
        </AnswerView>
      );
    case 'routine':
      if (name !== undefined)
        return <RoutinePage key={name} name={name} route={route} caller={caller} log={log} />;
      break;
    case 'tables':
      if (name === undefined) return <TablesPage route={route} log={log} />;
      if (part === undefined) return <RecordsPage table={name} route={route} log={log} />;
      if (part === 'dictionary') return <DictionaryPage table={name} />;
      if (part === 'record' && id !== undefined) {
        const key = JSON.stringify([name, id]);
        if (view === 'timeline') return <TimelinePage key={key} table={name} id={id} />;
        return <RecordPage key={key} caller={caller} table={name} id={id} log={log} />;
      }
      break;
    case 'commits':
      if (name !== undefined) return <CommitPage key={name} caller={caller} position={name} />;
      break;
    case 'query':
      return <QueryPage route={route} caller={caller} registry={registry} log={log} />;
    case 'diagram':
      return <DiagramEntry route={route} />;
    case 'saved':
      return <SavedEntry route={route} caller={caller} log={log} />;
    case 'programs':
      if (caller.capabilities.program) return <ProgramsEntry route={route} caller={caller} />;
      break;
    case 'reference':
      return <ReferencePage route={route} />;
    case 'status':
      return <StatusEntry />;
  }
  return (
    <PageHead title="Page not found">
      <a href={hrefOf([])}>Go to the start</a>
    </PageHead>
  );
}
