/** How work ended: what it returned, or what it threw. */
export type Outcome<Value> = { readonly value: Value } | { readonly error: unknown };

export function outcomeOf<Value>(work: () => Value): Outcome<Value> {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}
