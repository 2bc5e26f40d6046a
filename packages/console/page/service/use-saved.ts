import { useRef } from 'preact/hooks';
import type { Awaited } from './use-answer.ts';

/** What is shown of an answer: the one before, while the next one is on its way. */
export interface Saved<Value> {
  readonly answer: Awaited<Value>;
  readonly isWaiting: boolean;
}

/**
 * Goes on showing the last answer until the next is here, so that a page does not vanish in between.
 *
 * @param subject - What the answers are about; that to another is not kept.
 */
export function useSaved<Value>(subject: string, answer: Awaited<Value>): Saved<Value> {
  const last = useRef({ subject, answer });
  if (answer.kind !== 'waiting' || last.current.subject !== subject)
    last.current = { subject, answer };
  return { answer: last.current.answer, isWaiting: answer.kind === 'waiting' };
}
