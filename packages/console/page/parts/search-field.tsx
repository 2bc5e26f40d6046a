import type { TargetedKeyboardEvent } from 'preact';

interface SearchFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown?: (event: TargetedKeyboardEvent<HTMLInputElement>) => void;
}

/** The field of a page that the key `/` leads to. */
export function SearchField({ label, text, onText, onKeyDown }: SearchFieldProps) {
  return (
    <input
      type="search"
      class="search"
      data-search
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
      {...(onKeyDown && { onKeyDown })}
    />
  );
}
