import { API_PATH } from '@mvdb/server/client';
import type { Snippets } from '../parts/as-code.tsx';
import { curlCommand } from '../service/curl-command.ts';
import { fetchProgram } from '../service/fetch-program.ts';
import type { RegistryEntry } from '../service/payloads.ts';
import { programText } from '../service/program-text.ts';
import { type Supplied, toIndexed } from './call-arguments.ts';

export interface SnippetOptions {
  /** Where a path of the service is, such as `http://127.0.0.1:8080/healthz`. */
  readonly urlOf: (path: string) => string;
  /** The service wants a token, which stands in the snippet as a variable. */
  readonly isTokenWanted: boolean;
}

/** The call as code: over HTTP for a POSIX shell and for JavaScript, and for a program that uses the library. */
export function callSnippets(
  entry: RegistryEntry,
  supplied: Supplied,
  { urlOf, isTokenWanted }: SnippetOptions,
): Snippets {
  const url = urlOf(`${API_PATH}/call?view=nested`);
  const body = { name: entry.name, args: toIndexed(entry, supplied) };
  return {
    curl: curlCommand(url, { body, isTokenWanted }),
    fetch: fetchProgram(url, { body, isTokenWanted }),
    TypeScript: libraryCall(entry, supplied),
  };
}

function libraryCall(entry: RegistryEntry, supplied: Supplied): string {
  const indexed = toIndexed(entry, supplied);
  const lines = Object.entries(indexed).map(
    ([index, text]) =>
      `  ${index}: ${programText(text)}, // ${entry.arguments[Number(index)]?.name}`,
  );
  const args = lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`;
  return [
    "import { callByName } from '@mvdb/routines';",
    '',
    `const { results } = callByName(session, ${programText(entry.name)}, ${args});`,
  ].join('\n');
}
