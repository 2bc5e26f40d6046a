import { type Answered, type Asked, sendRequests } from './load-requests.ts';

/** Requests to send to this machine, and how many: in all, or for how long. */
export interface LoadOrder extends Asked {
  readonly port: number;
  readonly connections: number;
  readonly count?: number;
  readonly durationMs?: number;
  /** What another connection asks again and again meanwhile. */
  readonly beside?: Asked;
}

export interface LoadDone extends Answered {
  readonly elapsedMs: number;
  /** What was asked beside. */
  readonly besideCount: number;
}

process.on('message', async (order: LoadOrder) => {
  process.send?.(await send(order));
});

async function send({ port, connections, beside, ...order }: LoadOrder): Promise<LoadDone> {
  const { count = Number.POSITIVE_INFINITY, durationMs = Number.POSITIVE_INFINITY } = order;
  let isMeasuring = true;
  const besides = beside && sendRequests(port, beside, 1, () => isMeasuring);
  const start = performance.now();
  let sent = 0;
  const answered = await sendRequests(port, order, connections, () => {
    sent += 1;
    return sent <= count && performance.now() - start < durationMs;
  });
  const elapsedMs = performance.now() - start;
  isMeasuring = false;
  const besideCount = (await besides)?.latenciesMs.length ?? 0;
  return { ...answered, elapsedMs, besideCount };
}
