import { ChangesView } from '../changes/changes-view.tsx';
import { AnswerView } from '../parts/answer-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { hrefOf } from '../routing/route.ts';
import { ask } from '../service/ask.ts';
import type { CallerPayload, CommitReply } from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';
import { CommitOriginView } from './commit-origin.tsx';
import { commitPath } from './log-paths.ts';
import { mayRevert, RevertForm } from './revert-form.tsx';

interface CommitPageProps {
  readonly caller: CallerPayload;
  readonly position: string;
}

/** A commit of the log: who made it, by what, and what it changed. */
export function CommitPage({ caller, position }: CommitPageProps) {
  const answer = useAnswer(position, (signal) =>
    ask<CommitReply>(commitPath(position), { signal }),
  );
  return (
    <>
      <PageHead title={`Commit ${position}`} />
      <AnswerView answer={answer}>
        {(commit) => (
          <>
            <CommitOriginView commit={commit} />
            <p class="commit-link">
              <a href={hrefOf(['tables'], { asOf: position })}>Show all tables as of this commit</a>
            </p>
            {mayRevert(caller) && <RevertForm position={position} />}
            <section class="panel commit-changes" aria-labelledby="commit-changes">
              <h2 id="commit-changes">What it changed</h2>
              <ChangesView changes={commit.changes} title="Record by record" />
            </section>
          </>
        )}
      </AnswerView>
    </>
  );
}
