/** What an item of a dictionary is called in code: `DUE.DATE` is `dueDate`. */
export function codeName(item: string): string {
  const words = item
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const name = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return /^\p{L}/u.test(name) ? name : `attribute${name}`;
}

/** A name that is not taken yet, and is from now on. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  taken.add(free);
  return free;
}

/** What a typed record has beside its attributes. */
export const RESERVED: readonly string[] = ['recordId', 'recordText', 'key', 'version'];
