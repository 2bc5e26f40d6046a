import type { WritableTable } from '../../schema/table-name.ts';

/** What changes when a component joins or leaves a bill of material. */
export const billLinkTables = [
  'BMF',
  'BMF.1287',
  'BMF.NOTES',
  'ITEMMANF',
  'PRODUCT.1287',
  'REVXREF',
  'TRANSREG',
] as const satisfies readonly WritableTable[];

/** Why a link of a bill of material is left as it was. */
export const billLinkMessages = [
  'INVALID ACTION',
  'CANNOT OPEN FILE {name}',
  'ASSEMBLY NOT FOUND',
  'COMPONENT NOT FOUND',
  'COMPONENT ALREADY IN BILL OF MATERIAL',
  'COMPONENT NOT IN BILL OF MATERIAL',
  'BILL OF MATERIAL WOULD LOOP AT {part}',
] as const;
