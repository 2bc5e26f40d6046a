import { numbered } from '../parts/numbered.ts';

/** A text in which what stands between backticks is code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {numbered(text.split('`')).map(({ entry: part, slot }) =>
        slot % 2 === 0 ? <code key={slot}>{part}</code> : part,
      )}
    </>
  );
}
