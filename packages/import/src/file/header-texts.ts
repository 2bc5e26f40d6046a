/** Shorter ones occur in numbers, such as the time of the last change. */
const TEXT = /[\x20-\x7e]{5,}/g;

/**
 * What a header says in words, which has none in a file without indexes, triggers, constraints and parts: where it has
 * them is not known.
 */
export function headerRemarks(header: Buffer): readonly string[] {
  const texts = header.toString('latin1').match(TEXT) ?? [];
  if (texts.length === 0) return [];
  return [
    `its header names ${texts.join(', ')}: the path of its indexes, a trigger, a constraint or a part of a distributed file; triggers and constraints are not taken.`,
  ];
}
