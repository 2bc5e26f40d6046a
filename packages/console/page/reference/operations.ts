import type { ProblemType } from '@mvdb/server/client';
import type { DocumentedOperation, OpenApiDocument } from './document.ts';

/** An operation, and how it is asked for. */
export interface Operation extends DocumentedOperation {
  /** In capitals. */
  readonly method: string;
  readonly path: string;
}

/** Operations that belong together. */
export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** The operations in which a text stands, by their groups; groups without any are left out. */
export function groupsOf(
  { tags, paths }: OpenApiDocument,
  text: string,
): readonly OperationGroup[] {
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, documented]): Operation => {
        return { ...documented, method: method.toUpperCase(), path };
      }),
    )
    .filter(({ method, path, operationId, summary }) =>
      isIn(text, [method, path, operationId, summary]),
    );
  return tags
    .map((tag) => ({
      ...tag,
      operations: operations.filter((operation) => operation.tags.includes(tag.name)),
    }))
    .filter((group) => group.operations.length > 0);
}

/** The problems in which a text stands, by status and code. */
export function problemsOf({ components }: OpenApiDocument, text: string): readonly ProblemType[] {
  return components.responses.Problem['x-problems']
    .filter(({ status, code, title }) => isIn(text, [String(status), code, title]))
    .toSorted((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
}

/** Whether each word of a text stands in one of some others, regardless of the letter case. */
function isIn(text: string, others: readonly string[]): boolean {
  const among = others.join(' ').toUpperCase();
  return text
    .toUpperCase()
    .split(/\s+/)
    .every((word) => among.includes(word));
}
