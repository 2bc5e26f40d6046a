import type { CallPayload } from '../service/payloads.ts';

/** A reply to a dry run without links to the records that it would have added: they are not there. */
export function withKeptLinks(reply: CallPayload): CallPayload {
  const { links = {}, changes } = reply;
  if (changes === undefined) return reply;
  const added = new Set(
    changes.records.flatMap(({ act, table, id }) => (act === 'added' ? [`${table} ${id}`] : [])),
  );
  const kept = (table: string, ids: readonly (readonly string[])[]) =>
    ids.map((parts) => parts.map((id) => (added.has(`${table} ${id}`) ? '' : id)));
  return {
    ...reply,
    links: Object.fromEntries(
      Object.entries(links).map(([argument, places]) => [
        argument,
        places.map((place) => ({ ...place, ids: kept(place.table, place.ids) })),
      ]),
    ),
    changes: {
      ...changes,
      records: changes.records.map((record) => ({
        ...record,
        attributes: record.attributes.map(({ links: leading, ...attribute }) => ({
          ...attribute,
          ...(leading && { links: { ...leading, after: kept(leading.table, leading.after) } }),
        })),
      })),
    },
  };
}
