import { isReadingCall, withoutSecrets } from '@mvdb/server/client';
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ArgumentField, fieldId } from '../argument/argument-field.tsx';
import { AsCode } from '../parts/as-code.tsx';
import { shownMoment } from '../past/shown-moment.ts';
import { routineHref } from '../routing/route.ts';
import { stay } from '../routing/use-route.ts';
import { hasToken } from '../service/ask.ts';
import type { ArgumentPayload, CallerPayload, RegistryEntry } from '../service/payloads.ts';
import { serviceUrl } from '../service/service-url.ts';
import { announce } from '../shell/announcer.tsx';
import { isCommandKey } from '../shell/single-keys.ts';
import { AskFirst } from './ask-first.tsx';
import { isSupplied, type Supplied, toIndexed } from './call-arguments.ts';
import { CallView } from './call-view.tsx';
import { Presets } from './presets.tsx';
import { isRunnable, Rejection } from './rejection.tsx';
import { argumentViolations, type CallOutcome, outcomeText, runCall } from './run-call.ts';
import { callSnippets } from './snippets.ts';

interface CallFormProps {
  readonly entry: RegistryEntry;
  /** What the address says: the form shows it, whenever it changes. */
  readonly given: Supplied;
  readonly caller: CallerPayload;
}

/** The form that calls a routine, and beside it what the last call gave. */
export function CallForm({ entry, given, caller }: CallFormProps) {
  const [supplied, setSupplied] = useState(given);
  const [outcome, setOutcome] = useState<CallOutcome>();
  const position = routineHref(entry.name, toIndexed(entry, given));
  const shown = useRef(position);
  const [isRunning, setRunning] = useState(false);
  /** What is to be run for good once the viewer says so. */
  const [waiting, setWaiting] = useState<Supplied>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isPast = shownMoment() !== '';
  const violations =
    outcome?.kind === 'refused' ? argumentViolations(outcome.problem) : new Map<number, string>();

  useLayoutEffect(() => {
    if (position === shown.current) return;
    shown.current = position;
    setSupplied(given);
    setOutcome(undefined);
  }, [position]);

  useEffect(() => {
    if (outcome === undefined) return;
    const [faulty] = violations.keys();
    if (faulty === undefined) heading.current?.focus();
    else document.getElementById(fieldId(faulty))?.focus();
    announce(`${entry.name}: ${outcomeText(entry, outcome)}`);
  }, [outcome]);

  const run = async (isDiscarded: boolean, chosen = supplied) => {
    if (isRunning || !isRunnable(entry)) return;
    setRunning(true);
    const args = toIndexed(entry, chosen);
    const asked = routineHref(entry.name, withoutSecrets(entry, args));
    shown.current = asked;
    stay(asked);
    const came = await runCall(entry, args, { isDiscarded });
    setRunning(false);
    if (shown.current === asked) setOutcome(came);
  };
  /** Runs it for good: at once where it only reads, else after asking. In the past it is tried on a copy. */
  const runForGood = (chosen = supplied) => {
    if (isReadingCall(entry, toIndexed(entry, chosen))) run(false, chosen);
    else if (isPast) run(true, chosen);
    else if (isRunnable(entry)) setWaiting(chosen);
  };
  const runOnKey = (event: TargetedKeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !isCommandKey(event)) return;
    event.preventDefault();
    runForGood();
  };
  const fieldsOf = (among: readonly ArgumentPayload[]) =>
    among.map((argument) => (
      <ArgumentField
        key={argument.name}
        argument={argument}
        text={supplied[argument.name] ?? ''}
        violation={violations.get(argument.index)}
        options={optionsOf(entry, argument)}
        onText={(text) => setSupplied({ ...supplied, [argument.name]: text })}
      />
    ));
  const inputs = entry.arguments.filter(isSupplied);
  const handles = inputs.filter(({ kind }) => kind === 'handle');
  const { mayWrite } = entry;
  const isOff = !isRunnable(entry);

  return (
    <div class="call-form">
      <form
        class="panel call-form"
        aria-labelledby="call-title"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          runForGood();
        }}
        onKeyDown={runOnKey}
      >
        <h2 id="call-title">Call</h2>
        <Rejection entry={entry} />
        <Presets
          entry={entry}
          onChoose={setSupplied}
          onRepeat={(given) => {
            setSupplied(given);
            runForGood(given);
          }}
        />
        {inputs.length === 0 && <p class="muted">It takes no arguments.</p>}
        {fieldsOf(inputs.filter(({ kind }) => kind !== 'handle'))}
        {handles.length > 0 && (
          <details class="handles">
            <summary>
              Tables <span class="muted">({handles.length}, usually left as they are)</span>
            </summary>
            {fieldsOf(handles)}
          </details>
        )}
        <div class="actions">
          <button
            type="submit"
            class="primary"
            disabled={isOff}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {isRunning ? 'Running…' : isPast && mayWrite ? 'Try' : 'Run'}
          </button>
          {mayWrite && !isPast && (
            <button type="button" disabled={isOff} onClick={() => run(true)}>
              Dry run
            </button>
          )}
          <button type="button" class="quiet" onClick={() => setSupplied({})}>
            Clear
          </button>
          {mayWrite && (
            <p class="muted small">
              {isPast
                ? 'It runs on a copy of the account as it was then, and shows what it would have written.'
                : 'A dry run shows what it would write, and undoes it.'}
            </p>
          )}
        </div>
        {!isPast && (
          <AsCode
            label="Call"
            snippets={callSnippets(entry, supplied, {
              urlOf: serviceUrl,
              isTokenWanted: hasToken(),
            })}
          />
        )}
      </form>
      {waiting !== undefined && (
        <AskFirst
          entry={entry}
          onRun={() => run(false, waiting)}
          onDryRun={() => run(true, waiting)}
          onClose={() => setWaiting(undefined)}
        />
      )}
      <section class="panel outcome" aria-labelledby="outcome-title" aria-busy={isRunning}>
        <h2 id="outcome-title" ref={heading} tabIndex={-1}>
          Result
        </h2>
        {outcome === undefined ? (
          <p class="muted">Results appear here.</p>
        ) : (
          <CallView entry={entry} outcome={outcome} caller={caller} />
        )}
      </section>
    </div>
  );
}

/** What an argument may be, or usually is. */
function optionsOf(entry: RegistryEntry, { name, kind }: ArgumentPayload): readonly string[] {
  const { safeRequestTypes = [], dangerousRequestTypes = [] } = entry;
  if (name === 'REQTYPE') return [...safeRequestTypes, ...dangerousRequestTypes];
  if (kind !== 'handle') return [];
  const { tablesReferenced, tablesAlsoReferenced, tablesWritten, tablesAlsoWritten } = entry;
  return [
    ...new Set([
      ...tablesReferenced,
      ...tablesAlsoReferenced,
      ...tablesWritten,
      ...tablesAlsoWritten,
    ]),
  ];
}
