import { arrayFunctions } from './array-functions.ts';
import type { FunctionEntry, FunctionTable } from './function-entry.ts';
import { numberFunctions } from './number-functions.ts';
import { systemFunctions } from './system-functions.ts';
import { textFunctions } from './text-functions.ts';

/** Every function of the expression language, by its name in capitals. */
export const functions: FunctionTable = {
  ...arrayFunctions,
  ...numberFunctions,
  ...systemFunctions,
  ...textFunctions,
};

/** @param name - In capitals. */
export function functionNamed(name: string): FunctionEntry | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}
