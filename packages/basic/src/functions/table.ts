import { arrayFunctions } from './array-functions.ts';
import { bitFunctions } from './bit-functions.ts';
import { engineFunctions } from './engine-functions.ts';
import type { FunctionEntry } from './entry.ts';
import { fileFunctions } from './file-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { systemFunctions } from './system-functions.ts';
import { textFunctions } from './text-functions.ts';

/** Every function; where the engine has one, too, that of programs is the one used. */
const entries: ReadonlyMap<string, FunctionEntry> = new Map(
  [
    ...engineFunctions,
    ...arrayFunctions,
    ...bitFunctions,
    ...fileFunctions,
    ...numberFunctions,
    ...systemFunctions,
    ...textFunctions,
  ].map((entry) => [entry.name, entry]),
);

/** @param name - In capitals. */
export function functionEntry(name: string): FunctionEntry | undefined {
  return entries.get(name);
}

/** Every entry, those of one group after each other. */
export function functionEntries(): readonly FunctionEntry[] {
  return [...entries.values()];
}

export function functionNames(): Iterable<string> {
  return entries.keys();
}
