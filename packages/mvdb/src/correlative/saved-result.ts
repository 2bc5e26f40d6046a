import type { Expression } from '../expression/syntax.ts';

/** Makes a result a part of its own, unless it is so cheap that it can be evaluated again. */
export function saved(value: Expression, parts: Expression[]): Expression {
  if (value.kind === 'attribute' || value.kind === 'text' || value.kind === 'part') return value;
  parts.push(value);
  return { kind: 'part', number: parts.length };
}
