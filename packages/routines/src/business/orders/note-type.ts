const NOTE_TYPES: readonly string[] = ['I', 'P', 'N'];

/** True for a type of a note: printed on the invoice, on the packing slip, nowhere. */
export function isNoteType(text: string): boolean {
  return NOTE_TYPES.includes(text);
}
