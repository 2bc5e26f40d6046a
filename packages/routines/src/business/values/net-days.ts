const NET_DAYS = /NET\s*(\d{1,3})$/;

/** The days until an invoice is due by terms that end in NET and a number; `undefined` for others. */
export function netDays(terms: string): number | undefined {
  const days = NET_DAYS.exec(terms)?.[1];
  return days === undefined ? undefined : Number(days);
}
