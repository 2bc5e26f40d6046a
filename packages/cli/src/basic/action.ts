import { operatorOptions } from '../accounts/open-account.ts';
import type { Invocation } from '../command-line/command.ts';
import type { ExitStatus } from '../errors/exit-status.ts';
import { flavourOption } from '../options/flavour-option.ts';
import { formOptions } from '../options/form.ts';

export const basicOptions = {
  ...operatorOptions,
  flavour: flavourOption('Product whose reading of BASIC the programs follow (default: qm).'),
  json: formOptions.json,
} as const;

export type BasicInvocation = Invocation<typeof basicOptions>;

/** What may follow `basic`. */
export interface BasicAction {
  /** What follows its name. */
  readonly form: string;
  readonly wordCount: readonly [least: number, most: number];
  /** @param words - What follows the name of the action. */
  run(words: readonly string[], invocation: BasicInvocation): ExitStatus | Promise<ExitStatus>;
}
