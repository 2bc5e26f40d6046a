/** How an error shows a piece of a sentence or command: quoted, and cut where it is long. @example shown('QTY') // '"QTY"' */
export function shown(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}...` : text}"`;
}
