import { useId } from 'preact/hooks';

interface ParameterFieldsProps {
  /** As `parametersIn` gives them. */
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly onValues: (values: Readonly<Record<string, string>>) => void;
}

/** A field for each parameter of a sentence. */
export function ParameterFields({ names, values, onValues }: ParameterFieldsProps) {
  const id = useId();
  if (names.length === 0) return null;
  return (
    <fieldset class="parameters">
      <legend class="muted small">Values of the parameters</legend>
      {names.map((name) => (
        <span key={name} class="parameter">
          <label class="mono" for={`${id}-${name}`}>
            {name.startsWith(':') ? name : `? ${name}`}
          </label>
          <input
            id={`${id}-${name}`}
            type="text"
            class="mono"
            autocomplete="off"
            value={values[name] ?? ''}
            onInput={({ currentTarget }) => onValues({ ...values, [name]: currentTarget.value })}
          />
        </span>
      ))}
    </fieldset>
  );
}
