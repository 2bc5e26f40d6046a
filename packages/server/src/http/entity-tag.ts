import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A strong entity tag: the same for the same content, and for no other. */
export function entityTag(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`;
}

const ENTITY_TAGS = /^\s*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*(?:,\s*|$))+$/;

/**
 * True when the client holds the content already, by what it sent as `If-None-Match`: entity tags, of which
 * weak ones count as well, or `*`. A field that is neither is passed over.
 *
 * @see RFC 9110, If-None-Match
 */
export function isHeld(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  if (!ENTITY_TAGS.test(ifNoneMatch)) return false;
  return Array.from(ifNoneMatch.matchAll(/"[^"]*"/g), ([held]) => held).includes(tag);
}

/**
 * Answers with JSON that a client may keep as long as it asks whether it has changed; what it holds already
 * is not sent again.
 */
export function sendRevalidated(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  content: string,
): FastifyReply {
  const tag = entityTag(content);
  reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'authorization' });
  if (isHeld(headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(content);
}
