import { ADMIN_PATH } from '@mvdb/server/client';
import type { Snippets } from '../parts/as-code.tsx';
import type { SnippetOptions } from '../routine/snippets.ts';
import { curlCommand } from '../service/curl-command.ts';
import { fetchProgram } from '../service/fetch-program.ts';
import { programText } from '../service/program-text.ts';
import type { Query } from '../service/query.ts';

export interface QuerySnippetOptions extends SnippetOptions {
  /** True for a SELECT of SQL, which the command language has not. */
  readonly isSql: boolean;
}

/** A query as code: over HTTP for a POSIX shell and for JavaScript, and for a program that uses the library. */
export function querySnippets(
  { sentence, parameters }: Query,
  { urlOf, isTokenWanted, isSql }: QuerySnippetOptions,
): Snippets {
  const url = urlOf(`${ADMIN_PATH}/query`);
  const body = { sentence, ...(parameters && { parameters }) };
  const options = parameters && `, { parameters: ${JSON.stringify(parameters)} }`;
  const args = `session, ${programText(sentence)}${options ?? ''}`;
  return {
    curl: curlCommand(url, { body, isTokenWanted }),
    fetch: fetchProgram(url, { body, isTokenWanted }),
    TypeScript: isSql
      ? [
          "import { selectSql } from 'mvdb';",
          '',
          `for (const row of selectSql(${args}).rows) console.log(row);`,
        ].join('\n')
      : [
          "import { execute } from 'mvdb';",
          '',
          `for (const line of execute(${args}).lines) console.log(line);`,
        ].join('\n'),
  };
}
