import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import type { JOBMASTER } from '../../schema/projects.ts';
import { withoutCompany } from '../../schema/record-key.ts';

/** What both lists of jobs give. */
export const jobColumns = inColumns<RecordOf<typeof JOBMASTER>>(
  column('job number', ({ recordId }) => withoutCompany(recordId)),
  column('description', ({ description }) => description),
  column('price', ({ price }) => price, 'MD2'),
);
