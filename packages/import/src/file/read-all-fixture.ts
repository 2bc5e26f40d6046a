import { type FileFormat, isLoss, type Loss, type StoredRecord } from './found.ts';

/** Everything that a reader finds in a file. */
export function readAll(
  format: FileFormat,
  path: string,
): { readonly records: readonly StoredRecord[]; readonly losses: readonly Loss[] } {
  const file = format.open(path);
  if (file === undefined) throw new TypeError(`${path} is not a file of ${format.product}.`);
  const records: StoredRecord[] = [];
  const losses: Loss[] = [];
  for (const found of file.found()) {
    if (isLoss(found)) losses.push(found);
    else records.push({ id: Buffer.from(found.id), record: Buffer.from(found.record) });
  }
  return { records, losses };
}

/** Records in an order that does not depend on the file, as text to compare. */
export function sortedRecords(records: readonly StoredRecord[]): string[] {
  return records
    .map(({ id, record }) =>
      [id, record].map((bytes) => Buffer.from(bytes).toString('latin1')).join('\xff'),
    )
    .sort();
}
