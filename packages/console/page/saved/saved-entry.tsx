import { AnswerView } from '../parts/answer-view.tsx';
import type { Route } from '../routing/route.ts';
import type { CallerPayload, LogReply } from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';

interface SavedEntryProps {
  readonly route: Route;
  readonly caller: CallerPayload;
  readonly log: LogReply | undefined;
}

/** The pages of saved queries and boards, which are fetched when somebody goes there, and not before. */
export function SavedEntry({ route, caller, log }: SavedEntryProps) {
  const fetched = useAnswer('saved pages', () => import('./saved-pages.tsx'));
  const [, part, name] = route.path;
  return (
    <AnswerView answer={fetched}>
      {({ SavedPage, BoardPage }) =>
        part === 'board' && name !== undefined ? (
          <BoardPage key={name} name={name} caller={caller} log={log} />
        ) : (
          <SavedPage caller={caller} />
        )
      }
    </AnswerView>
  );
}
