import { counted } from '../parts/counted.ts';
import type { ExplainReply, QueryPayload } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { askPlan, askPrinted, askQuery } from '../service/query.ts';
import { parameterValues } from './parameters.ts';

/** How an answer is wanted: as rows, as it would be printed, or not at all but how it would be found. */
export const forms = ['Table', 'Text', 'Plan'] as const;

export type Form = (typeof forms)[number];

/** Rows asked for first, and at the most. */
export const ROWS_FIRST = 1_000;
export const ROWS_MAX = 10_000;

/** A query as the viewer asks it. */
export interface Asked {
  readonly sentence: string;
  readonly form: Form;
  /** Values by parameter, as `parametersIn` names them. */
  readonly values: Readonly<Record<string, string>>;
  /** Rows at the most. */
  readonly limit: number;
}

/** What came of a query. */
export type QueryOutcome = { readonly asked: Asked } & (
  | { readonly kind: 'answer'; readonly answer: QueryPayload }
  | { readonly kind: 'plan'; readonly plan: ExplainReply }
  | { readonly kind: 'refused'; readonly problem: Problem }
);

export async function runQuery(asked: Asked, signal: AbortSignal): Promise<QueryOutcome> {
  const { form, sentence, values, limit } = asked;
  const query = { sentence, limit, parameters: parameterValues(sentence, values) };
  try {
    if (form === 'Plan') return { kind: 'plan', asked, plan: await askPlan(query, signal) };
    const answer = await (form === 'Text' ? askPrinted(query, signal) : askQuery(query, signal));
    return { kind: 'answer', asked, answer };
  } catch (error) {
    return { kind: 'refused', asked, problem: problemOf(error) };
  }
}

/** How the query went, in a few words. */
export function outcomeText(outcome: QueryOutcome): string {
  if (outcome.kind === 'refused') return outcome.problem.title;
  if (outcome.kind === 'plan') return 'Plan';
  const { answer } = outcome;
  const time = `${answer.elapsedMs.toFixed(0)} ms`;
  switch (answer.kind) {
    case 'report':
      return `${counted(answer.rows.length, 'row')} in ${time}`;
    case 'list':
      return `${counted(answer.ids.length, 'id')} in ${time}`;
    default:
      return `Answered in ${time}`;
  }
}
