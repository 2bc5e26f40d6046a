import type { ShownLine } from '../../business/purchase-lines/purchase-line.ts';
import { column } from '../../listing/column.ts';

/** The columns that the lists of purchase order lines choose from. */
export const lineColumns = {
  orderNo: column('PO number', ({ orderNo }: ShownLine) => orderNo),
  lineNo: column('line', ({ lineNo }: ShownLine) => lineNo),
  buyer: column('buyer', ({ buyer }: ShownLine) => buyer),
  part: column('part', ({ part }: ShownLine) => part),
  promiseDate: column('promise date', ({ promiseDate }: ShownLine) => promiseDate, 'D2/'),
  daysDue: column('days due', ({ daysDue }: ShownLine) => daysDue),
  originalQuantity: column(
    'original quantity',
    ({ originalQuantity }: ShownLine) => originalQuantity,
    'MD3',
  ),
  openQuantity: column('open quantity', ({ openQuantity }: ShownLine) => openQuantity, 'MD3'),
  unit: column('unit of measure', ({ unit }: ShownLine) => unit),
  vendorNo: column('vendor number', ({ vendorNo }: ShownLine) => vendorNo),
  vendorName: column('vendor name', ({ vendorName }: ShownLine) => vendorName),
  description: column('description', ({ description }: ShownLine) => description),
  enteredDate: column('PO entered date', ({ orderDate }: ShownLine) => orderDate, 'D2/'),
  job: column('job', ({ job }: ShownLine) => job),
  leadTime: column('lead time in workdays', ({ leadTime }: ShownLine) => leadTime),
};

/** What every list shows behind order, line, buyer and part. */
export const promisedColumns = [
  lineColumns.promiseDate,
  lineColumns.daysDue,
  lineColumns.originalQuantity,
  lineColumns.openQuantity,
  lineColumns.unit,
  lineColumns.vendorNo,
  lineColumns.vendorName,
  lineColumns.description,
];
