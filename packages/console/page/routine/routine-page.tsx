import { registryPath } from '@mvdb/server/client';
import { AnswerView } from '../parts/answer-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { MomentBar } from '../past/moment-bar.tsx';
import { Badges } from '../registry/badges.tsx';
import { hrefOf, type Route, routineHref, tableHref } from '../routing/route.ts';
import { ask } from '../service/ask.ts';
import type { CallerPayload, LogReply, RegistryEntry } from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';
import { fromIndexed } from './call-arguments.ts';
import { CallForm } from './call-form.tsx';

interface RoutinePageProps {
  readonly name: string;
  readonly route: Route;
  readonly caller: CallerPayload;
  readonly log: LogReply | undefined;
}

/** One routine: what it is, a form to call it, and what came of it. */
export function RoutinePage({ name, route, caller, log }: RoutinePageProps) {
  const entry = useAnswer(name, (signal) => ask<RegistryEntry>(registryPath(name), { signal }));
  const hrefAt = (asOf: string) =>
    hrefOf(['routine', name], { ...Object.fromEntries(route.query), asOf });
  return (
    <>
      <PageHead title={name} heading={<span class="mono">{name}</span>}>
        {entry.kind === 'here' && <Badges routine={entry.value} />}
      </PageHead>
      <MomentBar log={log} hrefAt={hrefAt} />
      <AnswerView answer={entry}>
        {(existing) => (
          <>
            <Introduction entry={existing} />
            <CallForm
              key={existing.name}
              entry={existing}
              given={fromIndexed(existing, Object.fromEntries(route.query))}
              caller={caller}
            />
          </>
        )}
      </AnswerView>
    </>
  );
}

function Introduction({ entry }: { readonly entry: RegistryEntry }) {
  const { description, latest, notes, signature, domain, pattern } = entry;
  const { tablesReferenced, tablesWritten, tablesAlsoReferenced, tablesAlsoWritten } = entry;
  const reads = [...tablesReferenced, ...tablesAlsoReferenced];
  const writes = [...tablesWritten, ...tablesAlsoWritten];
  return (
    <div class="introduction">
      {description !== undefined && <p class="lead">{description}</p>}
      {latest !== undefined && (
        <p class="notice">
          Its successor is <a href={routineHref(latest)}>{latest}</a>.
        </p>
      )}
      <details>
        <summary>About this routine</summary>
        <dl class="facts">
          <dt>Signature</dt>
          <dd>
            <code>{signature}</code>
          </dd>
          <dt>Domain</dt>
          <dd>
            {domain}
            {pattern !== undefined && `, ${pattern}`}
          </dd>
          {reads.length > 0 && (
            <>
              <dt>Reads</dt>
              <dd>
                <TableLinks names={reads} />
              </dd>
            </>
          )}
          {writes.length > 0 && (
            <>
              <dt>Writes</dt>
              <dd>
                <TableLinks names={writes} />
              </dd>
            </>
          )}
          {notes.length > 0 && (
            <>
              <dt>Notes</dt>
              <dd>
                <ul>
                  {notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              </dd>
            </>
          )}
        </dl>
      </details>
    </div>
  );
}

function TableLinks({ names }: { readonly names: readonly string[] }) {
  return (
    <ul class="inline-list">
      {names.map((name) => (
        <li key={name}>
          <a href={tableHref(name)}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
