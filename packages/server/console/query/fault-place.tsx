interface FaultPlaceProps {
  readonly sentence: string;
  /** Number of the character where it goes wrong, from 1. */
  readonly position: number | undefined;
}

/** The sentence with the place where it goes wrong. */
export function FaultPlace({ sentence, position }: FaultPlaceProps) {
  if (position === undefined) return null;
  const rest = sentence.slice(position - 1);
  const [word = ''] = /^\S+/.exec(rest) ?? [];
  return (
    <p class="mono">
      {sentence.slice(0, position - 1)}
      <mark>{word || '␣'}</mark>
      {rest.slice(word.length)}
    </p>
  );
}
