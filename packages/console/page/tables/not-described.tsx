import type { Problem } from '../service/problem.ts';

/** Why records are shown as they are stored. */
export function NotDescribed({ problem: { title, detail } }: { readonly problem: Problem }) {
  return (
    <p class="notice">
      Shown as stored, because the dictionary cannot be used. {title} {detail}
    </p>
  );
}
