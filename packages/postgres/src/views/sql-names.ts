/** The most bytes that PostgreSQL keeps of a name. */
const NAME_BYTES_MAX = 63;

/**
 * Gives names that SQL takes without quotes, each once: of small letters, digits and underscores, at most 63 bytes.
 * `DUE.DATE` is `due_date`, what would be a second one `due_date_2`, and `ORDER` is `order_`.
 *
 * @param reserved - Words of the server that are not names without quotes.
 * @param taken - Names that are not given.
 */
export function sqlNames(
  reserved: ReadonlySet<string>,
  taken: readonly string[] = [],
): (text: string) => string {
  const given = new Set(taken);
  return (text) => {
    const plain = plainName(text);
    const name = reserved.has(plain) ? `${plain}_` : plain;
    let free = name;
    for (let number = 2; given.has(free); number += 1) {
      const suffix = `_${number}`;
      free = name.slice(0, NAME_BYTES_MAX - suffix.length) + suffix;
    }
    given.add(free);
    return free;
  };
}

/** Letters lose their accents; what is not a letter or digit of ASCII parts the words. */
function plainName(text: string): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const name = /^[a-z]/.test(words) ? words : `_${words}`;
  return name.slice(0, NAME_BYTES_MAX);
}

/** A text as SQL writes it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
