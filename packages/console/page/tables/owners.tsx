import { recordHref } from '../routing/route.ts';
import type { RelatedReply } from '../service/payloads.ts';

/** What a record belongs to, the closest last. */
export function Owners({ owners }: Pick<RelatedReply, 'owners'>) {
  if (owners.length === 0) return null;
  return (
    <nav class="owners" aria-label="Belongs to">
      <ol>
        {owners.map(({ table, id, title }) => (
          <li key={`${table} ${id}`}>
            <small>{table}</small> <a href={recordHref(table, id)}>{title ?? id}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
