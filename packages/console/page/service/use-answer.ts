import { useEffect, useState } from 'preact/hooks';
import { type Problem, problemOf } from './problem.ts';

/** What is known of an answer that a component waits for. */
export type Awaited<Value> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'here'; readonly value: Value };

const WAITING = { kind: 'waiting' } as const;

/**
 * Asks when a component is first drawn, and again when what it asks for changes.
 *
 * @param subject - Reports one question from another.
 */
export function useAnswer<Value>(
  subject: string,
  question: (signal: AbortSignal) => Promise<Value>,
): Awaited<Value> {
  const [held, hold] = useState<{ readonly subject: string; readonly answer: Awaited<Value> }>({
    subject,
    answer: WAITING,
  });
  useEffect(() => {
    const leaving = new AbortController();
    const keep = (answer: Awaited<Value>) => {
      if (!leaving.signal.aborted) hold({ subject, answer });
    };
    question(leaving.signal).then(
      (value) => keep({ kind: 'here', value }),
      (error: unknown) => keep({ kind: 'refused', problem: problemOf(error) }),
    );
    return () => leaving.abort();
  }, [subject]);
  return held.subject === subject ? held.answer : WAITING;
}
