/** The name of what says to which scope a record belongs, where something of the table points into a scope. */
export function scopeNameOf({
  name,
  scope,
}: {
  readonly name: string;
  readonly scope: string | undefined;
}): string {
  if (scope !== undefined) return scope;
  throw new TypeError(`${name} points to records of a scope, and declares none of its own.`);
}
