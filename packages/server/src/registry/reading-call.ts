import type { RegistryEntry } from './registry-payload.ts';

/**
 * Whether a call only reads, as far as its arguments report.
 *
 * @param args - Text by index; one that is not there is the empty text.
 */
export function isReadingCall(
  entry: Pick<RegistryEntry, 'mayWrite' | 'readingRequests' | 'arguments'>,
  args: Readonly<Record<string, string>>,
): boolean {
  const { mayWrite, readingRequests } = entry;
  if (!mayWrite || readingRequests === undefined) return !mayWrite;
  const deciding = entry.arguments.find(({ name }) => name === readingRequests.argument);
  const [word = ''] = (args[deciding?.index ?? ''] ?? '').split('!', 1);
  return readingRequests.types.includes(word);
}
