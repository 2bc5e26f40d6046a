import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { MessageSplitter, sqlOf, withSql } from './wire-messages.ts';

function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const startUp = message('', Buffer.from('\0\x03\0\0user\0mvdb\0\0'));
const simple = (sql: string) => message('Q', Buffer.from(`${sql}\0`));
const prepared = (sql: string) => message('P', Buffer.from(`named\0${sql}\0\0\x01\0\0\0\x19`));
const other = message('B', Buffer.from('SELECT 1\0 is no statement here'));

test('statements are rewritten and all else is passed on, however the bytes are cut', () => {
  const sent = Buffer.concat([startUp, simple('SELECT é'), other, prepared('SELECT é'), other]);
  const rewritten = (one: Buffer) =>
    sqlOf(one) === 'SELECT é' ? withSql(one, "SELECT 'much longer'") : one;
  const expected = [
    ...[startUp, simple("SELECT 'much longer'"), other],
    ...[prepared("SELECT 'much longer'"), other],
  ];
  fc.assert(
    fc.property(fc.array(fc.nat(sent.length), { maxLength: 8 }), (positions) => {
      const cuts = [0, ...positions.sort((one, two) => one - two), sent.length];
      const splitter = new MessageSplitter();
      const found = cuts.flatMap((from, index) => [
        ...splitter.split(sent.subarray(from, cuts[index + 1])),
      ]);
      expect(found).toEqual([startUp, simple('SELECT é'), other, prepared('SELECT é'), other]);
      expect(found.map(rewritten)).toEqual(expected);
    }),
    { numRuns: caseCount(300) },
  );
});
