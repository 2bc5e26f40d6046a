import { useId } from 'preact/hooks';
import { recordHref, tableHref } from '../routing/route.ts';
import type { RelatedReply } from '../service/payloads.ts';

/** Who names a record, place by place, with the way to them. */
export function References({ related }: { readonly related: RelatedReply }) {
  const id = useId();
  const { references, uncounted } = related;
  return (
    <section class="panel references" aria-labelledby={id}>
      <h2 id={id}>Referenced by</h2>
      {references.length === 0 && <p class="muted">No record refers to it.</p>}
      <ul>
        {references.toSorted(byTable).map((reference) => (
          <ReferenceLine key={`${reference.table} ${reference.name}`} reference={reference} />
        ))}
      </ul>
      {uncounted.length > 0 && (
        <p class="muted small">Not searched: {uncounted.map(uncountedText).join(', ')}.</p>
      )}
    </section>
  );
}

type Reference = RelatedReply['references'][number];

function ReferenceLine({ reference }: { readonly reference: Reference }) {
  const { table, name, records, isMore, ids, filter } = reference;
  const count = `${records.toLocaleString('en')}${isMore ? '+' : ''}`;
  const [only] = ids;
  const href =
    records === 1 && only !== undefined
      ? recordHref(table, only)
      : filter && tableHref(table, { filter });
  return (
    <li>
      <span class="reference-place">
        <span class="name">{table}</span> <small>{name}</small>
      </span>
      {href === undefined ? (
        <span class="reference-ids">
          {ids.map((each) => (
            <a key={each} href={recordHref(table, each)}>
              {each}
            </a>
          ))}
        </span>
      ) : (
        <a href={href} aria-label={records === 1 ? undefined : `${count} of ${table} by ${name}`}>
          {records === 1 ? only : count}
        </a>
      )}
      {href === undefined && records > ids.length && <small>of {count}</small>}
    </li>
  );
}

const byTable = (a: Reference, b: Reference) => (a.table < b.table ? -1 : 1);

function uncountedText({ table, name, reason }: RelatedReply['uncounted'][number]): string {
  return `${name} of ${table} (${reason === 'hidden' ? 'you may not read it' : 'too many records, and no index'})`;
}
