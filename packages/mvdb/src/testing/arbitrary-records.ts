import fc from 'fast-check';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { Session } from '../session/session.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';

/** A record as it is to be; with `undefined` it is to be missing. */
export interface DrawnRecord {
  readonly table: string;
  readonly id: string;
  readonly record: string | undefined;
}

/** How many records of a table others are made of. */
const SAMPLE_MAX = 200;
const DRAWN_MAX = 4;

type Sample = readonly (readonly [id: string, record: string])[];

/**
 * Records of tables as they might be: of those on file some are missing, or have an attribute that is blank, has one value
 * less, or is that of another record. They are made of the first 200 records of each table, and shrink to no record.
 *
 * @throws MvdbError as `Session.table`; `BAD_ARGUMENT` for a table without records.
 * @example
 * fc.property(arbitraryRecords(session, ['PRODUCT']), (records) =>
 *   records.every(({ id }) => session.table('PRODUCT').has(id)),
 * )
 */
export function arbitraryRecords(
  session: Session,
  tables: readonly string[],
): fc.Arbitrary<readonly DrawnRecord[]> {
  if (tables.length === 0) return fc.constant([]);
  const drawn = tables.map((table) => drawnOf(table, sampleOf(session, table)));
  return fc.uniqueArray(fc.oneof(...drawn), {
    maxLength: DRAWN_MAX,
    selector: ({ table, id }) => JSON.stringify([table, id]),
  });
}

function sampleOf(session: Session, table: string): Sample {
  const sample: [string, string][] = [];
  for (const entry of session.table(table).records()) {
    if (sample.push([...entry]) === SAMPLE_MAX) break;
  }
  if (sample.length > 0) return sample;
  throw new MvdbError(BAD_ARGUMENT, `${table} has no records of which others are made.`);
}

function drawnOf(table: string, sample: Sample): fc.Arbitrary<DrawnRecord> {
  const longest = Math.max(...sample.map(([, record]) => record.split(FIELD_MARK).length));
  return fc
    .record({
      entry: fc.constantFrom(...sample),
      other: fc.constantFrom(...sample),
      attribute: fc.nat(longest - 1),
      change: fc.constantFrom(...Object.values(changes)),
    })
    .map(({ entry: [id, record], other: [, other], attribute, change }) => ({
      table,
      id,
      record: change(record.split(FIELD_MARK), other.split(FIELD_MARK), attribute),
    }));
}

/** What may be otherwise in a record, given as attributes, as the other one is; the index is that of an attribute. */
const changes = {
  blank: (own: readonly string[], _other: readonly string[], index: number) =>
    withAttribute(own, index, ''),
  borrowed: (own: readonly string[], other: readonly string[], index: number) =>
    withAttribute(own, index, other[index] ?? ''),
  shorter: (own: readonly string[], _other: readonly string[], index: number) =>
    withAttribute(own, index, (own[index] ?? '').split(VALUE_MARK).slice(0, -1).join(VALUE_MARK)),
  missing: () => undefined,
};

function withAttribute(own: readonly string[], index: number, text: string): string {
  const attributes = Array.from(
    { length: Math.max(own.length, index + 1) },
    (_, at) => own[at] ?? '',
  );
  return attributes.with(index, text).join(FIELD_MARK);
}
