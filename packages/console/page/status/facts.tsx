import type { ComponentChild } from 'preact';
import { useId } from 'preact/hooks';

interface FactsProps {
  readonly title: string;
  /** What is not known is left out. */
  readonly facts: readonly (readonly [name: string, value: ComponentChild])[];
}

/** Names with their values, under a title. */
export function Facts({ title, facts }: FactsProps) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl class="facts">
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === 'number' ? value.toLocaleString('en') : value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
