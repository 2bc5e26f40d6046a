import { SP_QUOTE_1287 } from '../../schema/quotes.ts';
import {
  hardDeletion,
  recordKeeping,
  recordSaving,
  savedOrDeleted,
} from '../records/record-keeping.ts';

/** A quote of an assembly as spares is saved, or removed for good. */
export const keepSpareQuote = recordKeeping({
  save: recordSaving(SP_QUOTE_1287),
  remove: hardDeletion(SP_QUOTE_1287),
  answers: savedOrDeleted,
});
