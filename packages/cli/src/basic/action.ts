import { operatorOptions } from '../accounts/open-account.ts';
import type { Invocation } from '../command-line/command.ts';
import type { ExitStatus } from '../errors/exit-status.ts';
import { flavourOption } from '../options/flavour-option.ts';
import { formOptions } from '../options/form.ts';

export const basicOptions = {
  ...operatorOptions,
  flavour: flavourOption('Product whose reading of BASIC the programs follow (default: qm).'),
  check: {
    kind: 'flag',
    description: 'With `format`: writes nothing, and ends with 1 if a program is not formatted.',
  },
  indent: {
    kind: 'number',
    placeholder: 'N',
    low: 0,
    high: 16,
    description: 'With `format`: spaces by which a block is indented (default: 2).',
  },
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
