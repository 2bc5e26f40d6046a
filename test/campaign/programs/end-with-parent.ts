/** Ends this process with the one that started it, however that ended. */
export function endWithParent(): void {
  process.stdin.on('end', () => process.exit()).resume();
}
