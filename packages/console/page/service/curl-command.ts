export interface CurlOptions {
  /** GET unless there is a body. */
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The service wants a token, which stands in the command as a variable. */
  readonly isTokenWanted: boolean;
}

/** A request as a command for a POSIX shell. */
export function curlCommand(url: string, { method, body, isTokenWanted }: CurlOptions): string {
  const usual = body === undefined ? 'GET' : 'POST';
  return [
    `curl -s ${method === undefined || method === usual ? '' : `-X ${method} `}${shellText(url)}`,
    ...(isTokenWanted ? ['-H "authorization: Bearer $MVDB_TOKEN"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d ${shellText(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
