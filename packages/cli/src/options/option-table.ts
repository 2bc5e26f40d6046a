/** One option of a command; its long name is its key in the table. */
export type OptionDefinition =
  | { readonly kind: 'flag'; readonly description: string }
  | (Named & { readonly kind: 'text'; readonly choices?: readonly string[] })
  /** May be given several times. */
  | (Named & { readonly kind: 'texts' })
  | (Named & { readonly kind: 'number'; readonly low: number; readonly high: number })
  /** Stated as `2026-11-02`, and read as an internal day. */
  | (Named & { readonly kind: 'date' });

interface Named {
  /** What stands for the value in the help, such as `DIR`. */
  readonly placeholder: string;
  readonly description: string;
  readonly short?: string;
}

export type OptionTable = Readonly<Record<string, OptionDefinition>>;

/** The option that every command has besides its own. */
export const HELP_OPTION: OptionDefinition = { kind: 'flag', description: 'Shows this help.' };
