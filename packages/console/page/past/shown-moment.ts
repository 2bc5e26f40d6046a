/** What the address names: a time as in ISO 8601, the position of a commit, or nothing for now. */
let shown = '';

/** Remembers the moment that the address names. */
export function keepMoment(asOf: string): void {
  shown = asOf;
}

/** The moment as of which pages show the account; empty for now. */
export function shownMoment(): string {
  return shown;
}

/** The path of an endpoint that reads, as of the moment that is shown. */
export function atMoment(path: string): string {
  if (shown === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ asOf: shown })}`;
}
