/** Joins the parts of an id: company, then what identifies the record in it. */
export function keyOf(...parts: readonly string[]): string {
  return parts.join('!');
}

/** Drops the company from an id of a table kept by company. */
export function withoutCompany(id: string): string {
  return id.slice(id.indexOf('!') + 1);
}
