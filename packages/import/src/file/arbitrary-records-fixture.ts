import fc from 'fast-check';
import type { StoredRecord } from './found.ts';

/** No part of a record is the byte that ends it. */
const bytes = (max: number, min = 0) =>
  fc
    .uint8Array({ minLength: min, maxLength: max, max: 0xfe })
    .map((array): Buffer => Buffer.from(array));

const content = fc.oneof(
  { weight: 6, arbitrary: bytes(60) },
  { weight: 2, arbitrary: bytes(600) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 400, max: 9000 }), fc.integer({ min: 0, max: 0xfe }))
      .map(([size, byte]) => Buffer.alloc(size, Buffer.of(byte, 65))),
  },
);

/** Records with different ids, some of which are deleted: small ones, some in overflow, some large. */
export const arbitraryRecords: fc.Arbitrary<(StoredRecord & { readonly isDeleted: boolean })[]> =
  fc.uniqueArray(
    fc.record({
      id: bytes(20, 1),
      record: content,
      isDeleted: fc.boolean(),
    }),
    { maxLength: 60, selector: ({ id }) => id.toString('latin1') },
  );
