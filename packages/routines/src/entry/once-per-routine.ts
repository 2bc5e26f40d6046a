import type { Routine } from './routine.ts';

/** Makes something of an entry once, however often the routine is called. */
export function oncePerRoutine<Made>(make: (routine: Routine) => Made): (routine: Routine) => Made {
  const existing = new WeakMap<Routine, { readonly made: Made }>();
  return (routine) => {
    const before = existing.get(routine);
    if (before !== undefined) return before.made;
    const made = make(routine);
    existing.set(routine, { made });
    return made;
  };
}
