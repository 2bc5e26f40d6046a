import { routineHref } from '../routing/route.ts';
import type { CommitReply } from '../service/payloads.ts';
import { timeText } from './moment-text.ts';

interface CommitOriginProps {
  readonly commit: Pick<CommitReply, 'time' | 'origin'>;
}

/** When a commit was made, by whom and by what. */
export function CommitOriginView({ commit: { time, origin } }: CommitOriginProps) {
  const { login, routine, command, request } = origin;
  return (
    <p class="commit-origin">
      <time dateTime={time}>{timeText(time)}</time>
      <span>
        by <strong>{login ?? 'no login'}</strong>
      </span>
      {routine !== undefined && (
        <span>
          with{' '}
          <a class="name" href={routineHref(routine)}>
            {routine}
          </a>
        </span>
      )}
      {routine === undefined && command !== undefined && (
        <span>
          with <span class="mono">{command}</span>
        </span>
      )}
      {request !== undefined && (
        <small>
          request <code>{request}</code>
        </small>
      )}
    </p>
  );
}
