import { type Argument, input, message, output } from './argument.ts';
import type { DeprecatedDefinition, RoutineDefinition } from './routine.ts';

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Text;

type NameIn<Text extends string> = Text extends `${'>' | '!'}${infer Name}` ? Name : Text;

type ArgumentIn<Text extends string> = Text extends `>${string}`
  ? Argument<'out', 'text'>
  : Text extends `!${string}`
    ? Argument<'out', 'message'>
    : Argument<'in', 'text'>;

type ArgumentsOf<Texts extends string> = {
  readonly [Text in Words<Texts> as NameIn<Text>]: ArgumentIn<Text>;
};

/**
 * Declares a revision that has no code of its own: its successor answers where the arguments map by name.
 *
 * @param args - Names in index order, with `>` before those that are produced, `!` before the outcome.
 * @example deprecated('VB_ROUTE.REV1', 'Process', 'VB_ROUTE.REV2', 'CO PARTNO >ROUTE')
 */
export function deprecated<const Texts extends string>(
  name: string,
  domain: RoutineDefinition['domain'],
  supersededBy: string,
  args: Texts,
): DeprecatedDefinition<ArgumentsOf<Texts>> {
  const named = args.split(' ').map((text) => {
    if (text.startsWith('>')) return [text.slice(1), output()];
    return text.startsWith('!') ? [text.slice(1), message('')] : [text, input()];
  });
  return Object.freeze({
    name,
    domain,
    status: 'deprecated' as const,
    args: Object.fromEntries(named) as ArgumentsOf<Texts>,
    supersededBy,
  });
}
