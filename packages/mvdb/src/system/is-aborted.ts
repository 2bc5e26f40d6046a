/** Whether work was ended by its signal. A function, since what it says changes between two looks. */
export function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
