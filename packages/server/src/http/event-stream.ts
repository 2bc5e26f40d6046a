export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** After which a client that was cut off asks again. */
const RETRY_MS = 2_000;

/** What one who listens is sent. */
export interface SentEvent {
  readonly name: string;
  /** From which the client goes on when it asks again; absent where that stays as it is. */
  readonly id?: string;
  /** JSON, which has no line breaks. */
  readonly data: string;
}

/** An event as server-sent events have it. */
export function eventText({ name, id, data }: SentEvent): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${name}\ndata: ${data}\n\n`;
}

/** What says where and when to ask again, and is no event. */
export function noteText({ id }: { readonly id?: string }): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}retry: ${RETRY_MS}\n\n`;
}
