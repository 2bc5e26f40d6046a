import type { RegistryEntry } from './registry-payload.ts';

/**
 * The arguments of a call, by index, without those that are secret in it: what is kept of a call, or made of its
 * arguments, is made of these.
 */
export function withoutSecrets<Value>(
  entry: Pick<RegistryEntry, 'arguments'>,
  args: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const secrets = entry.arguments.filter(({ secretUnless }) => {
    if (secretUnless === undefined) return false;
    const deciding = entry.arguments.find(({ name }) => name === secretUnless.argument);
    const reported: unknown = args[deciding?.index ?? ''];
    return typeof reported !== 'string' || !secretUnless.is.includes(reported);
  });
  if (secrets.length === 0) return args;
  const indexes = new Set(secrets.map(({ index }) => String(index)));
  return Object.fromEntries(Object.entries(args).filter(([index]) => !indexes.has(index)));
}
