import { SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { extract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { PART_XREF_AUDIT } from '../../schema/item-details.ts';
import {
  addCrossReference,
  type CrossReference,
  dropCrossReference,
  referencesOf,
  savedType,
} from './cross-references.ts';

/** A record about a part, before and after a change. */
export interface ChangedRecord {
  readonly part: string;
  /** The table it is of, by which PART.XREF.AUDIT says what of it is a reference. */
  readonly table: string;
  readonly oldRecord: string;
  readonly newRecord: string;
  /** True where the record goes: nothing is added then. */
  readonly isDeleted: boolean;
}

/**
 * Brings the cross-references of a part into line with a change of a record: what an attribute that is set up as
 * a reference holds no more is dropped, what it holds now is added. What is in line already stays as it is.
 */
export const followRecord = operation({
  reads: [PART_XREF_AUDIT, PRODUCT],
  uses: [referencesOf, addCrossReference, dropCrossReference],
  rejections: ['PART NOT FOUND', 'NO CROSS REFERENCE SETUP FOR {table}'],
  run(context, { part, table, oldRecord, newRecord, isDeleted }: ChangedRecord, reject) {
    const { session, company } = context;
    const setup = PART_XREF_AUDIT.rows(PART_XREF_AUDIT.read(session, table), 'SETUP');
    if (setup.length === 0) throw reject(`NO CROSS REFERENCE SETUP FOR ${table}`);
    if (!isDeleted && !PRODUCT.has(session, company, part)) throw reject('PART NOT FOUND');
    const before = referencesIn(setup, part, oldRecord);
    const after = referencesIn(setup, part, newRecord);
    const listed = referencesOf(context, part);
    for (const one of before)
      if (!isAmong(after, one) && isAmong(listed, one)) dropCrossReference(context, one);
    if (isDeleted) return;
    for (const one of after)
      if (!isAmong(before, one) && !isAmong(listed, one)) addCrossReference(context, one);
  },
});

interface SetupRow {
  readonly attributeNo: string;
  readonly type: string;
}

/** What a record is found by: every value and subvalue of the attributes that are set up, each once. */
function referencesIn(
  setup: readonly SetupRow[],
  part: string,
  record: string,
): readonly CrossReference[] {
  const found = new Map<string, CrossReference>();
  for (const row of setup) {
    const type = savedType(row.type);
    for (const value of extract(record, Number(row.attributeNo)).split(VALUE_MARK))
      for (const reference of value.split(SUBVALUE_MARK))
        if (reference !== '')
          found.set(`${type}${VALUE_MARK}${reference}`, { part, reference, type });
  }
  return [...found.values()];
}

function isAmong(
  rows: readonly Omit<CrossReference, 'part'>[],
  { reference, type }: CrossReference,
): boolean {
  return rows.some((row) => row.reference === reference && row.type === type);
}
