import { fromVisible, toVisible } from '../marks/visible-text.ts';
import { typeMark } from './mark-keys.ts';

interface TextFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly id?: string;
  /** Where no `label` element names the field. */
  readonly label?: string;
  readonly describedBy?: string | undefined;
  readonly isRequired?: boolean;
  readonly isFaulty?: boolean;
  /** Texts to choose from; others may be typed. */
  readonly options?: readonly string[];
}

/** A field of one line for text that may hold marks, which are seen and can be typed. */
export function TextField({
  text,
  onText,
  id,
  label,
  describedBy,
  isRequired = false,
  isFaulty = false,
  options = [],
}: TextFieldProps) {
  const listId = options.length === 0 ? undefined : `${id}-options`;
  return (
    <>
      <input
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        {...(id !== undefined && { id })}
        {...(listId !== undefined && { list: listId })}
        aria-label={label}
        aria-describedby={describedBy}
        aria-required={isRequired || undefined}
        aria-invalid={isFaulty || undefined}
        value={toVisible(text)}
        onInput={({ currentTarget }) => onText(fromVisible(currentTarget.value))}
        onKeyDown={typeMark}
      />
      {listId !== undefined && (
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}
