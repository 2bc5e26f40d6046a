import { API_PATH } from '@mvdb/server/client';
import { curlCommand } from '../service/curl-command.ts';
import type { RegistryEntry } from '../service/payloads.ts';
import { type Supplied, toIndexed } from './call-arguments.ts';

export interface SnippetOptions {
  /** Where the service answers, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** The service wants a token, which stands in the snippet as a variable. */
  readonly isTokenWanted: boolean;
}

/** The call as a command for a POSIX shell. */
export function curlSnippet(
  entry: RegistryEntry,
  supplied: Supplied,
  { origin, isTokenWanted }: SnippetOptions,
): string {
  const body = { name: entry.name, args: toIndexed(entry, supplied) };
  return curlCommand(`${origin}${API_PATH}/call?view=nested`, { body, isTokenWanted });
}

/** The call as a statement of a program that uses the library. */
export function typescriptSnippet(entry: RegistryEntry, supplied: Supplied): string {
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

/** A string literal; JSON writes marks as escapes. */
function programText(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1);
  return `'${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
