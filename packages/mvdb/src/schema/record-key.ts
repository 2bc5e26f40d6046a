/** Stands between the parts of an id, unless a table says otherwise. */
export const KEY_SEPARATOR = '*';

/** The character of ids that a table puts between their parts. */
interface Separated {
  readonly keySeparator: string;
  idOf(...parts: readonly string[]): string;
}

/** The range of the ids that begin with these parts and have more; `undefined`, for all ids, without parts. */
export function idsUnder(
  table: Separated,
  parts: readonly string[],
): { readonly from: string; readonly to: string } | undefined {
  if (parts.length === 0) return undefined;
  const { keySeparator } = table;
  const prefix = table.idOf(...parts);
  const next = String.fromCharCode(keySeparator.charCodeAt(0) + 1);
  return { from: prefix + keySeparator, to: prefix + next };
}
