const DECIMALS = /^M[DLR](\d)/;

/** What a conversion says of the stored form, for those who type it; empty where it is the shown form. */
export function conversionHint(conversion = ''): string {
  const decimals = DECIMALS.exec(conversion)?.[1];
  if (decimals !== undefined && decimals !== '0') return `${decimals} implied decimals`;
  if (conversion.startsWith('MT')) return 'seconds since midnight';
  return conversion.startsWith('D') ? 'day number, 0 is 31 Dec 1967' : '';
}
