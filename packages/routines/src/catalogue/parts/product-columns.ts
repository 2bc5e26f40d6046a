import type { EngineeredProduct } from '../../business/parts/products-in-use.ts';
import { column } from '../../listing/column.ts';

/** What both lists of products with their engineering show. */
export const productColumns = [
  column('part', ({ part }: EngineeredProduct) => part),
  column('engineering status', ({ engineeringStatus }: EngineeredProduct) => engineeringStatus),
  column('physical number', ({ physicalPartNo }: EngineeredProduct) => physicalPartNo),
  column('physical engineering status', ({ physicalStatus }: EngineeredProduct) => physicalStatus),
  column(
    'secondary description',
    ({ secondaryDescription }: EngineeredProduct) => secondaryDescription,
  ),
  column('primary description', ({ description }: EngineeredProduct) => description),
];
