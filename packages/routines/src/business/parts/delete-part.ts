import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { PRODVEND, PVXREF } from '../../schema/purchasing.ts';
import { keyOf } from '../../schema/record-key.ts';
import { postRecordChange } from '../records/audit.ts';
import { keepListing } from '../records/listing-record.ts';
import { permittedChanges } from '../records/permitted-changes.ts';
import { recordRemoval } from '../records/record-writing.ts';
import { assertUnused } from '../records/unused.ts';
import { dropCrossReference, referencesOf } from './cross-references.ts';
import { positionsThatKeepPart } from './naming-part.ts';
import { type GoingPart, recordsOfPart, removeStandardRouting } from './records-of-part.ts';
import { assertUnneeded } from './unneeded-part.ts';

export interface PartDeletion extends GoingPart {
  /** The part as the caller saw it; blank where nobody says. */
  readonly seen: string;
}

/** Takes a part off the lists of its vendors. */
const leaveVendors = operation({
  reads: [PRODVEND],
  writes: [PVXREF],
  run(context, part: string) {
    const { session, company } = context;
    for (const vendor of PRODVEND.read(session, company, part)?.vendorNos ?? []) {
      const listed = PVXREF.readLocked(session, company, vendor)?.parts ?? [];
      const parts = listed.filter((one) => one !== part);
      if (parts.length < listed.length)
        keepListing(context, PVXREF, keyOf(company, vendor), { parts });
    }
  },
});

/** Takes a part from every reference that it is found by. */
const leaveReferences = operation({
  uses: [referencesOf, dropCrossReference],
  run(context, part: string) {
    for (const { reference, type } of referencesOf(context, part))
      dropCrossReference(context, { part, reference, type });
  },
});

const removePart = recordRemoval(PRODUCT, [
  assertUnused(PRODUCT, positionsThatKeepPart),
  postRecordChange,
]);

/**
 * Deletes a part that nothing is there of, or coming, or wanted, and that no other record names, with all that is
 * kept of it alone.
 */
export const deletePart = operation({
  reads: [PRODUCT],
  uses: [
    ...([assertUnneeded, leaveVendors, leaveReferences] as const),
    ...([removeStandardRouting, removePart] as const),
    ...recordsOfPart.map(({ remove }) => remove),
  ],
  rejections: ['PART NOT FOUND', 'PART HAS CHANGED {attribute}'],
  run(context, { program, part, seen }: PartDeletion, reject) {
    const stored = PRODUCT.readLocked(context.session, context.company, part);
    if (stored === undefined) throw reject('PART NOT FOUND');
    const [changed] =
      seen === '' ? [] : permittedChanges(PRODUCT, stored.recordText, seen, []).left;
    if (changed !== undefined) throw reject(`PART HAS CHANGED ${changed}`);
    assertUnneeded(context, part);
    leaveVendors(context, part);
    leaveReferences(context, part);
    removeStandardRouting(context, { program, part });
    for (const { remove } of recordsOfPart) remove(context, { program, part });
    removePart(context, { program, id: [part] });
  },
});
