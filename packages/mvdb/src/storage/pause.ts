const nobody = new Int32Array(new SharedArrayBuffer(4));

/** Holds up this thread. */
export function pause(ms: number): void {
  Atomics.wait(nobody, 0, 0, ms);
}
