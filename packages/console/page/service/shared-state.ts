import { useEffect, useState } from 'preact/hooks';

/** A value that parts of the page far from each other show and change. */
export interface SharedState<Value> {
  get(): Value;
  set(value: Value): void;
  /** The value within a component, which is drawn again when it changes. */
  use(): Value;
}

export function sharedState<Value>(first: Value): SharedState<Value> {
  let value = first;
  const watchers = new Set<(value: Value) => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const watch of watchers) watch(next);
    },
    use() {
      const [shown, show] = useState<{ readonly value: Value }>({ value });
      useEffect(() => {
        const watch = (next: Value) => show({ value: next });
        watchers.add(watch);
        if (shown.value !== value) watch(value);
        return () => {
          watchers.delete(watch);
        };
      }, []);
      return shown.value;
    },
  };
}
