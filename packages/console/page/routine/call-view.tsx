import { isSuccess } from '@mvdb/server/client';
import { ChangesView } from '../changes/changes-view.tsx';
import { ProblemView } from '../parts/problem-view.tsx';
import { CommitMade } from '../past/commit-made.tsx';
import { ResultView } from '../result/result-view.tsx';
import type { CallerPayload, CallPayload, RegistryEntry } from '../service/payloads.ts';
import { isProduced } from './call-arguments.ts';
import { type CallOutcome, messageOf } from './run-call.ts';

interface CallViewProps {
  readonly entry: RegistryEntry;
  readonly outcome: CallOutcome;
  readonly caller: CallerPayload;
}

/** What came of a call. */
export function CallView({ entry, outcome, caller }: CallViewProps) {
  const { elapsedMs, isDiscarded } = outcome;
  return (
    <>
      {outcome.kind === 'refused' ? (
        <ProblemView problem={outcome.problem} />
      ) : (
        <>
          <Message text={messageOf(entry, outcome.reply)} />
          <Results entry={entry} reply={outcome.reply} />
          {outcome.reply.changes && (
            <ChangesView changes={outcome.reply.changes} isDiscarded={isDiscarded} />
          )}
          <CommitMade position={outcome.reply.commit} caller={caller} />
        </>
      )}
      <p class="muted small">
        {elapsedMs.toFixed(0)} ms{isDiscarded && ', a dry run: everything was undone'}
      </p>
    </>
  );
}

/** What the routine says of how it went. */
function Message({ text }: { readonly text: string }) {
  if (text === '') return null;
  return <p class={`notice notice-title ${isSuccess(text) ? 'good' : 'warn'}`}>{text}</p>;
}

interface ResultsProps {
  readonly entry: RegistryEntry;
  readonly reply: CallPayload;
}

function Results({ entry, reply: { args, displayed = {}, links = {} } }: ResultsProps) {
  const produced = entry.arguments.filter(
    (argument) => isProduced(argument) && argument.kind !== 'message',
  );
  if (produced.length === 0) return <p>Done. The routine has no results.</p>;
  return (
    <>
      {produced.map((argument) => (
        <ResultView
          key={argument.name}
          argument={argument}
          text={args[argument.index] ?? ''}
          displayed={displayed[argument.name] ?? [[['']]]}
          links={links[argument.name] ?? []}
        />
      ))}
    </>
  );
}
