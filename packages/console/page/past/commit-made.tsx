import { commitHref } from '../routing/route.ts';
import type { CallerPayload } from '../service/payloads.ts';
import { mayRevert, RevertForm } from './revert-form.tsx';

interface CommitMadeProps {
  /** Absent where nothing was logged. */
  readonly position: string | undefined;
  readonly caller: CallerPayload;
}

/** Leads to the commit that something made, and offers to undo it. */
export function CommitMade({ position, caller }: CommitMadeProps) {
  if (position === undefined) return null;
  return (
    <>
      <p class="small">
        <a href={commitHref(position)}>Commit {position}</a>
      </p>
      {mayRevert(caller) && <RevertForm key={position} position={position} />}
    </>
  );
}
