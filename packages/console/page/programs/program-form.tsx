import { useEffect, useRef, useState } from 'preact/hooks';
import { ProblemView } from '../parts/problem-view.tsx';
import { ask } from '../service/ask.ts';
import type { CallerPayload, ProgramReply, SaveProgramReply } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { announce } from '../shell/announcer.tsx';
import { readDraft, storeDraft } from './drafts.ts';
import type { SourceEditor } from './editor/open-source-editor.ts';
import { PROGRAMS_PATH } from './program-paths.ts';
import type { ProgramVocabulary } from './program-words.ts';
import { type RunArguments, RunForm } from './run-form.tsx';
import { outcomeText, type RunOutcome, runProgram } from './run-program.ts';
import { RunView } from './run-view.tsx';
import { SourceField } from './source-field.tsx';
import { SourceProblems } from './source-problems.tsx';
import { useProblems } from './use-problems.ts';

interface ProgramFormProps {
  readonly table: string;
  readonly id: string;
  readonly caller: CallerPayload;
  /** `undefined` for a program that is new. */
  readonly stored: ProgramReply | undefined;
  readonly vocabulary: ProgramVocabulary;
  /** Wants the program as it is stored now. */
  readonly onReadAgain: () => void;
}

/** The source of a program with what can be done to it, and what the last run gave. */
export function ProgramForm(props: ProgramFormProps) {
  const { table, id, caller, stored, vocabulary, onReadAgain } = props;
  const mayWrite = caller.capabilities.write !== false;
  const [draft] = useState(() => (mayWrite ? readDraft(table, id) : undefined));
  const [source, setSource] = useState(draft?.source ?? stored?.source ?? '');
  /** What is known to be stored; a draft was made from what was stored then. */
  const [saved, setSaved] = useState<{
    readonly source: string;
    readonly version?: string | undefined;
  }>({
    source: stored?.source ?? '',
    version: draft === undefined ? stored?.version : draft.version,
  });
  const [violation, setViolation] = useState<Problem>();
  const [outcome, setOutcome] = useState<RunOutcome>();
  const [isRunning, setRunning] = useState(false);
  const editor = useRef<SourceEditor>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const checked = useProblems(table, id, source);
  const isChanged = source !== saved.source;
  const isNew = saved.version === undefined;

  useEffect(() => {
    if (mayWrite) storeDraft(table, id, isChanged ? { source, version: saved.version } : undefined);
  }, [source, saved]);
  useEffect(() => {
    editor.current?.mark(
      checked.kind === 'checked' ? checked.problems.filter(({ source: of }) => of === id) : [],
    );
  }, [checked]);
  useEffect(() => {
    if (outcome === undefined) return;
    announce(`${id}: ${outcomeText(outcome)}`);
    heading.current?.focus();
  }, [outcome]);

  const save = async () => {
    if (!mayWrite || (!isChanged && !isNew)) return;
    const body = { table, id, source, ...(!isNew && { version: saved.version }) };
    try {
      const path = `${PROGRAMS_PATH}/save`;
      const { version } = await ask<SaveProgramReply>(path, { method: 'POST', body });
      setSaved({ source, version });
      setViolation(undefined);
      announce(`${id} is saved`);
    } catch (error) {
      setViolation(problemOf(error));
    }
  };
  const discard = () => {
    storeDraft(table, id, undefined);
    onReadAgain();
  };
  const run = async (asked: RunArguments, isDiscarded: boolean) => {
    if (isRunning) return;
    setRunning(true);
    const came = await runProgram({ table, id, source, ...asked }, isDiscarded);
    setRunning(false);
    setOutcome(came);
  };

  return (
    <div class="program-form">
      <section class="panel program-source" aria-labelledby="source-title">
        <div class="list-head">
          <h2 id="source-title">Source</h2>
          <span class="muted small">
            {isNew ? 'New, not saved' : isChanged ? 'Changed, not saved' : 'Saved'}
          </span>
        </div>
        <SourceField
          {...{ source, vocabulary, editor }}
          isReadOnly={!mayWrite}
          labelId="source-title"
          problemsId="source-problems"
          onSource={setSource}
          onRun={() => document.querySelector<HTMLFormElement>('.run-form')?.requestSubmit()}
          onSave={save}
        />
        <div id="source-problems">
          <SourceProblems
            checked={checked}
            id={id}
            onPosition={(line, column) => editor.current?.goTo(line, column)}
          />
        </div>
        {violation && (
          <ProblemView problem={violation}>
            {violation.code === 'RECORD_CHANGED' && (
              <button type="button" onClick={discard}>
                Discard my changes and read it again
              </button>
            )}
          </ProblemView>
        )}
        {mayWrite && (
          <div class="actions">
            <button
              type="button"
              disabled={!isChanged && !isNew}
              aria-keyshortcuts="Control+S Meta+S"
              onClick={save}
            >
              Save
            </button>
            {isChanged && !isNew && (
              <button type="button" class="quiet" onClick={discard}>
                Discard changes
              </button>
            )}
          </div>
        )}
      </section>
      <div class="program-run">
        <RunForm {...{ id, source, mayWrite, isRunning }} onRun={run} />
        <section class="panel outcome" aria-labelledby="outcome-title" aria-busy={isRunning}>
          <h2 id="outcome-title" ref={heading} tabIndex={-1}>
            Result
          </h2>
          {outcome === undefined ? (
            <p class="muted">What the program prints and writes appears here.</p>
          ) : (
            <RunView
              caller={caller}
              id={id}
              outcome={outcome}
              onLine={(line) => editor.current?.goTo(line, 1)}
            />
          )}
        </section>
      </div>
    </div>
  );
}
