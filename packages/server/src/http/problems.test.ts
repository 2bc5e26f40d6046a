import { CallError, callErrorMessages } from '@mvdb/routines';
import { failures, MvdbError } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { WorkError, workErrorMessages } from '../work/errors.ts';
import { findProblemType, headersOf, problemOf, undoneBy } from './problems.ts';
import { RequestError, type RequestErrorCode, requestErrorMessages } from './request-error.ts';

const here = { instance: '/here', requestId: 'r1' };
const failureTexts = Object.fromEntries(
  Object.values(failures).map(({ code, text }) => [code, text]),
);
const tables = [failureTexts, callErrorMessages, workErrorMessages, requestErrorMessages];
const allMessages = Object.assign({}, ...tables) as Readonly<Record<string, string>>;

describe('problemOf', () => {
  test('no two tables of errors share a code, but for those that mean the same to a client', () => {
    const codes = tables.flatMap((table) => Object.keys(table));
    expect(codes.filter((code, index) => codes.indexOf(code) < index)).toEqual([
      'OUTCOME_UNKNOWN',
      'INVALID_REQUEST',
    ]);
  });

  test.each(Object.entries(allMessages))('%s has a type, a title and a status', (code, title) => {
    const type = findProblemType(code.toLowerCase().replaceAll('_', '-'));
    expect(type).toMatchObject({ code, title });
    expect(type?.status).toBeGreaterThanOrEqual(400);
    expect(type?.status).toBeLessThan(600);
  });

  test.each([
    [new CallError('ROUTINE_NOT_FOUND', 'x'), 404],
    [new CallError('ROUTINE_NOT_CALLABLE', 'x'), 403],
    [new CallError('BAD_ARGUMENTS', 'x'), 400],
    [new CallError('ROUTINE_FAILED', 'x'), 422],
    [new MvdbError(failures.RECORD_LOCKED, 'x'), 409],
    [new MvdbError(failures.NOT_PERMITTED, 'x'), 403],
    [new MvdbError(failures.ACCOUNT_CLOSED, 'x'), 503],
    [new WorkError('SHUTTING_DOWN', 'x'), 503],
    [new RequestError('REQUEST_TIMEOUT', 'x'), 408],
  ])('%s has its status and says what is wrong', (error, status) => {
    expect(problemOf(error, here)).toMatchObject({
      type: `/problems/${error.code.toLowerCase().replaceAll('_', '-')}`,
      status,
      code: error.code,
      detail: 'x',
      instance: '/here',
      requestId: 'r1',
    });
  });

  test.each([
    new Error('secret'),
    new TypeError('secret'),
    'secret',
    undefined,
    new CallError('UNDECLARED_RESULT', 'secret'),
    new MvdbError(failures.ACCOUNT_FAILED, 'secret'),
    new MvdbError(failures.ASYNC_TRANSACTION, 'secret'),
  ])('%s says nothing of itself', (error) => {
    const problem = problemOf(error, here);
    expect(problem).toMatchObject({ status: 500, code: 'INTERNAL_ERROR', requestId: 'r1' });
    expect(JSON.stringify(problem)).not.toMatch(/secret|UNDECLARED|ACCOUNT|ASYNC/);
  });

  test.each([
    new WorkError('OUTCOME_UNKNOWN', '', { cause: new Error('secret') }),
    new MvdbError(failures.OUTCOME_UNKNOWN, 'secret'),
  ])(
    'says of a violation of ours what the client has to know, where it is reported: %s',
    (error) => {
      const problem = problemOf(error, here);
      expect(problem).toMatchObject({
        status: 500,
        code: 'OUTCOME_UNKNOWN',
        title: 'The outcome of the request is unknown.',
        detail: expect.stringMatching(/^Send it again with the same Idempotency-Key/),
      });
      expect(JSON.stringify(problem)).not.toMatch(/secret/);
    },
  );

  test('says with which preference an effect stands in the way of work', () => {
    const { detail } = problemOf(new WorkError('NOT_REVERSIBLE', 'A program would last.'), here);
    expect(detail).toBe('A program would last. Ask without tx=rollback.');
  });

  test('names what is wrong with a request by its place in the body, or as a parameter', () => {
    const violations = [{ pointer: '/filter', detail: 'may not be.' }];
    const error = new WorkError('INVALID_REQUEST', 'x', { violations, suggestions: ['NEAR'] });
    expect(problemOf(error, here)).toMatchObject({ errors: violations, suggestions: ['NEAR'] });
    const { errors } = problemOf(error, { ...here, hasBody: false });
    expect(errors).toEqual([{ parameter: 'filter', detail: 'may not be.' }]);
  });

  test('shows what a call gave that is a failure all the same', () => {
    const results = { name: 'A', args: { '0': 'NO' } };
    const error = new WorkError('MESSAGE_GIVEN', 'x', { results });
    expect(problemOf(error, here)).toMatchObject({ status: 422, results });
  });

  test('names the arguments, and near names', () => {
    const problems = [{ argument: 'a/b', detail: 'is not known.' }];
    const error = new CallError('BAD_ARGUMENTS', 'x', {
      problems,
      suggestions: ['NEAR'],
    });
    expect(problemOf(error, here)).toMatchObject({
      errors: [{ pointer: '/args/a~1b', detail: 'is not known.' }],
      suggestions: ['NEAR'],
    });
  });

  test('leaves out extensions that say nothing', () => {
    const fields = Object.keys(problemOf(new RequestError('PATH_NOT_FOUND', 'x'), here));
    expect(fields).toEqual(['type', 'title', 'status', 'code', 'detail', 'instance', 'requestId']);
  });
});

describe('undoneBy', () => {
  test.each([new TypeError('secret'), new MvdbError(failures.ACCOUNT_FAILED, 'secret'), 'secret'])(
    'has a problem of no known kind say that nothing was kept: %s',
    (error) => {
      const problem = problemOf(undoneBy(error), here);
      expect(problem).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
      expect(problem.detail).toMatch(/^The call was undone/);
      expect(JSON.stringify(problem)).not.toMatch(/secret/);
      expect(problemOf(error, here).detail).not.toMatch(/kept/);
    },
  );

  test.each([
    new MvdbError(failures.RECORD_LOCKED, 'x'),
    new WorkError('OUTCOME_UNKNOWN', ''),
    new MvdbError(failures.OUTCOME_UNKNOWN, 'x'),
    new CallError('ROUTINE_FAILED', 'x'),
  ])('leaves as it is what reports for itself: %s', (error) => {
    expect(undoneBy(error)).toBe(error);
  });
});

describe('headersOf', () => {
  test.each([
    [new WorkError('QUEUE_FULL', 'x'), { 'retry-after': '1' }],
    [new WorkError('WORK_LOST', 'x'), { 'retry-after': '1' }],
    [new WorkError('SHUTTING_DOWN', 'x'), { 'retry-after': '5' }],
    [new RequestError('IDEMPOTENCY_IN_PROGRESS', 'x'), { 'retry-after': '1' }],
    [new RequestError('METHOD_NOT_ALLOWED', 'x', { headers: { allow: 'GET' } }), { allow: 'GET' }],
    [new WorkError('OUTCOME_UNKNOWN', ''), {}],
    [new MvdbError(failures.DISK_FULL, 'x'), {}],
    ['no error at all', {}],
  ])('%s: %j', (error, headers) => {
    expect(headersOf(error)).toEqual(headers);
  });
});

describe('findProblemType', () => {
  test.each(['', 'constructor', 'BAD_REQUEST', 'bad_request'])('knows no "%s"', (name) => {
    expect(findProblemType(name)).toBeUndefined();
  });
});

test('a rejection keeps its code apart from its text', () => {
  const code: RequestErrorCode = 'BAD_TARGET';
  expect(new RequestError(code, 'Send a path.').message).toContain('Send a path.');
});
