import { catalogue, isCallable } from '@mvdb/routines';
import { SAVED_LISTS, Session } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { API, problemIn, startService } from './client.ts';

const { account, call, post } = startService();

describe('a call', () => {
  test('answers every out argument by its index', async () => {
    const reply = await call('VB_LOCATE', { '0': 'B', '1': ['A', 'B'], '2': '1' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ name: 'VB_LOCATE', args: { '6': '2', '7': 'TRUE' } });
  });

  test('takes marked text and nested arrays alike', async () => {
    const nested = await call('VB_LOCATE', {
      '0': 'y',
      '1': [['a', ['x', 'y']]],
      '2': '1',
      '3': '2',
      '4': '1',
    });
    const marked = await call('VB_LOCATE', {
      '0': 'y',
      '1': 'a\u001dx\u001cy',
      '2': '1',
      '3': '2',
      '4': '1',
    });
    expect(nested.json()).toEqual(marked.json());
    expect(nested.json().args['7']).toBe('TRUE');
  });

  test('without args is a call without arguments', async () => {
    const without = await call('VB_ICONV');
    expect(without.json()).toEqual((await call('VB_ICONV', {})).json());
    expect(without.json()).toEqual({ name: 'VB_ICONV', args: { '2': '' } });
  });

  test('takes a routine that supplies nothing back', async () => {
    const reply = await call('VB_WRITEDICT.REV1', { '0': 'NEWFILE', '1': 'NOTHING.BACK' });
    expect(reply.json()).toEqual({ name: 'VB_WRITEDICT.REV1', args: {} });
  });

  test('says with each answer what it was asked as, and what a browser may do with it', async () => {
    const { headers } = await call('VB_ICONV', {}, { headers: { 'x-request-id': 'order-66' } });
    expect(headers).toMatchObject({
      'x-request-id': 'order-66',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    });
  });

  test('gets an id of ours when its own is not an id', async () => {
    const sent = 'a b\u00e9';
    const { headers } = await call('VB_ICONV', {}, { headers: { 'x-request-id': sent } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('view=nested', () => {
  test('adds the results by name, always as attributes of values of subvalues', async () => {
    await call('VB_WRITEDICT.REV1', { '0': 'NEWFILE', '1': 'NESTED' });
    await call('VB_WRITEDICT.REV1', { '0': 'SAVE', '1': 'NESTED', '2': 'A', '3': '1', '4': 'D' });
    const reply = await call('VB_READDICT', { '0': 'NESTED' }, { query: '?view=nested' });
    const { args, named } = reply.json();
    expect(named.DATA.flat(2)).toEqual(expect.arrayContaining(['A', 'D']));
    const flattened = named.DATA.map((values: string[][]) =>
      values.map((subvalues) => subvalues.join('\u001c')).join('\u001d'),
    ).join('\u001e');
    expect(flattened).toBe(args['1']);
  });

  test('shows one text as one subvalue', async () => {
    const reply = await call('VB_ICONV', { '0': '1', '1': 'MD2' }, { query: '?view=nested' });
    expect(reply.json().named).toEqual({ RESULT: [[['100']]] });
  });
});

describe('marks=latin1', () => {
  const asked = [{ query: '?marks=latin1' }, { headers: { marks: 'latin1' } }];

  test.each(asked)('reads the customary characters as marks: %o', async (options) => {
    const reply = await call('VB_LOCATE', { '0': 'B', '1': 'A\u00feB', '2': '1' }, options);
    expect(reply.json().args).toEqual({ '6': '2', '7': 'TRUE' });
  });

  test.each(asked)('writes marks as the customary characters: %o', async (options) => {
    const ours = (await call('VB_READDICT', { '0': 'PRODUCT' })).json().args['1'];
    const theirs = (await call('VB_READDICT', { '0': 'PRODUCT' }, options)).json().args['1'];
    expect(ours).toMatch(/[\u001d\u001e]/);
    expect(theirs).not.toMatch(/[\u001b-\u001f]/);
    expect(theirs).toBe(
      ours.replace(/[\u001b-\u001f]/g, (mark: string) =>
        String.fromCharCode(mark.charCodeAt(0) + 0xe0),
      ),
    );
  });

  test('without it such a letter is a letter', async () => {
    const reply = await call('VB_ICONV', { '0': 'M\u00dcLLER', '1': 'MCL' });
    expect(reply.json().args['2']).toBe('m\u00fcller');
  });

  test('does not answer with a letter that would read as a mark', async () => {
    const reply = await call(
      'VB_ICONV',
      { '0': 'M\u00dcLLER', '1': 'MCL' },
      { query: '?marks=latin1' },
    );
    problemIn(reply, 422, 'NO_LATIN1_BYTE');
  });

  test('rejects an argument that holds a separator, or a mark inside nested arrays', async () => {
    const args = { '0': 'A\u001eB', '1': ['M\u00fcller'] };
    const separator = problemIn(
      await call('VB_LOCATE', args, { query: '?marks=latin1' }),
      400,
      'BAD_ARGUMENTS',
    );
    expect(separator.errors).toMatchObject([{ pointer: '/args/0' }]);
    const inArray = await call('VB_LOCATE', { '1': ['M\u00fcller'] }, { query: '?marks=latin1' });
    expect(problemIn(inArray, 400, 'BAD_ARGUMENTS').errors).toMatchObject([{ pointer: '/args/1' }]);
  });

  test.each([
    [{ query: '?marks=utf8' }],
    [{ query: '?marks=latin1&marks=latin1' }],
    [{ headers: { marks: 'LATIN1' } }],
  ])('is the only choice: %o', async (options) => {
    problemIn(await call('VB_ICONV', {}, options), 400, 'INVALID_REQUEST');
  });
});

describe('select', () => {
  test('takes ids for select list 0', async () => {
    expect((await post({ name: 'VB_ICONV', select: ['1!A', '1!B'] })).statusCode).toBe(200);
    expect((await post({ name: 'VB_ICONV', select: [] })).statusCode).toBe(200);
  });

  const lookUp = (select: unknown) =>
    post({ name: 'VB_GETLIST.REV1', args: { '0': 'SELECT PRODUCT' }, select });

  test.each([
    ['SELECT PRODUCT WITH UNIT = "EA" BY.DSND @ID', '1!C\u001e1!A'],
    ['SELECT PRODUCT WITH UNIT = "EA" TO 3', '1!A\u001e1!C'],
    ["SELECT DESCRIPTION FROM PRODUCT WHERE UNIT = 'EA'", '1!A\u001e1!C'],
    ['SELECT PRODUCT WITH UNIT = "TON"', ''],
    ['GET.LIST MINE', '1!B'],
  ])('takes %s as a sentence that forms list 0', async (select, ids) => {
    const products = account.table('PRODUCT');
    for (const [id, unit] of [
      ['1!A', 'EA'],
      ['1!B', 'FT'],
      ['1!C', 'EA'],
    ] as const)
      products.write(id, `x\u001ey\u001e${unit}`);
    if (account.findTable(SAVED_LISTS) === undefined) account.createTable(SAVED_LISTS);
    account.table(SAVED_LISTS).write('MINE', '1!B');
    const reply = await lookUp(select);
    expect(reply.json()).toEqual({ name: 'VB_GETLIST.REV1', args: { '3': ids, '4': '' } });
  });

  test('a sentence forms the list of a call that writes, too', async () => {
    account.table('PRODUCT').write('1!A', 'x');
    const command = { name: 'VB_SYSTEMSTAT.REV1', args: { '0': 'COUNT PRODUCT' } };
    const reply = await post({ ...command, select: 'SELECT PRODUCT "1!A"' });
    expect(reply.json().args['1']).toBe('1 record(s) counted');
  });

  test.each([
    ['SELECT PRODUCT WITH NOWHERE = 1', 'BAD_SENTENCE', 21],
    ['SELECT PRODUCT BY', 'BAD_SENTENCE', 18],
    ['SELECT NOWHERE FROM PRODUCT', 'BAD_SQL', 8],
  ])('says where %s cannot be understood', async (select, code, position) => {
    const problem = problemIn(await lookUp(select), 422, code);
    expect(problem).toMatchObject({ position, expected: expect.any(Array) });
  });

  test.each([
    ['SELECT NOWHERE', 422, 'TABLE_NOT_FOUND'],
    ['SAVE.LIST MINE', 422, 'NO_ACTIVE_LIST'],
    ['DELETE.LIST MINE', 403, 'NOT_PERMITTED'],
  ])('rejects %s', async (select, status, code) => {
    problemIn(await lookUp(select), status, code);
  });

  test.each([
    ['COUNT PRODUCT'],
    ['LIST PRODUCT'],
    ['DELETE PRODUCT 1!A'],
    ['WITH UNIT = "EA"'],
    [''],
    ['  '],
    ['\ud800'],
  ])('names %j as no sentence that forms a list', async (select) => {
    const problem = problemIn(await lookUp(select), 400, 'INVALID_REQUEST');
    expect(problem.errors).toMatchObject([{ pointer: '/select' }]);
  });

  test.each([[5], [null], [''], [['A']], ['A\u001dB'], ['\ud800']])(
    'names %j as no id',
    async (id) => {
      const problem = problemIn(
        await post({ name: 'VB_ICONV', select: ['A', id] }),
        400,
        'INVALID_REQUEST',
      );
      expect(problem.errors).toMatchObject([{ pointer: '/select/1' }]);
    },
  );
});

describe('capabilities', () => {
  test('let the demo operator ask in the command language, and no more', async () => {
    const count = await call('VB_SYSTEMSTAT.REV1', { '0': 'COUNT VENDOR' });
    expect(count.json().args['1']).toBe('0 record(s) counted');
    problemIn(await call('VB_SYSTEMSTAT.REV1', { '0': 'CLEAR.FILE VENDOR' }), 403, 'NOT_PERMITTED');
    problemIn(await call('VB_UNIX.COMMAND.REV1', { '0': '/bin/date' }), 403, 'NOT_PERMITTED');
  });
});

describe('a call that writes', () => {
  const save = (item: string, text: string, options?: { query: string }) =>
    call(
      'VB_WRITEDICT.REV1',
      { '0': 'SAVE', '1': 'SHARED', '2': item, '3': '1', '4': text },
      options,
    );

  test('is kept when it is acknowledged, with others at the same time', async () => {
    await call('VB_WRITEDICT.REV1', { '0': 'NEWFILE', '1': 'SHARED' });
    const items = Array.from({ length: 300 }, (_, index) => `ITEM${index}`);
    const replies = await Promise.all(items.map((item) => save(item, 'D')));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(account.table('DICT SHARED').readMany(items)).toEqual(items.map(() => 'D'));
  });

  test('fails alone, regardless of what others do at the same time', async () => {
    const [good, bad, alsoGood] = await Promise.all([
      save('GOOD', 'D'),
      call('VB_WRITEDICT', { '0': 'SHARED', '1': 'NO.SUCH.ITEM', '2': 'x' }),
      save('ALSO.GOOD', 'D'),
    ]);
    expect([good.statusCode, alsoGood.statusCode]).toEqual([200, 200]);
    expect(problemIn(bad, 422, 'ROUTINE_FAILED').detail).toBe('RECORD NOT FOUND');
  });

  test('is rejected while another session holds the record', async () => {
    const holder = new Session(account, { login: 'someone' });
    holder.table('DICT SHARED').lock('HELD');
    const problem = problemIn(await save('HELD', 'D'), 409, 'RECORD_LOCKED');
    expect(problem.detail).toContain('someone');
    holder.close();
    expect((await save('HELD', 'D')).statusCode).toBe(200);
  });

  test('leaves no lock behind', async () => {
    await save('FREE', 'D');
    expect(account.locks.list()).toEqual([]);
  });
});

describe('every routine of the catalogue', () => {
  test.each(catalogue.routines.map((routine) => [routine.name, routine] as const))(
    '%s answers an empty call with a result or a problem that says why not',
    async (name, routine) => {
      const reply = await call(name, {});
      expect(reply.statusCode).not.toBe(500);
      if (!isCallable(routine)) problemIn(reply, 403, 'ROUTINE_NOT_CALLABLE');
      else if (reply.statusCode !== 200) problemIn(reply, reply.statusCode, reply.json().code);
      else expect(reply.json().name).toBe(name);

      const isDeprecatedAnswer = reply.statusCode === 200 && routine.status === 'deprecated';
      expect('deprecation' in reply.json()).toBe(isDeprecatedAnswer);
      expect(reply.headers.deprecation).toBe(isDeprecatedAnswer ? '@1664496000' : undefined);
      expect(reply.headers.link).toBe(
        isDeprecatedAnswer
          ? `<${API}/registry/${routine.supersededBy}>; rel="successor-version"`
          : undefined,
      );
    },
  );
});
