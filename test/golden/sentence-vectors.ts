import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../packages/mvdb/src/account/account.ts';
import { MvdbError } from '../../packages/mvdb/src/errors/errors.ts';
import type { QueryOptions } from '../../packages/mvdb/src/flavours/sentence-differences.ts';
import { isListCommand, runListCommand } from '../../packages/mvdb/src/query/list-commands.ts';
import { parseElement } from '../../packages/mvdb/src/query/list-element.ts';
import type { Outcome } from '../../packages/mvdb/src/query/outcome.ts';
import { runSentence } from '../../packages/mvdb/src/query/run.ts';
import { renderReport } from '../../packages/mvdb/src/report/render-report.ts';
import { Session } from '../../packages/mvdb/src/session/session.ts';
import { fixedClock } from '../../packages/mvdb/src/system/clock.ts';
import { readVectors, vectorFolders } from './vectors.ts';

/** One observation of the real database: sentences run in turn, and what came of the last. */
export interface SentenceVector {
  readonly id: string;
  readonly family: string;
  readonly kind: 'select' | 'count' | 'report';
  readonly sentences: readonly string[];
  readonly ordered?: boolean;
  readonly exploded?: boolean;
  readonly ids?: readonly (string | readonly [id: string, value: number, subvalue: number])[];
  readonly count?: number;
  readonly lines?: readonly string[];
}

/** What of a vector is compared: ids, a number or lines; or the error of a sentence that was refused. */
export type SentenceOutcome = Pick<SentenceVector, 'ids' | 'count' | 'lines'> & {
  readonly error?: string;
};

const VECTORS = 'query.jsonl';

/** Folders of vectors about sentences, each with a data set of its own. */
export const SENTENCE_SETS = vectorFolders.filter((folder) => existsSync(join(folder, VECTORS)));

export function sentenceVectors(folder: string): SentenceVector[] {
  return readVectors<SentenceVector>(VECTORS, [folder]);
}

/** What was observed. */
export function observed({ ids, count, lines }: SentenceVector): SentenceOutcome {
  return { ...(ids && { ids }), ...(count !== undefined && { count }), ...(lines && { lines }) };
}

/** What the sentences of a vector give here, in a session of their own with that flavour. */
export function outcomeOf(
  account: Account,
  vector: Omit<SentenceVector, 'id' | 'family'>,
  query: Partial<QueryOptions> = {},
): SentenceOutcome {
  const session = new Session(account, { clock: fixedClock('2026-11-21T08:30:00'), query });
  try {
    let last: SentenceOutcome = {};
    for (const sentence of vector.sentences) last = outcome(session, sentence);
    return vector.kind === 'select' ? selected(session, vector) : last;
  } catch (error) {
    if (error instanceof MvdbError) return { error: error.message };
    throw error;
  } finally {
    session.close();
  }
}

function outcome(session: Session, sentence: string): SentenceOutcome {
  if (isListCommand(sentence)) {
    const { count } = runListCommand(session, sentence);
    return { count };
  }
  const came: Outcome = runSentence(session, sentence);
  return came.kind === 'report'
    ? { lines: withoutEmptyEnd([...renderReport(came.report)]) }
    : { count: came.count };
}

function withoutEmptyEnd(lines: readonly string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}

function selected(
  session: Session,
  { ordered, exploded }: Pick<SentenceVector, 'ordered' | 'exploded'>,
): SentenceOutcome {
  const elements = session.selectLists.take(0) ?? [];
  if (!ordered) return { ids: elements.toSorted() };
  if (!exploded) return { ids: elements };
  const ids = elements.map((element): [string, number, number] => {
    const { id, position } = parseElement(element);
    return [id, position?.value ?? 0, position?.subvalue ?? 0];
  });
  return { ids };
}
