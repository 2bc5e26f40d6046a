import { describe, expect, test } from 'vitest';
import { API, problemIn, startService } from './client.ts';

const { app, call, get, post } = startService({ bodyBytesMax: 2_000 });

describe('a body', () => {
  test.each([
    '',
    '{',
    '{"name":"VB_ICONV",}',
    "{'name':'VB_ICONV'}",
    'NaN',
    '{"name":"VB_ICONV"} x',
    '\u0000',
  ])('that is not JSON is rejected: %j', async (body) => {
    problemIn(await post(body), 400, 'INVALID_JSON');
  });

  test('that is not UTF-8 is rejected, not repaired', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: `${API}/call`,
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from('{"name":"VB_ICONV","args":{"0":"M\u00fcller"}}', 'latin1'),
    });
    problemIn(reply, 400, 'INVALID_JSON');
  });

  test.each([
    ['null', ''],
    ['[]', ''],
    ['"VB_ICONV"', ''],
    ['{}', '/name'],
    ['{"name":5}', '/name'],
    ['{"name":["VB_ICONV"]}', '/name'],
    ['{"name":null}', '/name'],
    ['{"name":""}', '/name'],
    ['{"name":"VB_ICONV","args":null}', '/args'],
    ['{"name":"VB_ICONV","args":[]}', '/args'],
    ['{"name":"VB_ICONV","args":"x"}', '/args'],
    ['{"name":"VB_ICONV","arguments":{}}', '/arguments'],
    ['{"name":"VB_ICONV","a~/b":{}}', '/a~0~1b'],
    ['{"name":"VB_ICONV","":{}}', '/'],
    ['{"name":"VB_ICONV","select":5}', '/select'],
    ['{"name":"VB_ICONV","select":null}', '/select'],
    ['{"name":"VB_ICONV","name":"VB_OCONV"}', '/name'],
    ['{"name":"VB_ICONV","args":{"0":"a","1":"b","0":"a"}}', '/args/0'],
    ['{"name":"VB_ICONV","args":{"0":"a","\\u0030":"b"}}', '/args/0'],
    ['{"name":"VB_ICONV","args":{"__proto__":"x"}}', '/args/__proto__'],
    ['{"__proto__":{"name":"VB_ICONV"},"name":"VB_ICONV"}', '/__proto__'],
  ])('of another shape is rejected where it differs: %s', async (body, pointer) => {
    const problem = problemIn(await post(body), 400, 'INVALID_REQUEST');
    expect(problem.errors).toMatchObject([{ pointer }]);
  });

  test('with more arguments than any routine has is refused', async () => {
    const args = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [index, 'x']));
    problemIn(await call('VB_ICONV', args), 400, 'INVALID_REQUEST');
  });

  test('over the limit is rejected, and the limit itself is accepted', async () => {
    const body = JSON.stringify({ name: 'VB_ICONV' });
    expect((await post(body.padEnd(2_000))).statusCode).toBe(200);
    problemIn(await post(body.padEnd(2_001)), 413, 'BODY_TOO_LARGE');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/problem+json',
    'application/json; charset=latin1',
    'json',
  ])('of type %s is refused', async (type) => {
    const reply = await post({ name: 'VB_ICONV' }, { headers: { 'content-type': type } });
    problemIn(reply, 415, 'MEDIA_TYPE_NOT_SUPPORTED');
  });

  test('that is compressed is refused', async () => {
    const reply = await post({ name: 'VB_ICONV' }, { headers: { 'content-encoding': 'gzip' } });
    problemIn(reply, 415, 'MEDIA_TYPE_NOT_SUPPORTED');
  });

  test.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
  ])('of type %s is read', async (type) => {
    const reply = await post({ name: 'VB_ICONV' }, { headers: { 'content-type': type } });
    expect(reply.statusCode).toBe(200);
  });

  test('must be there', async () => {
    problemIn(await app.inject({ method: 'POST', url: `${API}/call` }), 400, 'INVALID_REQUEST');
  });
});

describe('an argument', () => {
  test.each([
    { value: 5 },
    { value: 0 },
    { value: null },
    { value: true },
    { value: {} },
    { value: [5] },
    { value: [[['a', null]]] },
    { value: [[[['a']]]] },
    { value: ['a\u001eb'] },
    { value: '\ud800' },
  ])('is text or nested arrays of text: %j', async ({ value }) => {
    const problem = problemIn(await call('VB_ICONV', { '0': value }), 400, 'BAD_ARGUMENTS');
    expect(problem.errors).toMatchObject([{ pointer: '/args/0' }]);
  });

  test.each(['3', '81', '00', '-1', '1.0', ' 1', '1e0', 'SUBJECT', '', 'constructor', 'toString'])(
    'of index "%s" is not known',
    async (index) => {
      const problem = problemIn(await call('VB_ICONV', { [index]: 'x' }), 400, 'BAD_ARGUMENTS');
      expect(problem.errors).toMatchObject([{ pointer: `/args/${index}` }]);
    },
  );

  test('of a name has the index that was meant', async () => {
    const problem = problemIn(await call('VB_ICONV', { SUBJCET: 'x' }), 400, 'BAD_ARGUMENTS');
    expect(problem.suggestions).toEqual(['0']);
    expect(problem.detail).toContain('By index SUBJECT is "0".');
  });

  test('that the routine produces may not be supplied', async () => {
    const problem = problemIn(await call('VB_ICONV', { '2': '' }), 400, 'BAD_ARGUMENTS');
    expect(problem.errors).toMatchObject([{ pointer: '/args/2' }]);
  });

  test('that is required may not be missing or empty', async () => {
    for (const args of [{}, { '0': '' }]) {
      const problem = problemIn(await call('VB_READDICT', args), 400, 'BAD_ARGUMENTS');
      expect(problem.errors).toEqual([{ pointer: '/args/0', detail: 'DICTFILE is required.' }]);
    }
  });

  test('is named with every other that is wrong', async () => {
    const args = { '0': 5, '1': null, '2': 'x', '9': 'y' };
    const problem = problemIn(await call('VB_ICONV', args), 400, 'BAD_ARGUMENTS');
    const pointers = (problem.errors as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(pointers).toEqual(['/args/0', '/args/1', '/args/2', '/args/9']);
  });
});

describe('a routine', () => {
  test('that is unknown is answered with near names', async () => {
    const problem = problemIn(await call('vb_iconv'), 404, 'ROUTINE_NOT_FOUND');
    expect(problem.suggestions).toContain('VB_ICONV');
  });

  test.each(['VB_SY0913', 'VB_S0912', 'VB_SF3180A', 'VB_2403'])('%s is internal', async (name) => {
    problemIn(await call(name, { '0': 5 }), 403, 'ROUTINE_NOT_CALLABLE');
  });

  test('that fails without a message argument says why', async () => {
    const reply = await call('VB_LOCATE', { '5': 'XX' });
    expect(problemIn(reply, 422, 'ROUTINE_FAILED').detail).toBe('INVALID SEARCH TYPE XX');
  });
});

describe('a path', () => {
  test.each([
    '/api',
    `${API}`,
    `${API}/call/`,
    `${API}/registry/domain/a/b`,
    '//evil.test/',
    '/favicon.ico',
  ])('%s that is not an endpoint is not found', async (path) => {
    problemIn(await app.inject({ url: `http://localhost${path}` }), 404, 'PATH_NOT_FOUND');
  });

  test.each([
    ['GET', `${API}/call`, 'POST'],
    ['OPTIONS', `${API}/call`, 'POST'],
    ['PUT', `${API}/call`, 'POST'],
    ['POST', `${API}/registry`, 'GET, HEAD'],
    ['DELETE', `${API}/registry/VB_ICONV`, 'GET, HEAD'],
    ['POST', `${API}/registry/status`, 'GET, HEAD'],
    ['PATCH', `${API}/registry/search?q=x`, 'GET, HEAD'],
    ['POST', `${API}/registry/domain/Parts`, 'GET, HEAD'],
    ['PROPFIND', `${API}/registry`, 'GET, HEAD'],
    ['TRACE', `${API}/registry`, 'GET, HEAD'],
  ])('does not answer %s %s', async (method, url, allow) => {
    const reply = await app.inject({
      method: method as 'PUT',
      url,
      headers: { 'content-type': 'text/plain' },
      payload: method === 'TRACE' ? '' : 'x',
    });
    problemIn(reply, 405, 'METHOD_NOT_ALLOWED');
    expect(reply.headers.allow).toBe(allow);
  });

  test('answers HEAD like GET, without the body', async () => {
    const reply = await app.inject({ method: 'HEAD', url: `${API}/registry/status` });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('');
  });

  test.each([`${API}/call?view=flat`, `${API}/call?view=`, `${API}/call?views=nested`])(
    'takes no other query: %s',
    async (url) => {
      const reply = await post({ name: 'VB_ICONV' }, { query: url.slice(url.indexOf('?')) });
      problemIn(reply, 400, 'INVALID_REQUEST');
    },
  );
});

describe('a host', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    'LOCALHOST.',
    'localhost:8080',
    '[::1]',
    '[::1]:1',
    '127.0.0.1:65535',
  ])('of %s is answered', async (host) => {
    const reply = await app.inject({ url: `${API}/registry/status`, headers: { host } });
    expect(reply.statusCode).toBe(200);
  });

  test.each([
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.nip.io',
    'a@127.0.0.1',
    '127.0.0.1:80@evil.test',
    'localhost, evil.test',
    '127.0.0.2',
    '0.0.0.0',
    '[::2]',
    '::1',
    'localhost:port',
    'localhost:',
    'localhost..',
    ' ',
  ])('of %s is rejected on every path', async (host) => {
    for (const url of [`${API}/registry`, '/nowhere', '/%E0', `${API}/registry/${'x'.repeat(300)}`])
      problemIn(await app.inject({ url, headers: { host } }), 403, 'HOST_NOT_ALLOWED');
    const reply = await post({ name: 'VB_ICONV' }, { headers: { host } });
    problemIn(reply, 403, 'HOST_NOT_ALLOWED');
  });
});

test('an expectation other than 100-continue is not met', async () => {
  const reply = await call('VB_ICONV', {}, { headers: { expect: 'a-miracle' } });
  problemIn(reply, 417, 'EXPECTATION_FAILED');
});

test('a problem reports the path, without its query', async () => {
  const problem = problemIn(await get(`${API}/registry?secret=1`), 400, 'INVALID_REQUEST');
  expect(problem.instance).toBe(`${API}/registry`);
});
