import type { RecordOf } from 'mvdb';
import { column } from '../../listing/column.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { ENG_CHG_1287 } from '../../schema/quality.ts';
import { withoutCompany } from '../../schema/record-key.ts';

export type EngineeringChange = RecordOf<typeof ENG_CHG_1287>;

/** What every list of engineering changes begins with. */
export const changeColumns = [
  column('project', ({ project }: EngineeringChange) => project),
  column('change number', ({ recordId }: EngineeringChange) => withoutCompany(recordId)),
  column('description', ({ changeDescription }: EngineeringChange) => changeDescription),
  column('complete status', ({ completeStatus }: EngineeringChange) => completeStatus),
  column('department', ({ department }: EngineeringChange) => department),
];

export const listChanges = recordListing(ENG_CHG_1287);
