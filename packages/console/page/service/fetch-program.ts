import { programText } from './program-text.ts';

export interface FetchOptions {
  /** Sent as JSON. */
  readonly body: unknown;
  /** The service wants a token, which the program takes from its environment. */
  readonly isTokenWanted: boolean;
}

/** A request as a program for Node, or with its token written in, for a page. */
export function fetchProgram(url: string, { body, isTokenWanted }: FetchOptions): string {
  const headers = [
    "'content-type': 'application/json'",
    ...(isTokenWanted ? [`authorization: \`Bearer \${process.env.MVDB_TOKEN}\``] : []),
  ];
  return [
    `const reply = await fetch(${programText(url)}, {`,
    "  method: 'POST',",
    `  headers: { ${headers.join(', ')} },`,
    `  body: JSON.stringify(${JSON.stringify(body, undefined, 2).replaceAll('\n', '\n  ')}),`,
    '});',
    'console.log(reply.status, await reply.json());',
  ].join('\n');
}
