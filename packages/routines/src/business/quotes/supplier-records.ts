import { SPN_1287, SPN_QUOTES_1287 } from '../../schema/quotes.ts';
import {
  deletedOnly,
  recordKeeping,
  recordSaving,
  softDeletion,
} from '../records/record-keeping.ts';

/** A supplier part number is saved, or marked as deleted; neither is audited. */
export const keepSupplierPart = recordKeeping({
  save: recordSaving(SPN_1287, []),
  remove: softDeletion(SPN_1287, []),
  answers: deletedOnly,
});

/** A quote of a supplier is saved, or marked as deleted; neither is audited. */
export const keepSupplierQuote = recordKeeping({
  save: recordSaving(SPN_QUOTES_1287, []),
  remove: softDeletion(SPN_QUOTES_1287, []),
  answers: deletedOnly,
});
