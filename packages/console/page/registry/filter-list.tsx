interface FilterListProps {
  /** What lets everything through. */
  readonly all: string;
  readonly names: readonly string[];
  readonly chosen: string;
  /** The name each entry found goes by. */
  readonly found: readonly string[];
  /** Where a choice leads; the empty name stands for all. */
  readonly hrefTo: (name: string) => string;
  readonly meanings?: Readonly<Record<string, string>>;
}

/** One choice of several, each with the number of entries it would leave. */
export function FilterList({ all, names, chosen, found, hrefTo, meanings = {} }: FilterListProps) {
  return (
    <ul class="filters">
      {['', ...names].map((name) => {
        const count = name === '' ? found.length : found.filter((each) => each === name).length;
        return (
          <li key={name}>
            <a
              href={hrefTo(name)}
              aria-current={name === chosen ? 'true' : undefined}
              class={count === 0 ? 'none' : ''}
              title={meanings[name]}
            >
              {name === '' ? all : name} <span class="count">{count}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
