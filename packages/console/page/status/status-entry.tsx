import { AnswerView } from '../parts/answer-view.tsx';
import { useAnswer } from '../service/use-answer.ts';

/** The status, which is fetched when somebody goes there, and not before. */
export function StatusEntry() {
  const fetched = useAnswer('status page', () => import('./status-page.tsx'));
  return <AnswerView answer={fetched}>{({ StatusPage }) => <StatusPage />}</AnswerView>;
}
