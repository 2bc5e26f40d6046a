/** True when two of the same kind, with the same keys in the same order, hold the same texts. */
export function haveSameValues<Kind extends object>(a: Kind, b: Kind): boolean {
  return Object.values(a).join('\0') === Object.values(b).join('\0');
}
