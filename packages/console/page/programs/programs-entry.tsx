import { AnswerView } from '../parts/answer-view.tsx';
import type { Route } from '../routing/route.ts';
import type { CallerPayload } from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';

interface ProgramsEntryProps {
  readonly route: Route;
  readonly caller: CallerPayload;
}

/** The pages of programs, which are fetched when somebody goes there, and not before. */
export function ProgramsEntry(props: ProgramsEntryProps) {
  const fetched = useAnswer('programs page', () => import('./programs-page.tsx'));
  return (
    <AnswerView answer={fetched}>{({ ProgramsPage }) => <ProgramsPage {...props} />}</AnswerView>
  );
}
