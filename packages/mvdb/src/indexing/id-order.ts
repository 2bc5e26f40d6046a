/** From here on the order of code units is not that of code points. */
const FROM_SURROGATES = /[\ud800-\uffff]/;

/** Ids in the order in which a table gives them. */
export function ascending(ids: Iterable<string>): string[] {
  const sorted = [...ids];
  return sorted.some((id) => FROM_SURROGATES.test(id)) ? sorted.sort(byCodePoint) : sorted.sort();
}

/** The ids in their order, each once. */
export function ascendingOnce(ids: Iterable<string>): string[] {
  return ascending(ids).filter((id, index, sorted) => id !== sorted[index - 1]);
}

/** The order of ids, which is that of their UTF-8 bytes. */
export function byCodePoint(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const one = left.charCodeAt(index);
    const other = right.charCodeAt(index);
    if (one !== other) return rankOf(one) - rankOf(other);
  }
  return left.length - right.length;
}

/** Characters beyond the first plane, which begin with a surrogate, stand behind all others. */
function rankOf(code: number): number {
  return code >= 0xd800 && code <= 0xdfff ? code + 0x10000 : code;
}
