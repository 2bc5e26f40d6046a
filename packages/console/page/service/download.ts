import { ADMIN_PATH, type QueryRow } from '@mvdb/server/client';
import { atMoment } from '../past/shown-moment.ts';
import { send } from './ask.ts';
import { type Problem, ProblemError } from './problem.ts';
import type { Query } from './query.ts';
import { rowObjects } from './row-objects.ts';

/** How a list is written to a file. */
export const fileForms = ['CSV', 'JSON'] as const;

export type FileForm = (typeof fileForms)[number];

/** Has the browser keep all that a query finds as a file. @throws As `ask`; ProblemError where it was cut. */
export async function download(query: Query, form: FileForm, name: string): Promise<void> {
  save(await fileOf(query, form), `${name}.${form.toLowerCase()}`);
}

async function fileOf(query: Query, form: FileForm): Promise<Blob> {
  if (form === 'CSV') return (await rows(query, 'text/csv', { spreadsheet: true })).blob();
  const lines = (await (await rows(query, 'application/x-ndjson')).text()).trimEnd().split('\n');
  const objects = rowObjects(lines.map((line) => reported(JSON.parse(line))));
  return new Blob([JSON.stringify(objects, undefined, 2)], { type: 'application/json' });
}

function rows(
  { sentence, parameters = [] }: Query,
  accept: string,
  options: { readonly spreadsheet?: true } = {},
): Promise<Response> {
  const body = { sentence, parameters, ...options };
  return send(atMoment(`${ADMIN_PATH}/query`), { method: 'POST', body, headers: { accept } });
}

type Line = QueryRow | { readonly type: 'error'; readonly problem: Problem };

function reported(line: Line): QueryRow {
  if (line.type === 'error') throw new ProblemError(line.problem);
  return line;
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
