import fc from 'fast-check';
import type { Argument, Arguments, ArgumentValue } from '../entry/argument.ts';
import type { Supplied } from '../entry/routine.ts';

/** Texts to draw from, by the names of arguments, beside those that anybody may send. */
export type ArgumentPools = Readonly<Record<string, readonly string[]>>;

const anyText = fc.string({ maxLength: 12, unit: 'grapheme-ascii' });
const anyList = fc.array(fc.array(anyText, { maxLength: 3 }), { maxLength: 3 });

/**
 * Any arguments of a routine: what it needs is there, what it may be given is there or not. Companies and tables are
 * drawn from the pools, or are those of nobody.
 *
 * @example
 * fc.property(arbitraryArguments(vbBinsRev1, { CO: ['1'], PARTNO: ['P100'], LOCATION: ['MAIN'] }), (supplied) => {
 *   leavesUnchanged(session, () => call(session, vbBinsRev1, supplied));
 * })
 */
export function arbitraryArguments<Args extends Arguments>(
  { args }: { readonly args: Args },
  pools: ArgumentPools = {},
): fc.Arbitrary<Supplied<Args>> {
  const supplied = Object.entries(args).filter(([, { direction }]) => direction !== 'out');
  const required = supplied.filter(([, one]) => one.required).map(([name]) => name);
  const values = supplied.map(
    ([name, one]) => [name, suppliedValue(one, pools[name] ?? [])] as const,
  );
  return fc.record(Object.fromEntries(values), {
    requiredKeys: required,
  }) as unknown as fc.Arbitrary<Supplied<Args>>;
}

function suppliedValue(
  { kind, required }: Argument,
  pool: readonly string[],
): fc.Arbitrary<ArgumentValue> {
  const drawn = pool.length === 0 ? [] : [fc.constantFrom(...pool), fc.constantFrom(...pool)];
  if (kind === 'handle') return fc.oneof(fc.constant(''), ...drawn);
  const text = required ? anyText.filter((each) => each !== '') : anyText;
  if (kind === 'company') return fc.oneof(...drawn, text);
  return required ? fc.oneof(...drawn, text) : fc.oneof(...drawn, text, anyList);
}
