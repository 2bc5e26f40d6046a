import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import type { SealingErrorCode } from '../errors/sealing-error.ts';
import { ByteSource } from './byte-source.ts';
import { seal } from './seal.ts';
import { FRAME_BYTES_MAX, HEAD_BYTES, LABEL_BYTES, TAG_BYTES } from './sealed-form.ts';
import { unseal, unsealed } from './unseal.ts';

const key = randomBytes(32);

/** Bytes that a frame has beside what it holds. */
const FRAME_EXTRA = LABEL_BYTES + TAG_BYTES;

const FRAME_FULL = FRAME_BYTES_MAX + FRAME_EXTRA;

const sealed = (...chunks: Uint8Array[]) => Buffer.concat([...seal(chunks, key)]);

const opened = (bytes: Uint8Array, withKey: Uint8Array = key) =>
  Buffer.concat([...unseal([bytes], withKey, 'x.sealed')]);

const rejection = (code: SealingErrorCode) =>
  expect.objectContaining({
    name: 'SealingError',
    code,
    message: expect.stringContaining('x.sealed'),
  });

/** What opening bytes gives, or the code of the error. */
function outcome(bytes: Uint8Array): Buffer | string {
  try {
    return opened(bytes);
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

/** Cuts bytes at places that may be anywhere. */
function pieces(bytes: Uint8Array, locations: readonly number[]): Uint8Array[] {
  const cuts = [
    ...new Set([0, ...locations.map((location) => location % (bytes.length + 1)), bytes.length]),
  ];
  cuts.sort((one, other) => one - other);
  return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
}

const locations = fc.array(fc.nat(), { maxLength: 5 });

describe('what is sealed', () => {
  test('comes back as it was, in whatever pieces it comes and goes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        locations,
        locations,
        (bytes, coming, going) => {
          const whole = sealed(...pieces(bytes, coming));
          expect(whole.length).toBe(HEAD_BYTES + FRAME_EXTRA + bytes.length);
          expect(Buffer.concat([...unseal(pieces(whole, going), key, 'x')])).toEqual(
            Buffer.from(bytes),
          );
        },
      ),
    );
  });

  test.each([
    ['nothing', 0, 1],
    ['one byte less than a frame', FRAME_BYTES_MAX - 1, 1],
    ['a frame', FRAME_BYTES_MAX, 1],
    ['one byte more', FRAME_BYTES_MAX + 1, 2],
    ['three frames', 3 * FRAME_BYTES_MAX, 3],
  ])('is as long as it must be: %s', (_, size, frameCount) => {
    const bytes = randomBytes(size);
    const whole = sealed(bytes);
    expect(whole.length).toBe(HEAD_BYTES + size + frameCount * FRAME_EXTRA);
    expect(opened(whole).equals(bytes)).toBe(true);
  });

  test('is never the same twice, and shows nothing of itself', () => {
    const text = Buffer.from('Hex Head Bolt '.repeat(100));
    const [one, other] = [sealed(text), sealed(text)];
    expect(one.subarray(HEAD_BYTES).equals(other.subarray(HEAD_BYTES))).toBe(false);
    expect(one.includes('Bolt')).toBe(false);
  });
});

describe('what was sealed is not opened', () => {
  const three = randomBytes(2 * FRAME_BYTES_MAX + 100);
  const whole = sealed(three);
  const frame = (number: number) => {
    const start = HEAD_BYTES + number * FRAME_FULL;
    return whole.subarray(start, start + FRAME_FULL);
  };
  const head = whole.subarray(0, HEAD_BYTES);

  test('with another key', () => {
    expect(() => opened(whole, randomBytes(32))).toThrow(rejection('KEY_WRONG'));
  });

  test('after any change of one bit', () => {
    const short = sealed(Buffer.from('Hex Head Bolt'));
    fc.assert(
      fc.property(fc.nat(short.length * 8 - 1), (bit) => {
        const changed = Buffer.from(short);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(['SEALED_FILE_CHANGED', 'SEALED_FILE_CUT', 'NOT_SEALED']).toContain(
          outcome(changed),
        );
      }),
      { numRuns: caseCount(500) },
    );
  });

  test.each([
    ['the first byte', 0, 'NOT_SEALED'],
    ['the random bytes', 10, 'SEALED_FILE_CHANGED'],
    ['the bytes that report the key', 45, 'SEALED_FILE_CHANGED'],
    ['the length of a frame', HEAD_BYTES + 1, 'SEALED_FILE_CHANGED'],
    ['what a frame holds', HEAD_BYTES + 1000, 'SEALED_FILE_CHANGED'],
    ['the last byte', whole.length - 1, 'SEALED_FILE_CHANGED'],
  ] as const)('after a change of %s', (_, location, code) => {
    const changed = Buffer.from(whole);
    changed[location] = (changed[location] ?? 0) ^ 0x40;
    expect(() => opened(changed)).toThrow(rejection(code));
  });

  test.each([
    ['nothing', 0],
    ['some of the head', 20],
    ['the head', HEAD_BYTES],
    ['some of a length', HEAD_BYTES + 2],
    ['some of a frame', HEAD_BYTES + 1000],
    ['whole frames', HEAD_BYTES + FRAME_FULL],
    ['all but a byte', whole.length - 1],
  ])('where only %s is left', (_, size) => {
    expect(() => opened(whole.subarray(0, size))).toThrow(rejection('SEALED_FILE_CUT'));
  });

  test.each([
    ['twice', [frame(0), frame(0), frame(1), frame(2)]],
    ['not at all', [frame(1), frame(2)]],
    ['in the place of another', [frame(1), frame(0), frame(2)]],
    ['after the end', [frame(0), frame(1), frame(2), frame(2)]],
    ['last that was not', [frame(0), frame(2)]],
  ])('where a frame comes %s', (_, frames) => {
    const moved = Buffer.concat([head, ...frames]);
    expect(() => opened(moved)).toThrow(rejection('SEALED_FILE_CHANGED'));
  });

  test('where a frame is from another file of the same key', () => {
    const other = sealed(three).subarray(HEAD_BYTES, HEAD_BYTES + FRAME_FULL);
    const mixed = Buffer.concat([head, other, frame(1), frame(2)]);
    expect(() => opened(mixed)).toThrow(rejection('SEALED_FILE_CHANGED'));
  });

  test('where more follows', () => {
    const longer = Buffer.concat([whole, Buffer.from([0])]);
    expect(() => opened(longer)).toThrow(rejection('SEALED_FILE_CHANGED'));
  });

  test('and gives nothing of a frame that was changed', () => {
    const changed = Buffer.from(whole);
    changed[HEAD_BYTES + FRAME_FULL + 100] = (changed[HEAD_BYTES + FRAME_FULL + 100] ?? 0) ^ 1;
    const given: Uint8Array[] = [];
    expect(() => {
      for (const piece of unseal([changed], key, 'x.sealed')) given.push(piece);
    }).toThrow(rejection('SEALED_FILE_CHANGED'));
    expect(Buffer.concat(given).equals(three.subarray(0, FRAME_BYTES_MAX))).toBe(true);
  });
});

describe('what is not sealed', () => {
  test('is not taken for it', () => {
    expect(() => opened(Buffer.from('@ID,CUST\n1,x\n'))).toThrow(rejection('NOT_SEALED'));
  });

  test('comes through as it is, and what is sealed does not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), locations, (bytes, cuts) => {
        expect(Buffer.concat([...unsealed(pieces(bytes, cuts), 'x')])).toEqual(Buffer.from(bytes));
        const whole = pieces(sealed(bytes), cuts);
        expect(() => [...unsealed(whole, 'x.sealed')]).toThrow(rejection('KEY_MISSING'));
      }),
    );
  });
});

test('bytes are taken in pieces of any size, until there are none', () => {
  const source = new ByteSource([Buffer.from('ab'), Buffer.from(''), Buffer.from('cde')]);
  const taken = [1, 3, 5, 5].map((size) => source.take(size).toString());
  expect(taken).toEqual(['a', 'bcd', 'e', '']);
});
