import fc from 'fast-check';
import { MvdbError } from 'mvdb';
import { expect } from 'vitest';
import { call } from '../catalogue/call.ts';
import { type DemoAccount, fingerprint, openDemo } from '../demo/demo-account.ts';
import { textOf } from '../entry/arguments.ts';
import { CallError } from '../entry/errors.ts';
import type { Arguments, Example, Inputs, Routine, RoutineDefinition } from '../entry/routine.ts';

type AnyDefinition = RoutineDefinition<Arguments, string>;

/** Runs each example of a routine on a demo company of its own: the reply or the failure is as it says. */
export async function expectExamplesHold(routine: object): Promise<void> {
  const { examples = [] } = routine as Routine;
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) await expectExampleHolds(routine, example);
}

async function expectExampleHolds(routine: object, example: Example): Promise<void> {
  const { account, session } = openDemo();
  try {
    if (example.failure !== undefined) {
      expect(() => call(session, routine as AnyDefinition, example.call)).toThrow(
        expect.objectContaining({ code: 'ROUTINE_FAILED', detail: example.failure }),
      );
      return;
    }
    const reply = call(session, routine as AnyDefinition, example.call);
    const expected = Object.entries(example.reply).map(([name, value]) => [name, textOf(value)]);
    const actual = expected.map(([name = '']) => [name, reply[name]]);
    expect({ call: example.call, reply: actual }).toEqual({ call: example.call, reply: expected });
  } finally {
    await account.close();
  }
}

/** Text of every kind that a caller may send; mostly what means something to the demo. */
export function anyText(...known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    { weight: 1, arbitrary: fc.constantFrom(...awkward) },
    { weight: 1, arbitrary: fc.integer().map(String) },
  );
}

const awkward = ['', '!', '1!', '\u001e', 'A\u001dB', '\0', 'x'.repeat(1200), '-1', '1e9', 'NaN'];

interface LawOptions {
  /** True when a reply to this outcome means that the routine did what it was asked. */
  readonly mayChange?: (reply: Readonly<Record<string, string>>) => boolean;
}

const RUN_COUNT = 100;

/**
 * Calls a routine with arbitrary arguments: it throws nothing but the errors callers expect, and changes
 * the account only where it succeeds. A routine that only reads never changes it.
 */
export function expectLawsHold<const Args extends Arguments>(
  { account, session }: DemoAccount,
  routine: RoutineDefinition<Args, string>,
  inputs: { readonly [Name in keyof Inputs<Args>]: fc.Arbitrary<string> },
  { mayChange }: LawOptions = {},
): void {
  let before = fingerprint(account);
  const supplied = fc.record(inputs as Record<string, fc.Arbitrary<string>>);
  fc.assert(
    fc.property(supplied, (values) => {
      let succeeded = false;
      try {
        const reply = call(session, routine as unknown as AnyDefinition, values);
        succeeded = mayChange?.(reply) ?? false;
      } catch (error) {
        expect(error instanceof CallError || error instanceof MvdbError, String(error)).toBe(true);
      }
      if (mayChange === undefined) return;
      const after = fingerprint(account);
      if (!succeeded) expect(after).toBe(before);
      before = after;
    }),
    { numRuns: RUN_COUNT },
  );
  if (mayChange === undefined) expect(fingerprint(account)).toBe(before);
}
