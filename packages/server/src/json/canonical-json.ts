import { createHash } from 'node:crypto';

/** Arguments by index, attributes, values, subvalues; what is nested deeper is not an argument. */
const DEPTH_MAX = 4;

/**
 * SHA-256 of a value of JSON in its canonical form: keys in order, no white space. What is nested deeper
 * than arguments ever are counts as null.
 *
 * @see RFC 8785
 */
export function canonicalSha256(value: unknown): string {
  return createHash('sha256').update(canonical(value, 0)).digest('hex');
}

function canonical(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (depth >= DEPTH_MAX) return 'null';
  if (Array.isArray(value)) return `[${value.map((part) => canonical(part, depth + 1)).join()}]`;
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part, depth + 1)}`);
  return `{${members.join()}}`;
}
