import type { FastifyReply } from 'fastify';

/** An object as JSON, as text or in UTF-8. */
export type JsonObject = string | Uint8Array;

type Members = Readonly<Record<string, unknown>>;

/** Answers with an object that is JSON already, and further members which it does not have yet. */
export function sendJson(reply: FastifyReply, json: JsonObject, members?: Members) {
  return reply
    .type('application/json; charset=utf-8')
    .send(members === undefined ? json : withMembers(json, members));
}

function withMembers(json: JsonObject, members: Members): JsonObject {
  const added = JSON.stringify(members);
  // An empty object is its two braces.
  if (added.length === 2) return json;
  if (json.length === 2) return added;
  if (typeof json === 'string') return `${json.slice(0, -1)},${added.slice(1)}`;
  return Buffer.concat([json.subarray(0, -1), Buffer.from(`,${added.slice(1)}`)]);
}
