interface PartButtonProps {
  /** What is seen of it. */
  readonly sign: string;
  /** What it does. */
  readonly label: string;
  readonly onClick: () => void;
}

/** A small button that adds or removes a part. */
export function PartButton({ sign, label, onClick }: PartButtonProps) {
  return (
    <button type="button" class="quiet part-button" title={label} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
      <span class="hidden">{label}</span>
    </button>
  );
}
