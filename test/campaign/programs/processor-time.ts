/** Milliseconds of the processor that this process has had since. @param begin - Of `process.cpuUsage`. */
export function msSince(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}
