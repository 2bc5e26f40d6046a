import { ADMIN_PATH } from '@mvdb/server/client';
import { useState } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { programsHref } from '../routing/route.ts';
import { ask } from '../service/ask.ts';
import type { BasicWords, CallerPayload, ProgramReply } from '../service/payloads.ts';
import { ProblemError } from '../service/problem.ts';
import { useAnswer } from '../service/use-answer.ts';
import { ProgramForm } from './program-form.tsx';
import { sourcePath } from './program-paths.ts';
import { programVocabulary } from './program-words.ts';

interface ProgramPageProps {
  readonly table: string;
  readonly id: string;
  readonly caller: CallerPayload;
}

/** One program: its source, what is wrong with it, and what it does. */
export function ProgramPage({ table, id, caller }: ProgramPageProps) {
  /** Counts how often the program was read. */
  const [turn, setTurn] = useState(0);
  const answer = useAnswer(`program ${turn}`, async (signal) => {
    const [stored, words] = await Promise.all([
      readStored(table, id, signal),
      ask<BasicWords>(`${ADMIN_PATH}/programs/words`, { signal }),
    ]);
    return { stored, vocabulary: programVocabulary(words) };
  });
  return (
    <>
      <nav class="trail" aria-label="Where you are">
        <a href={programsHref()}>Programs</a>
        <a href={programsHref(table)}>{table}</a>
      </nav>
      <PageHead title={id} heading={<span class="mono">{id}</span>} />
      <AnswerView answer={answer}>
        {(parts) => (
          <ProgramForm
            key={turn}
            {...{ table, id, caller, ...parts }}
            onReadAgain={() => setTurn(turn + 1)}
          />
        )}
      </AnswerView>
    </>
  );
}

/** The program as it is stored; `undefined` where it is missing. */
async function readStored(
  table: string,
  id: string,
  signal: AbortSignal,
): Promise<ProgramReply | undefined> {
  try {
    return await ask<ProgramReply>(sourcePath(table, id), { signal });
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'RECORD_MISSING') return undefined;
    throw error;
  }
}
