import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { problemIn, QUERY, type Reply, startDemoService, TABLES } from './client.ts';

const { get, postTo } = startDemoService({ readerThreads: 0 });

/** What a client may bring about, whatever it sends. */
const REJECTED = [400, 403, 404, 409, 414, 422, 504];

function expectAnswer(reply: Reply): void {
  if (reply.statusCode === 200) return;
  expect(REJECTED).toContain(reply.statusCode);
  problemIn(reply, reply.statusCode, reply.json().code);
}

const bodies = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      sentence: fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })),
      parameters: fc.jsonValue(),
      limit: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

test.each([QUERY, `${QUERY}/explain`])(
  'any JSON to %s gets an answer or a problem',
  async (path) => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expectAnswer(await postTo(path, body));
      }),
      { numRuns: caseCount(200) },
    );
  },
);

const words = fc.constantFrom(
  ...['LIST', 'SORT', 'SELECT', 'SSELECT', 'COUNT', 'SUM', 'LIST.ITEM', 'GET.LIST', 'WHO'],
  ...[
    'PRODUCT',
    'DICT',
    'VOC',
    'CUSTOMER',
    'NOWHERE',
    'STATUS',
    '@ID',
    'DESCRIPTION',
    'LIST.PRICE',
  ],
  ...['WITH', 'AND', 'OR', 'NOT', '=', '#', '>', '"A"', '"1!P100"', '(', ')', 'BY', 'BY.EXP'],
  ...['TOTAL', 'BREAK.ON', 'SAMPLE', '2', 'TO', 'FROM', '0', '*', ',', 'WHERE', 'GROUP', 'EVAL'],
  ...['"1 / 0"', "'", '?', ':a', 'CSV', 'JSON', 'TOXML', 'ID.SUP', 'DET.SUP', 'VERT', 'HEADING'],
);

test('any words of the languages get an answer or a problem, in every form', async () => {
  const sentence = fc
    .array(words, { minLength: 1, maxLength: 9 })
    .map((chosen) => chosen.join(' '));
  const accept = fc.constantFrom('application/json', 'application/x-ndjson', 'text/csv');
  const view = fc.constantFrom('', '?view=text');
  await fc.assert(
    fc.asyncProperty(sentence, accept, view, async (asked, accepted, query) => {
      const headers = query === '' ? { accept: accepted } : {};
      const reply = await postTo(QUERY, { sentence: asked, limit: 20 }, { query, headers });
      expectAnswer(reply);
      expectAnswer(await postTo(`${QUERY}/explain`, { sentence: asked }));
    }),
    { numRuns: caseCount(300) },
  );
});

test('any parameter of the records of a table gets an answer or a problem', async () => {
  const text = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed());
  const clause = fc.array(words, { maxLength: 6 }).map((chosen) => chosen.join(' '));
  const query = fc.record(
    { id: text, after: text, filter: fc.oneof(text, clause), limit: fc.oneof(text, fc.nat()) },
    { requiredKeys: [] },
  );
  const table = fc.oneof(fc.constantFrom('PRODUCT', 'DICT PRODUCT', 'VOC', 'NOWHERE'), text);
  await fc.assert(
    fc.asyncProperty(table, query, async (name, asked) => {
      const path = `${TABLES}/${encodeURIComponent(name)}`;
      const parameters = Object.entries(asked).map(
        ([key, value]) => `${key}=${encodeURIComponent(value)}`,
      );
      expectAnswer(await get(`${path}/records?${parameters.join('&')}`));
      expectAnswer(await get(`${path}/dictionary`));
    }),
    { numRuns: caseCount(200) },
  );
});

test('any Prefer, Idempotency-Key and If-None-Match get an answer or a problem', async () => {
  const visible = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });
  const likely = fc
    .array(
      fc.constantFrom('tx', 'handling', '=', 'rollback', 'strict', ',', ';', '"', ' ', '*', 'W/'),
    )
    .map((parts) => parts.join(''));
  const header = fc.oneof(visible, likely);
  await fc.assert(
    fc.asyncProperty(header, header, async (prefer, key) => {
      const headers = { prefer, 'idempotency-key': key, 'if-none-match': key };
      const body = { name: 'VB_ICONV', args: { '0': '1', '1': 'MD2' } };
      expectAnswer(await postTo('/api/admin/subroutine/call', body, { headers }));
    }),
    { numRuns: caseCount(200) },
  );
});
