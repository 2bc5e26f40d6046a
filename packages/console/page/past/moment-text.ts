const DATE_TIME = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** A time by the clock of the viewer: `Nov 1, 2026, 10:00:00 AM`. */
export function timeText(time: string): string {
  return new Intl.DateTimeFormat('en', DATE_TIME).format(new Date(time));
}

const POSITION = /^\d+$/;

/** When a moment of an address was; `undefined` for a position, and for what is no time. */
export function msOfMoment(asOf: string): number | undefined {
  const ms = POSITION.test(asOf) ? Number.NaN : Date.parse(asOf);
  return Number.isNaN(ms) ? undefined : ms;
}

/** A moment of an address in words: `after commit 12`, `on Nov 1, 2026, 10:00:00 AM`. */
export function momentText(asOf: string): string {
  if (POSITION.test(asOf)) return `right after commit ${asOf}`;
  return msOfMoment(asOf) === undefined ? `as of ${asOf}` : `on ${timeText(asOf)}`;
}

/** A time for a field of date and time: by the clock of the viewer, to the second. */
export function fieldTime(ms: number): string {
  const date = new Date(ms);
  const local = new Date(ms - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

/** The moment that a field of date and time names; `undefined` for one that is incomplete. */
export function momentOfField(text: string): string | undefined {
  const ms = Date.parse(text);
  return text === '' || Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
