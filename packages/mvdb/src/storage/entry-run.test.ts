import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { type BytePart, EntryRun } from './entry-run.ts';

type Entry = readonly [key: string, id: string];

const codes = fc.constantFrom(0x00, 0x01, 0x30, 0x31, 0xfe, 0xff);
const keys = fc
  .tuple(
    fc.constantFrom('', '', '0', 'x'.repeat(40), 'x'.repeat(1_900)),
    fc.array(codes, { minLength: 1, maxLength: 3 }),
  )
  .map(([beginning, bytes]) => beginning + String.fromCharCode(...bytes));
const ids = fc.constantFrom('a', 'b', 'é', '\u{10000}', 'é'.repeat(500));
const entries = fc.array(fc.tuple(keys, ids), { maxLength: 200 });

function runOf(added: readonly Entry[], entriesFull = 1_000): EntryRun {
  const run = new EntryRun(entriesFull);
  for (const [key, id] of added) {
    const bytes = Buffer.from(`<${id}>`);
    run.add(key, { bytes, start: 1, end: bytes.length - 1 });
  }
  return run;
}

function given(run: EntryRun): Entry[] {
  const found: Entry[] = [];
  const bytesOf = (part: BytePart) => Buffer.from(part.subarray(part.start, part.end));
  run.forEach((key, id) => {
    found.push([bytesOf(key).toString('latin1'), bytesOf(id).toString()]);
  });
  return found;
}

describe('a run of entries', () => {
  test('gives them ascending by key, those of one key as they were added', () => {
    fc.assert(
      fc.property(entries, (added) => {
        const expected = added.toSorted(([one], [other]) =>
          one < other ? -1 : Number(one > other),
        );
        expect(given(runOf(added))).toEqual(expected);
      }),
      { numRuns: caseCount(300) },
    );
  });

  test('is full of so many entries, or of as many bytes as it should hold', () => {
    expect(runOf([['k', 'a']], 2).isFull).toBe(false);
    const two: Entry[] = [
      ['k', 'a'],
      ['j', 'b'],
    ];
    expect(runOf(two, 2).isFull).toBe(true);
    const long = Array.from({ length: 9_000 }, (): Entry => ['k'.repeat(1_900), 'a']);
    expect(runOf(long, 10_000).isFull).toBe(true);
  });

  test('takes keys whose last bytes lie elsewhere, and says which entries have the key of the one before', () => {
    const run = new EntryRun(10);
    const position = (text: string) => ({
      bytes: Buffer.from(`-${text}-`),
      start: 1,
      end: 1 + text.length,
    });
    run.add('k', position('2'), position('b'));
    run.add('ka', position('1'));
    run.add('kb', position('3'));
    const repeated: boolean[] = [];
    run.forEach((_key, _id, isOfLastKey) => {
      repeated.push(isOfLastKey);
    });
    expect(given(run)).toEqual([
      ['ka', '1'],
      ['kb', '2'],
      ['kb', '3'],
    ]);
    expect(repeated).toEqual([false, false, true]);
  });

  test('takes more than fill it', () => {
    const added = Array.from(
      { length: 5_000 },
      (_, number): Entry => [`k${number % 7}`, `i${number}`],
    );
    const run = runOf(added, 10);
    expect(run.count).toBe(5_000);
    expect(given(run).filter(([key]) => key === 'k3')).toEqual(
      added.filter(([key]) => key === 'k3'),
    );
  });
});
