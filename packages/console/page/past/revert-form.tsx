import { useState } from 'preact/hooks';
import { counted } from '../parts/counted.ts';
import { ProblemView } from '../parts/problem-view.tsx';
import { commitHref } from '../routing/route.ts';
import { ask } from '../service/ask.ts';
import type { CallerPayload, RevertReply } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { announce } from '../shell/announcer.tsx';
import { commitPath } from './log-paths.ts';

/** Whether a caller may undo a commit. */
export function mayRevert({ capabilities }: Pick<CallerPayload, 'capabilities'>): boolean {
  return capabilities.write !== false && capabilities.dbCommand === 'full';
}

type Stage =
  | { readonly kind: 'offered' | 'asking' | 'running' }
  | { readonly kind: 'rejected'; readonly problem: Problem }
  | { readonly kind: 'done'; readonly reply: RevertReply };

/** Undoes a commit, after asking; what later commits changed only where the viewer says so. */
export function RevertForm({ position }: { readonly position: string }) {
  const [stage, setStage] = useState<Stage>({ kind: 'offered' });
  const revert = async (force: boolean) => {
    setStage({ kind: 'running' });
    try {
      const path = `${commitPath(position)}/revert`;
      const reply = await ask<RevertReply>(path, { method: 'POST', body: { force } });
      setStage({ kind: 'done', reply });
      announce(`Commit ${position} is reverted`);
    } catch (error) {
      const problem = problemOf(error);
      setStage({ kind: 'rejected', problem });
      announce(problem.title);
    }
  };
  switch (stage.kind) {
    case 'offered':
      return (
        <div class="actions">
          <button type="button" onClick={() => setStage({ kind: 'asking' })}>
            Revert…
          </button>
        </div>
      );
    case 'done':
      return (
        <p class="notice good" role="status">
          Reverted: {counted(stage.reply.records, 'record')} as before commit {position}
          {stage.reply.commit !== undefined && (
            <>
              , by <a href={commitHref(stage.reply.commit)}>commit {stage.reply.commit}</a>
            </>
          )}
          .
        </p>
      );
    default:
      return (
        <section class="notice" aria-label={`Revert commit ${position}`}>
          <p>
            Its records become what they were before commit {position}. That is a commit itself, and
            can be reverted.
          </p>
          {stage.kind === 'rejected' && <ProblemView problem={stage.problem} />}
          <div class="actions">
            {stage.kind === 'rejected' && stage.problem.code === 'CHANGED_SINCE' ? (
              <button type="button" onClick={() => revert(true)}>
                Revert, and overwrite later changes
              </button>
            ) : (
              <button
                type="button"
                disabled={stage.kind === 'running'}
                onClick={() => revert(false)}
              >
                {stage.kind === 'running' ? 'Reverting…' : 'Revert'}
              </button>
            )}
            <button type="button" class="quiet" onClick={() => setStage({ kind: 'offered' })}>
              Cancel
            </button>
          </div>
        </section>
      );
  }
}
