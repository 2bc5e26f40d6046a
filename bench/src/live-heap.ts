import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * The most memory in use while something is read to its end, beyond what was in use before, in MiB. What is
 * garbage does not count.
 *
 * @param every - After how many items it is looked at.
 */
export function liveHeapPeakMiB(items: () => Iterable<unknown>, every: number): number {
  const before = liveHeapBytes();
  let peak = 0;
  let count = 0;
  for (const _item of items()) {
    if (count % every === 0) peak = Math.max(peak, liveHeapBytes() - before);
    count += 1;
  }
  return peak / 2 ** 20;
}

function liveHeapBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
