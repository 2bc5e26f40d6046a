/**
 * Lets through whatever is not a promise, nor anything else that `await` would wait for.
 *
 * @throws What `rejection` makes.
 */
export function synchronous<Result>(result: Result, rejection: () => Error): Result {
  if (typeof (result as { then?: unknown } | undefined | null)?.then !== 'function') return result;
  // Its own failure, if any, would only repeat that it should not have been one.
  Promise.resolve(result).catch(() => {});
  throw rejection();
}
