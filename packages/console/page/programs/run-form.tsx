import { useId, useRef, useState } from 'preact/hooks';
import { fromVisible, toVisible } from '../marks/visible-text.ts';
import { Dialog } from '../parts/dialog.tsx';
import { parametersIn } from './program-words.ts';

/** What a program is given. */
export interface RunArguments {
  readonly args: readonly string[];
  readonly input: readonly string[];
}

interface RunFormProps {
  readonly id: string;
  readonly source: string;
  readonly mayWrite: boolean;
  readonly isRunning: boolean;
  readonly onRun: (given: RunArguments, isDiscarded: boolean) => void;
}

/** Fields for what a program is given, and the buttons that run it. */
export function RunForm({ id, source, mayWrite, isRunning, onRun }: RunFormProps) {
  const fieldId = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [words, setWords] = useState('');
  const [input, setInput] = useState('');
  const [isAsking, setAsking] = useState(false);
  const parameters = parametersIn(source);
  const given = (): RunArguments => ({
    args:
      parameters?.map((name) => fromVisible(values[name] ?? '')) ??
      words.split(/\s+/).filter((word) => word !== ''),
    input: input === '' ? [] : input.replace(/\n$/, '').split('\n'),
  });
  return (
    <form
      class="panel run-form"
      aria-labelledby="run-title"
      onSubmit={(event) => {
        event.preventDefault();
        onRun(given(), mayWrite);
      }}
    >
      <h2 id="run-title">Run</h2>
      {parameters === undefined ? (
        <div class="field">
          <label class="field-head" for={`${fieldId} words`}>
            Words behind the name
          </label>
          <p class="meaning">The program finds them in SENTENCE().</p>
          <input
            id={`${fieldId} words`}
            autocomplete="off"
            spellcheck={false}
            value={words}
            onInput={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </div>
      ) : (
        parameters.map((name) => (
          <div key={name} class="field">
            <label class="field-head" for={`${fieldId} ${name}`}>
              <span class="mono">{name}</span>
            </label>
            <input
              id={`${fieldId} ${name}`}
              autocomplete="off"
              spellcheck={false}
              value={toVisible(fromVisible(values[name] ?? ''))}
              onInput={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
            />
          </div>
        ))
      )}
      <div class="field">
        <label class="field-head" for={`${fieldId} input`}>
          Input
        </label>
        <p class="meaning">A line for each INPUT.</p>
        <textarea
          id={`${fieldId} input`}
          rows={3}
          spellcheck={false}
          value={input}
          onInput={({ currentTarget }) => setInput(currentTarget.value)}
        />
      </div>
      <div class="actions">
        <button type="submit" class="primary" aria-keyshortcuts="Control+Enter Meta+Enter">
          {isRunning ? 'Running…' : mayWrite ? 'Dry run' : 'Run'}
        </button>
        {mayWrite && (
          <button type="button" onClick={() => setAsking(true)}>
            Run and keep
          </button>
        )}
      </div>
      <p class="muted small">
        {mayWrite
          ? 'The source is run as it stands here, saved or not. A dry run shows what it would write, and undoes it.'
          : 'You may not write: a program that does ends with an error.'}
      </p>
      {isAsking && (
        <AskKeep id={id} onRun={() => onRun(given(), false)} onClose={() => setAsking(false)} />
      )}
    </form>
  );
}

interface AskKeepProps {
  readonly id: string;
  readonly onRun: () => void;
  readonly onClose: () => void;
}

/** Asks before a program runs for good: what it writes then stays written. */
function AskKeep({ id, onRun, onClose }: AskKeepProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={`Run ${id} and keep what it writes?`} onClose={onClose}>
      <div class="ask-first">
        <p class="muted">A program may write every table that you may write.</p>
        <div class="actions">
          <button
            type="button"
            class="primary"
            onClick={() => {
              onClose();
              onRun();
            }}
          >
            Run and keep
          </button>
          <button ref={cancel} type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </div>
    </Dialog>
  );
}
