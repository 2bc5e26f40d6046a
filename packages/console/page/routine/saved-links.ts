import type { CallPayload } from '../service/payloads.ts';

/** A reply to a dry run without links to the records that it would have added: they are not there. */
export function withSavedLinks(reply: CallPayload): CallPayload {
  const { links = {}, changes } = reply;
  if (changes === undefined) return reply;
  const added = new Set(
    changes.records.flatMap(({ operation, table, id }) =>
      operation === 'added' ? [`${table} ${id}`] : [],
    ),
  );
  const saved = (table: string, ids: readonly (readonly string[])[]) =>
    ids.map((parts) => parts.map((id) => (added.has(`${table} ${id}`) ? '' : id)));
  return {
    ...reply,
    links: Object.fromEntries(
      Object.entries(links).map(([argument, positions]) => [
        argument,
        positions.map((position) => ({ ...position, ids: saved(position.table, position.ids) })),
      ]),
    ),
    changes: {
      ...changes,
      records: changes.records.map((record) => ({
        ...record,
        attributes: record.attributes.map(({ links: leading, ...attribute }) => ({
          ...attribute,
          ...(leading && { links: { ...leading, after: saved(leading.table, leading.after) } }),
        })),
      })),
    },
  };
}
