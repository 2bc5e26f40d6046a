/** A number of things: `1 row`, `1,200 rows`. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}
