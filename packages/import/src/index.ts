/*
 * Files and accounts of other multivalue systems, read as they lie on disk, and written for them as folders of items.
 */

export { type AccountImportOptions, importAccount } from './account/import-account.ts';
export type { ImportProgress } from './account/import-table.ts';
export type { InvalidText } from './encoding/code-page.ts';
export { decodedText } from './encoding/text-decoder.ts';
export type { ItemExport, ItemExportOptions } from './export/export-account.ts';
export { exportAccount, exportItems } from './export/export-account.ts';
export type { Found, Loss, Product, StoredFile, StoredRecord } from './file/found.ts';
export { isLoss } from './file/found.ts';
export { ImportError, type ImportErrorCode } from './file/import-error.ts';
export type { ItemNames } from './file/item-name.ts';
export { openStoredFile } from './formats/file-formats.ts';
export type { ImportedTable, ImportReport, Omission } from './report/import-report.ts';
