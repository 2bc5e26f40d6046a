import { type Operation, operation } from '../../entry/operation.ts';
import { ASSY_NOTES_XREF, BMF_ASSY_NOTES, REVXREF } from '../../schema/bills.ts';
import {
  BIN_PRODUCT,
  ITEMCA,
  ITEMMANF,
  ITEMORD,
  ITEMQTY,
  JOB_PRODUCT,
  LOTXREF,
  PRODUCT_1287,
  REQ,
} from '../../schema/inventory.ts';
import {
  ITEMHIST,
  PART_PHOTOS_1287,
  POPRTSPEC,
  PRD_PRICE,
  PRODUCT_NOTES,
} from '../../schema/item-details.ts';
import { LOTCOSTXREF } from '../../schema/lot-history.ts';
import {
  ITEMORD_MS,
  MRP_INCR_1287,
  WORKJ7272A_1287,
  WORKJ7272B_1287,
  WORKLOTSUM_MS,
} from '../../schema/planning.ts';
import { PRODPOXREF, PRODVEND } from '../../schema/purchasing.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { recordsWith } from '../../schema/records-with.ts';
import {
  ALTROUTE_HEAD,
  ALTROUTE_LINE,
  ALTROUTE_LINE_1287,
  ALTROUTE_NOTE,
  ALTROUTE_XREF,
  SROUTE_HEAD,
  SROUTE_LINE,
  SROUTE_LINE_1287,
  SROUTE_NOTE,
} from '../../schema/routings.ts';
import { MODELREQ, MS_DEMAND, SOREQ } from '../../schema/sales-orders.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import { ALLOCXREF } from '../../schema/work-in-process.ts';
import { postRecordChange } from '../records/audit.ts';
import { type Follower, recordRemoval } from '../records/record-writing.ts';
import { unlistPhoto } from './unlist-photo.ts';

/** A part that goes, and the program that asks for it. */
export interface GoingPart {
  readonly program: string;
  readonly part: string;
}

/** Records of a table that are of one part alone, and go with it. */
export interface RecordsOfPart {
  readonly table: CompanyTable;
  /** Where they name their part: an attribute, or the part of the id that stands first. */
  readonly position: string;
  readonly remove: Operation<GoingPart, void, never>;
}

/** What people entered of a part. That it goes is audited. */
const entered: readonly RecordsOfPart[] = [
  ...[PRODUCT_1287, PRODUCT_NOTES, ITEMMANF, ITEMORD, ITEMORD_MS, ITEMCA].map(byPart()),
  ...[PRD_PRICE, POPRTSPEC, PRODVEND, BMF_ASSY_NOTES].map(byPart()),
  ...[ALTROUTE_LINE, ALTROUTE_LINE_1287, ALTROUTE_NOTE, ALTROUTE_HEAD].map(byPart()),
  recordsOf(PART_PHOTOS_1287, 'partNo', [unlistPhoto, postRecordChange]),
];

/** What follows from other records: lists, sums, work tables. */
const derived: readonly RecordsOfPart[] = [
  ...[ITEMQTY, ITEMHIST, REQ, ALLOCXREF, SOREQ, MODELREQ, MS_DEMAND, PRODPOXREF],
  ...[LOTXREF, LOTCOSTXREF, BIN_PRODUCT, JOB_PRODUCT],
  ...[REVXREF, ASSY_NOTES_XREF, ALTROUTE_XREF],
  ...[WORKLOTSUM_MS, MRP_INCR_1287, WORKJ7272A_1287, WORKJ7272B_1287],
].map(byPart([]));

/** Everything that goes with a part, but for its standard routing. */
export const recordsOfPart: readonly RecordsOfPart[] = [...entered, ...derived];

/** A table whose ids begin with a part. */
function byPart(followers?: readonly Follower<never>[]): (table: CompanyTable) => RecordsOfPart {
  return (table) => recordsOf(table, table.key[1] ?? '', followers);
}

function recordsOf(
  table: CompanyTable,
  position: string,
  followers?: readonly Follower<never>[],
): RecordsOfPart {
  const removeOne = recordRemoval(table, followers);
  const remove = operation({
    uses: [removeOne],
    run(context, { program, part }: GoingPart) {
      const { session, company } = context;
      for (const { recordId } of [...recordsWith(session, table, company, position, part)])
        removeOne(context, { program, id: [withoutCompany(recordId)] });
    },
  });
  return { table, position, remove };
}

const standardRouting = [SROUTE_LINE, SROUTE_LINE_1287, SROUTE_NOTE, SROUTE_HEAD].map(byPart());

/** Removes the standard routing of a part. A template under the number of the part stays. */
export const removeStandardRouting = operation({
  reads: [SROUTE_HEAD],
  uses: standardRouting.map(({ remove }) => remove),
  run(context, going: GoingPart) {
    const head = SROUTE_HEAD.read(context.session, context.company, going.part);
    if (head?.partNo !== going.part) return;
    for (const { remove } of standardRouting) remove(context, going);
  },
});
