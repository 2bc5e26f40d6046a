import type { HelpPage } from '../command-line/help.ts';
import { HELP_OPTION, type OptionDefinition } from '../options/option-table.ts';

/** A command as a shell completes it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What its first word may be; files unless it says. */
  readonly wordChoices: readonly string[] | undefined;
}

export interface CompletedOption {
  /** Without the dashes. */
  readonly name: string;
  readonly short: string | undefined;
  readonly description: string;
  /** `undefined` for an option without a value. */
  readonly value: CompletedValue | undefined;
  /** Whether it may be given several times. */
  readonly isRepeated: boolean;
}

/** What may stand behind an option. */
export interface CompletedValue {
  readonly placeholder: string;
  readonly kind: 'choice' | 'directory' | 'file' | 'other';
  readonly choices: readonly string[];
}

/** A command with what its page declares. */
export function completedCommand(page: HelpPage, summary: string): CompletedCommand {
  const options = Object.entries({ ...page.options, help: HELP_OPTION });
  return {
    name: page.name,
    summary,
    options: options.map(([name, definition]) => completedOption(name, definition)),
    wordChoices: page.wordChoices,
  };
}

function completedOption(name: string, definition: OptionDefinition): CompletedOption {
  const { kind, description } = definition;
  const isRepeated = kind === 'texts';
  if (kind === 'flag') return { name, description, short: undefined, value: undefined, isRepeated };
  const { placeholder, short } = definition;
  const choices = kind === 'text' ? (definition.choices ?? []) : [];
  const value = { placeholder, choices, kind: choices.length > 0 ? 'choice' : kindOf(placeholder) };
  return { name, short, description, value, isRepeated } as const;
}

function kindOf(placeholder: string): CompletedValue['kind'] {
  if (placeholder === 'DIR') return 'directory';
  return placeholder === 'FILE' ? 'file' : 'other';
}
