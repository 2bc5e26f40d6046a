/**
 * Lines as text, batch by batch. What a query is, on the first line, is kept until its next line is there too,
 * so that one that gives no row fails as a whole.
 */
export async function* textOfLines(
  batches: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  let held: readonly string[] = [];
  let isBegun = false;
  for await (const lines of batches) {
    held = [...held, ...lines];
    isBegun ||= held.length > 1;
    if (!isBegun) continue;
    yield held.join('');
    held = [];
  }
}
