import { useState } from 'preact/hooks';
import type { ArgumentPayload } from '../service/payloads.ts';
import { hasParts } from './parts.ts';
import { PartsEditor } from './parts-editor.tsx';
import { TextField } from './text-field.tsx';

interface ArgumentFieldProps {
  readonly argument: ArgumentPayload;
  readonly text: string;
  /** What is wrong with it, as the service says. */
  readonly violation: string | undefined;
  /** What it usually is; for a table, all that it may be. */
  readonly options: readonly string[];
  readonly onText: (text: string) => void;
}

export const fieldId = (index: number) => `argument-${index}`;

/** One argument to supply: its name and meaning, and a field in the form that suits it. */
export function ArgumentField({ argument, text, violation, options, onText }: ArgumentFieldProps) {
  const { index, name, direction, description, kind, required, layout } = argument;
  const [isByParts, setByParts] = useState(layout !== undefined);
  const id = fieldId(index);
  const isTable = kind === 'handle';
  const isShownByParts = isByParts && !isTable && hasParts(text);
  const meaning = isTable ? '' : description;
  const label = (
    <>
      <span class="place">{index}</span> {name}
      {direction === 'inout' && <small> in and out</small>}
      {required && <small> required</small>}
    </>
  );
  const described = [
    meaning === '' ? [] : `${id}-meaning`,
    violation === undefined ? [] : `${id}-fault`,
  ];
  const describedBy = described.flat().join(' ') || undefined;
  const isFaulty = violation !== undefined;

  return (
    <div class={`field ${isFaulty ? 'faulty' : ''}`}>
      <div class="field-head">
        {isShownByParts ? <span id={`${id}-name`}>{label}</span> : <label for={id}>{label}</label>}
        {!isTable && hasParts(text) && (
          <button
            type="button"
            class="quiet small"
            aria-pressed={isShownByParts}
            title="Edit attributes, values and subvalues one by one"
            onClick={() => setByParts(!isByParts)}
          >
            Multivalue<span class="hidden"> form of {name}</span>
          </button>
        )}
      </div>
      {meaning !== '' && (
        <p id={`${id}-meaning`} class="meaning">
          {meaning}
        </p>
      )}
      {isShownByParts ? (
        <PartsEditor
          id={id}
          labelledBy={`${id}-name`}
          describedBy={describedBy}
          text={text}
          layout={layout}
          onText={onText}
        />
      ) : isTable ? (
        <select
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isFaulty || undefined}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        >
          <option value="">{name}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <TextField
          id={id}
          describedBy={describedBy}
          isRequired={required}
          isFaulty={isFaulty}
          options={options}
          text={text}
          onText={onText}
        />
      )}
      {isFaulty && (
        <p id={`${id}-fault`} class="violation">
          {violation}
        </p>
      )}
    </div>
  );
}
