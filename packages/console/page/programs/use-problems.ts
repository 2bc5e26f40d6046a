import { SOURCE_SIZE_MAX } from '@mvdb/server/client';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../service/ask.ts';
import type { CheckProgramReply, SourceProblem } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { PROGRAMS_PATH } from './program-paths.ts';

/** What the service says of a source. */
export type Checked =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'checked'; readonly problems: readonly SourceProblem[] };

/** How long nobody has written anything before the source is checked. */
const PAUSE_MS = 400;

const TOO_LONG: Problem = {
  title: 'The source is too long to be checked here.',
  detail: `It may have ${SOURCE_SIZE_MAX.toLocaleString('en')} characters.`,
};

/** Has a source checked whenever the viewer pauses: only what is written then is sent. */
export function useProblems(table: string, id: string, source: string): Checked {
  const [checked, setChecked] = useState<Checked>({ kind: 'waiting' });
  useEffect(() => {
    if (source.length > SOURCE_SIZE_MAX) {
      setChecked({ kind: 'refused', problem: TOO_LONG });
      return undefined;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    const check = async () => {
      const body = { table, id, source };
      const found = await ask<CheckProgramReply>(`${PROGRAMS_PATH}/check`, {
        method: 'POST',
        body,
        signal,
      }).then(
        ({ problems }): Checked => ({ kind: 'checked', problems }),
        (error: unknown): Checked => ({ kind: 'refused', problem: problemOf(error) }),
      );
      if (!signal.aborted) setChecked(found);
    };
    const timer = setTimeout(check, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [table, id, source]);
  return checked;
}
