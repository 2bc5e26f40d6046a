import { useId } from 'preact/hooks';

interface ChoiceProps<Option extends string> {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: Option;
  readonly onChoose: (option: Option) => void;
}

/** One of a few, side by side. */
export function Choice<Option extends string>({
  label,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Option>) {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend class="hidden">{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            class="hidden"
            name={name}
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}
