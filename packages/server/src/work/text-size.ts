/** Characters of all texts in plain data, counted no further than needed to say that they are more than `max`. */
export function textSize(data: unknown, max = Number.POSITIVE_INFINITY): number {
  if (typeof data === 'string') return data.length;
  if (typeof data !== 'object' || data === null) return 0;
  let size = 0;
  for (const part of Object.values(data)) {
    size += textSize(part, max - size);
    if (size > max) break;
  }
  return size;
}
