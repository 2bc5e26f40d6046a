import { AnswerView } from '../parts/answer-view.tsx';
import type { Route } from '../routing/route.ts';
import { useAnswer } from '../service/use-answer.ts';

/** The diagram, which is fetched when somebody goes there, and not before. */
export function DiagramEntry({ route }: { readonly route: Route }) {
  const fetched = useAnswer('diagram page', () => import('./diagram-page.tsx'));
  return (
    <AnswerView answer={fetched}>{({ DiagramPage }) => <DiagramPage route={route} />}</AnswerView>
  );
}
