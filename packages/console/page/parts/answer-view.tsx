import type { ComponentChildren } from 'preact';
import type { Awaited } from '../service/use-answer.ts';
import { ProblemView } from './problem-view.tsx';

interface AnswerViewProps<Value> {
  readonly answer: Awaited<Value>;
  readonly children: (value: Value) => ComponentChildren;
}

/** What an answer shows once it is here, and until then that it is not, or why. */
export function AnswerView<Value>({ answer, children }: AnswerViewProps<Value>) {
  if (answer.kind === 'waiting') return <p class="waiting muted">Loading…</p>;
  if (answer.kind === 'refused') return <ProblemView problem={answer.problem} />;
  return <>{children(answer.value)}</>;
}
