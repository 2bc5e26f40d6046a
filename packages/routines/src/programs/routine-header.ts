import { programHeader } from '@mvdb/basic';
import { type Argument, company, inout, input, message, output } from '../entry/argument.ts';
import type { Safety } from '../entry/routine.ts';

/** What the comments at the head of a program say of the routine that it is. */
export interface RoutineHeader {
  /** Absent where the routine has the name of its source. */
  readonly routine?: string;
  readonly description: string;
  readonly domain: string;
  readonly safety: Safety;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** The texts that its message may be, `{name}` standing for a part that varies. */
  readonly messages: readonly string[];
  /** In the order of the parameters. */
  readonly args: Readonly<Record<string, Argument>>;
}

/** The domain of programs that name none. */
const OWN_DOMAIN = 'Programs';

const argumentOf = {
  in: (text: string, required: boolean) => input(text, { required }),
  inout: (text: string, required: boolean) => inout(text, { required }),
  out: (text: string) => output(text),
  message: (text: string) => message(text),
  company: (text: string) => company(text),
} as const;

/**
 * Reads the comments with tags at the head of a program.
 *
 * @param parameters - Of its SUBROUTINE, in their order.
 * @returns `undefined` where it has none: then it is no routine, and others may call it.
 * @throws MvdbError `BAD_ARGUMENT` with the source and the line of what is wrong.
 */
export function routineHeader(
  name: string,
  source: string,
  parameters: readonly string[],
): RoutineHeader | undefined {
  const header = programHeader(name, source, parameters);
  if (header === undefined) return undefined;
  const { domain = OWN_DOMAIN, args, ...others } = header;
  const made = Object.entries(args).map(([each, { tag, description, required }]) => [
    each,
    argumentOf[tag](description, required),
  ]);
  return { ...others, domain, args: Object.fromEntries(made) };
}
