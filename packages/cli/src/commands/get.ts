import { createServer, type ServerOptions } from '@mvdb/server';
import { API_PATH } from '@mvdb/server/host';
import { accountOptions, withAccount } from '../accounts/open-account.ts';
import { defineCommand } from '../command-line/command.ts';
import { type ExitStatus, exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import { formOptions } from '../options/form.ts';

/** What a status of HTTP comes to; any other error is a failure. */
const statusByHttp: Readonly<Record<number, ExitStatus>> = {
  400: exitStatus.usage,
  401: exitStatus.rejected,
  403: exitStatus.rejected,
  404: exitStatus.notFound,
};

export const get = defineCommand({
  name: 'get',
  forms: ['PATH [options]'],
  description: [
    'Writes the answer of the service to a GET request of a path, without starting a server or opening a port.',
  ],
  wordCount: [1, 1],
  options: {
    ...accountOptions,
    headers: { kind: 'flag', description: 'Writes the status and the header fields, too.' },
    json: {
      ...formOptions.json,
      description: 'Writes the status, the header fields and the body as one JSON object.',
    },
  },
  examples: [
    [`get ${API_PATH}/registry/status`, 'Counts the routines.'],
    [`get '${API_PATH}/registry/search?q=bins'`, 'Searches them.'],
  ],

  run(invocation) {
    const { options, words, out, notes } = invocation;
    const [path = ''] = words;
    if (!path.startsWith('/')) throw new UsageError(`A path begins with /, unlike "${path}".`);
    return withAccount(options, invocation, async ({ account, operator }) => {
      const served: ServerOptions = {
        account,
        operator: { ...operator, capabilities: { dbCommand: 'query' } },
        // Nobody else waits.
        readerThreads: 0,
      };
      const app = createServer(served);
      try {
        const { statusCode, headers, payload } = await app.inject({
          url: path,
          headers: { host: '127.0.0.1' },
        });
        if (options.json) out.json({ status: statusCode, headers, body: bodyOf(payload) });
        else if (options.headers) {
          notes.line(`HTTP ${statusCode}`);
          for (const [name, value] of Object.entries(headers)) notes.line(`${name}: ${value}`);
        }
        if (!options.json) out.text(payload.endsWith('\n') ? payload : `${payload}\n`);
        if (statusCode < 400) return exitStatus.ok;
        return statusByHttp[statusCode] ?? exitStatus.failed;
      } finally {
        await app.close();
      }
    });
  },
});

/** What a body of JSON says; any other body as text. */
function bodyOf(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch (error) {
    if (error instanceof SyntaxError) return payload;
    throw error;
  }
}
