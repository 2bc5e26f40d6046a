import { flavours } from '@mvdb/basic';
import { Account } from 'mvdb';
import { Comparison } from '../../basic/agreement.ts';
import { generatedProgram } from '../../basic/generated-program.ts';
import { hostileCase, violationOf } from '../../basic/hostile-programs.ts';
import { oneOf } from '../attack.ts';
import type { InputSource } from './inputs.ts';

/** Texts that may be programs: each is rejected, or compiles, prints as itself and runs. */
export function basicTexts(): InputSource {
  const account = Account.inMemory();
  return (random) => {
    const [source, flavour] = hostileCase(random);
    return {
      reported: [flavour, source],
      run: () => assertNone(violationOf(account, source, flavour)),
    };
  };
}

const FLAVOURS = Object.keys(flavours) as (keyof typeof flavours)[];

/** Programs that run: each does, compiled, what the interpreter of its tree does. */
export function basicPrograms(): InputSource {
  const comparison = new Comparison(Account.inMemory());
  return (random) => {
    const flavour = oneOf(random, FLAVOURS);
    const sources = generatedProgram(random);
    return {
      reported: [flavour, sources],
      run: () => assertNone(comparison.difference(sources, flavour)),
    };
  };
}

function assertNone(violation: string | undefined): void {
  if (violation !== undefined) throw new Error(violation);
}
