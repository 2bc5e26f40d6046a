import { DEPRECATED, safetyOf } from '../registry/registry-filter.ts';
import { hrefOf } from '../routing/route.ts';
import type { RegistrySummary } from '../service/payloads.ts';

const kinds = [
  ['SAFE', 'reads only: a call changes nothing.'],
  [
    'COND',
    'reads for some requests and writes for others. The console asks before a call that writes.',
  ],
  ['WARN', 'writes. A dry run shows every record that it would write, and undoes it.'],
  ['INT', 'is internal: only other routines call it.'],
  [DEPRECATED, 'was replaced by a successor, which answers its calls.'],
] as const;

/** What the classes of routines mean. */
export function Kinds({ routines }: { readonly routines: readonly RegistrySummary[] }) {
  return (
    <dl class="kinds panel">
      {kinds.map(([kind, meaning]) => (
        <div key={kind}>
          <dt>
            <a class={`badge ${kind.toLowerCase()}`} href={hrefOf(['registry'], { safety: kind })}>
              {kind}
            </a>{' '}
            <small>{routines.filter((routine) => safetyOf(routine) === kind).length}</small>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
