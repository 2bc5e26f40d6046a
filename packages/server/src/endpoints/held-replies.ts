import { described, type JsonSchema, text } from './json-schema.ts';
import type { Operation, ReplyContent } from './operation.ts';

/** What a request may say of what its client holds already. */
export const heldHeaders: NonNullable<Operation['headers']> = {
  'If-None-Match': described(text, 'Entity tags of the copy that the client has.'),
};

/** Answers of `sendRevalidated`. */
export function heldReplies(
  description: string,
  schema: JsonSchema,
): Readonly<Record<number, ReplyContent>> {
  return {
    200: { description, content: { 'application/json': schema } },
    304: { description: 'The copy of the client is current.' },
  };
}
