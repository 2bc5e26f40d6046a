import fc from 'fast-check';
import { FIELD_MARK, failures, MvdbError, VALUE_MARK } from 'mvdb';
import { nearHint, nearNames } from 'mvdb/host';
import type { ParameterUsage } from './callable-program.ts';
import type { ProgramHeader } from './header.ts';
import { type Program, usageOf } from './imported-program.ts';
import type { ArgumentValue, ArgumentValues } from './subroutine.ts';

/** What to draw by the names of parameters: values among others, or what draws all of them. */
export type ArgumentPools = Readonly<
  Record<string, readonly ArgumentValue[] | fc.Arbitrary<ArgumentValue>>
>;

const anyText = fc.string({ maxLength: 12, unit: 'grapheme-ascii' });
const anyWhole = fc.integer({ min: -100, max: 1_000 });
const anyAmount = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => String(cents / 100));
const anyArray = fc
  .array(fc.array(fc.oneof(anyText, anyWhole.map(String)), { maxLength: 3 }), { maxLength: 3 })
  .map((attributes) => attributes.map((values) => values.join(VALUE_MARK)).join(FIELD_MARK));

/** What BASIC may find in an argument: text, a number, a dynamic array. */
const anyArgument: fc.Arbitrary<ArgumentValue> = fc.oneof(anyText, anyWhole, anyAmount, anyArray);

/**
 * Arguments that a program may be called with, as the comments at its head declare them: `@out` and `@message` are not given,
 * what is `required` is there and not blank, everything else is there or not. Without such comments, any is given or not.
 *
 * @param pools - Values that mean something to the program, which are drawn among any others; or what draws an argument.
 * @throws MvdbError `BAD_ARGUMENT` for a pool of an argument that is not given.
 * @example
 * fc.property(arbitraryArguments(price, { PART: ['P1', 'P2'], QTY: fc.nat(100) }), (args) =>
 *   Number(price(session, args).TOTAL) >= 0,
 * )
 */
export function arbitraryArguments<Args = ArgumentValues>(
  program: Program<Args> | ProgramHeader,
  pools: ArgumentPools = {},
): fc.Arbitrary<Args> {
  const usage =
    'args' in program ? headerUsage(program) : usageOf(program.parameters, program.header);
  assertPools(usage, pools);
  const drawn = usage.inputs.map((name) => {
    const value = valueFrom(pools[name]);
    const isRequired = usage.required.includes(name);
    return [name, isRequired ? value.filter((each) => each !== '') : value] as const;
  });
  return fc.record(Object.fromEntries(drawn), {
    requiredKeys: [...usage.required],
  }) as unknown as fc.Arbitrary<Args>;
}

function headerUsage(header: ProgramHeader): ParameterUsage {
  return usageOf(Object.keys(header.args), header);
}

function assertPools({ inputs }: ParameterUsage, pools: ArgumentPools): void {
  for (const name of Object.keys(pools)) {
    if (inputs.includes(name)) continue;
    const near = nearHint(nearNames(name, inputs));
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `The program takes no argument ${name}; it is given ${inputs.join(', ') || 'none'}.${near}`,
    );
  }
}

function valueFrom(pool: ArgumentPools[string] = []): fc.Arbitrary<ArgumentValue> {
  if (!Array.isArray(pool)) return pool as fc.Arbitrary<ArgumentValue>;
  if (pool.length === 0) return anyArgument;
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...pool) }, anyArgument);
}
