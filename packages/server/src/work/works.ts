import { callWork } from './call-work.ts';
import type { Work } from './work.ts';

/** Every kind of work that the server does on the account. */
export const works = { call: callWork } as const;

export type WorkKind = keyof typeof works;

export type RequestOf<Kind extends WorkKind> =
  (typeof works)[Kind] extends Work<infer Request, unknown> ? Request : never;

export type ReplyOf<Kind extends WorkKind> =
  (typeof works)[Kind] extends Work<infer _, infer Reply> ? Reply : never;
