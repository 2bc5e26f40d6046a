import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000;

/**
 * Processor time that the processes of a server have taken, in microseconds; `undefined` where the system is not Linux.
 *
 * @param processId - Of the one that started the others.
 */
export function serverUs(processId: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  let sum = 0;
  for (const id of readdirSync('/proc')) {
    const [parent, us] = /^\d+$/.test(id) ? usageOf(id) : [];
    if (Number(id) === processId || parent === processId) sum += us ?? 0;
  }
  return sum;
}

/** The parent of a process, and its time; nothing of one that has ended meanwhile. */
function usageOf(id: string): [parent: number, us: number] | [] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // What is before the last parenthesis may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [Number(fields[1]), (Number(fields[11]) + Number(fields[12])) * TICK_US];
  } catch {
    return [];
  }
}
