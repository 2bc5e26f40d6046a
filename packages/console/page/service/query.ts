import { ADMIN_PATH } from '@mvdb/server/client';
import { atMoment } from '../past/shown-moment.ts';
import { ask } from './ask.ts';
import type { ExplainReply, QueryPayload } from './payloads.ts';

/** A query as it is asked. */
export interface Query {
  readonly sentence: string;
  /** Values for the `?` of the sentence in their order, or for each `:name` by its name. */
  readonly parameters?: readonly string[] | Readonly<Record<string, string>> | undefined;
  /** Rows, ids or lines at the most. */
  readonly limit?: number;
}

/** What a query finds as of the moment that is shown, with the records that its values name. */
export function askQuery(query: Query, signal?: AbortSignal): Promise<QueryPayload> {
  return ask(atMoment(`${ADMIN_PATH}/query`), {
    method: 'POST',
    body: { ...query, links: true },
    ...(signal && { signal }),
  });
}

/** The report as the command language prints it. */
export function askPrinted(query: Query, signal: AbortSignal): Promise<QueryPayload> {
  return ask(atMoment(`${ADMIN_PATH}/query?view=text`), { method: 'POST', body: query, signal });
}

/** How the query would be answered. */
export function askPlan(
  { sentence, parameters }: Query,
  signal: AbortSignal,
): Promise<ExplainReply> {
  return ask(atMoment(`${ADMIN_PATH}/query/explain`), {
    method: 'POST',
    body: { sentence, ...(parameters && { parameters }) },
    signal,
  });
}
