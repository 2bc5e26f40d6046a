/** Runs work as a browser does, which has no buffers. */
export function withoutBuffers<Result>(work: () => Result): Result {
  const buffers = Object.getOwnPropertyDescriptor(globalThis, 'Buffer') ?? {};
  Reflect.deleteProperty(globalThis, 'Buffer');
  try {
    return work();
  } finally {
    Object.defineProperty(globalThis, 'Buffer', buffers);
  }
}
