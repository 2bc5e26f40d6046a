import type { RegistrySummary } from '../service/payloads.ts';
import { DEPRECATED, safetyMeanings } from './registry-filter.ts';

/** What to know of a routine before calling it, in a word each. */
export function Badges({ routine }: { readonly routine: RegistrySummary }) {
  const { safety, status, callable, capability } = routine;
  const { enabled, requires, remedy } = routine;
  return (
    <span class="badges">
      {safety !== undefined && (
        <span class={`badge ${safety.toLowerCase()}`} title={safetyMeanings[safety]}>
          {safety}
        </span>
      )}
      {status === 'deprecated' && <span class="badge gone">{DEPRECATED}</span>}
      {!enabled && (
        <span class="badge need" title={remedy}>
          needs {requires}
        </span>
      )}
      {enabled && capability !== undefined && (
        <span class="badge" title="You have this capability">
          {capability}
        </span>
      )}
      {!callable && safety !== 'INT' && <span class="badge gone">not callable</span>}
    </span>
  );
}
