import { DEPRECATED, safetyOf } from '../registry/registry-filter.ts';
import { hrefOf } from '../routing/route.ts';
import type { RegistrySummary } from '../service/payloads.ts';

const kinds = [
  ['SAFE', 'reads only. Run it as often as you like: nothing changes.'],
  [
    'COND',
    'reads for some requests and writes for others. The console asks before one that writes.',
  ],
  [
    'WARN',
    'writes. Try it with a dry run, which shows every record it would write and keeps none.',
  ],
  ['INT', 'is for other routines. It can be looked at, not called.'],
  [DEPRECATED, 'was replaced by another, which answers its calls and is named in them.'],
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
