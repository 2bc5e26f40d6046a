import { argument, createRegistry, defineRoutine } from '@mvdb/routines';
import { createServer, grantOf, newToken, startServer } from '@mvdb/server';
import { Account, Session } from 'mvdb';
import { API, startDemoService, TABLES } from '../http/client.ts';
import { grants, guardedServer, SESSION, tokens } from '../http/guarded-service.ts';
import { lastReply, openConnection, requestText } from '../http/raw-connection.ts';
import type { ErrorCase } from './error-case.ts';

const HOST = 'Host: localhost';
const CALL = '{"name":"VB_ICONV"}';
const BINS = { '0': '1', '1': 'P100', '2': 'MOON' };

const careless = defineRoutine({
  name: 'MY_COUNT',
  domain: 'Notes',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Counts notes.',
  args: { COUNTED: argument.output('How many there are.') },
  run: (): Record<string, string> => ({ COUNT: '3' }),
});

/** The errors of requests to a service of the demo company, which lives as long as the tests of a file. */
export function serviceCases(): readonly ErrorCase[] {
  const { account, get, post, postTo, call } = startDemoService({ bodyBytesMax: 2_000 });
  const inCompany2 = newToken();
  const guarded = guardedServer(account, {
    tokens: [...grants, grantOf(inCompany2, 'accounting2', 'reader')],
  });
  const save = (number: string, key: string) =>
    call(
      'VB_REDBOOK.REV1',
      { '0': '1', '1': 'SAVE', '2': number, '3': ['P100'], '4': 'Y' },
      {
        headers: { 'idempotency-key': key },
      },
    );
  const preferring = (prefer: string) => ({ headers: { prefer } });

  return [
    {
      code: 'BAD_REQUEST',
      when: 'A request ends in the middle of its header.',
      cause: () => answerTo('GET / HTTP/1.1\r\nHost: loc', { isEnded: true }),
    },
    {
      code: 'BAD_TARGET',
      when: 'A path has an escape that is not UTF-8.',
      cause: () => get(`${API}/registry/%E0%A4%A`),
    },
    {
      code: 'HEADERS_TOO_LARGE',
      when: 'The header of a request has 100,000 bytes.',
      cause: () => answerTo(requestText('GET', '/', [HOST, `X-Filler: ${'x'.repeat(100_000)}`])),
    },
    {
      code: 'REQUEST_TIMEOUT',
      when: 'A request does not arrive within `requestTimeoutMs`.',
      cause: () => answerTo('POST / HTTP/1.1\r\nHost: local', { requestTimeoutMs: 50 }),
    },
    {
      code: 'INVALID_JSON',
      when: 'A body has a comma too many.',
      cause: () => post('{"name":"VB_ICONV",}'),
    },
    {
      code: 'INVALID_REQUEST',
      when: 'A body has a member that the endpoint does not know.',
      cause: () => post({ name: 'VB_ICONV', arg: {} }),
    },
    {
      code: 'BODY_TOO_LARGE',
      when: 'A body is larger than `bodyBytesMax`.',
      cause: () => post(CALL.padEnd(2_001)),
    },
    {
      code: 'MEDIA_TYPE_NOT_SUPPORTED',
      when: 'A body is sent as a form.',
      cause: () => post(CALL, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    },
    {
      code: 'NOT_ACCEPTABLE',
      when: 'A client asks for rows as a page of HTML.',
      cause: () =>
        postTo('/api/admin/query', { sentence: 'LIST WORK' }, { headers: { accept: 'text/html' } }),
    },
    {
      code: 'EXPECTATION_FAILED',
      when: 'A request expects more than `100-continue`.',
      cause: () => post(CALL, { headers: { expect: 'a-miracle' } }),
    },
    {
      code: 'METHOD_NOT_ALLOWED',
      when: 'A call is asked for with GET.',
      cause: () => get(`${API}/call`),
    },
    {
      code: 'PATH_NOT_FOUND',
      when: 'A path does not exist.',
      cause: () => get('/api/admin/subroutines'),
    },
    {
      code: 'TARGET_TOO_LONG',
      when: 'A name in a path has more than 256 characters.',
      cause: () => get(`${API}/registry/${'x'.repeat(257)}`),
    },
    {
      code: 'DOMAIN_NOT_FOUND',
      when: 'The registry is asked for a domain that does not exist.',
      cause: () => get(`${API}/registry/domain/Inventori`),
    },
    {
      code: 'PROBLEM_NOT_FOUND',
      when: 'The type of a problem is read that does not exist.',
      cause: () => get('/problems/no-such-problem'),
    },
    {
      code: 'UNKNOWN_TABLE',
      when: 'A path names a table that does not exist.',
      cause: () => get(`${TABLES}/PRODUKT/records`),
    },
    {
      code: 'RECORD_NOT_FOUND',
      when: 'A path names a record that does not exist.',
      cause: () => get(`${TABLES}/PRODUCT/records?id=nobody`),
    },
    {
      code: 'HOST_NOT_ALLOWED',
      when: 'A request names a host that the server does not have.',
      cause: () => post(CALL, { headers: { host: 'erp.example' } }),
    },
    {
      code: 'CROSS_ORIGIN',
      when: 'A page of another origin makes a call.',
      cause: () => post(CALL, { headers: { origin: 'https://evil.example' } }),
    },
    {
      code: 'UNAUTHORIZED',
      when: 'A request to a server with tokens has none.',
      cause: () => guarded.ask(SESSION),
    },
    {
      code: 'CODE_NOT_VALID',
      when: 'The console is opened with a code that was used before.',
      cause: async () => {
        const code = guarded.app.issueConsoleCode();
        await guarded.ask(SESSION, { body: { code } });
        return guarded.ask(SESSION, { body: { code } });
      },
    },
    {
      code: 'SESSION_NOT_FOUND',
      when: 'A client with a token of its own ends a console session.',
      cause: () => guarded.ask(SESSION, { method: 'DELETE', token: tokens.reader }),
    },
    {
      code: 'TOO_MANY_FAILURES',
      when: 'An address has sent ten wrong tokens.',
      cause: async () => {
        const ask = () => guarded.ask(SESSION, { token: 'guess', address: '10.0.0.1' });
        for (let failed = 0; failed < 10; failed += 1) await ask();
        return ask();
      },
    },
    {
      code: 'ROUTINE_NOT_FOUND',
      when: 'A call misspells the name of a routine.',
      cause: () => call('V_ICONV'),
    },
    {
      code: 'ROUTINE_NOT_CALLABLE',
      when: 'A call names a routine that only other routines call.',
      cause: () => call('VB_2403'),
    },
    {
      code: 'BAD_ARGUMENTS',
      when: 'A call lacks an argument that must not be blank.',
      cause: () => call('VB_BINS.REV1', { '0': '1', '1': 'P100' }),
    },
    {
      code: 'ROUTINE_FAILED',
      when: 'A routine without an argument for messages cannot answer.',
      cause: () => call('VB_LOCATE', { '5': 'XX' }),
    },
    {
      code: 'UNDECLARED_RESULT',
      when: 'A routine of a program returns an argument that its entry does not declare.',
      cause: () => createRegistry([careless]).call(new Session(account), careless.name, {}),
    },
    {
      code: 'COMPANY_CLOSED',
      when: 'A login calls a routine for a company that is not open to it.',
      cause: () => guarded.call('VB_BINS.REV1', BINS, { token: inCompany2 }),
    },
    {
      code: 'MESSAGE_GIVEN',
      when: 'A call with `Prefer: handling=strict` gets a message.',
      cause: () => call('VB_BINS.REV1', BINS, preferring('handling=strict')),
    },
    {
      code: 'NOT_REVERSIBLE',
      when: 'A dry run reaches an effect that cannot be undone.',
      cause: () => call('VB_PHANTOM', { '0': 'VB_JOB.COST.REV1' }, preferring('tx=rollback')),
    },
    {
      code: 'IDEMPOTENCY_IN_PROGRESS',
      when: 'A call is sent again with its key while it runs.',
      cause: async () => (await Promise.all([save('K1', 'k1'), save('K1', 'k1')]))[1],
    },
    {
      code: 'IDEMPOTENCY_MISMATCH',
      when: 'The key of a call is sent with another call.',
      cause: async () => {
        await save('K2', 'k2');
        return save('K3', 'k2');
      },
    },
    {
      code: 'INTERNAL_ERROR',
      when: 'A program that runs in the server has an error.',
      cause: async () => {
        const app = createServer({ account, log: { write: () => undefined } });
        app.get('/broken', () => {
          throw new RangeError('an error of the program');
        });
        const reply = await app.inject('/broken');
        await app.close();
        return reply;
      },
    },
  ];
}

interface Manner {
  readonly requestTimeoutMs?: number;
  /** Whether the client ends the connection after the text. */
  readonly isEnded?: boolean;
}

/** The answer of a server to a text on a connection, after which the server closes the connection. */
async function answerTo(text: string, { isEnded = false, ...options }: Manner = {}) {
  const account = Account.inMemory();
  const server = await startServer({ account, port: 0, ...options });
  try {
    const connection = openConnection(server.url);
    if (isEnded) connection.socket.end(text);
    else connection.send(text);
    const { status, body } = lastReply(await connection.closed);
    return { statusCode: status, json: () => JSON.parse(body) as Record<string, unknown> };
  } finally {
    await server.close();
    await account.close();
  }
}
