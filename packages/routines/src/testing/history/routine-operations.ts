import { call } from '../../catalogue/call.ts';
import type { NamedArguments } from '../../entry/arguments.ts';
import type { Routine } from '../../entry/routine.ts';
import { type ArgumentPools, arbitraryArguments } from '../arbitrary-arguments.ts';
import { drawnOperation, type Operations } from './drawn-operation.ts';

/**
 * The calls of routines as operations of a history, by the names of the routines.
 *
 * @param pools - Texts that arguments are drawn from, by the names of the arguments; without one, any text is drawn.
 * @example routineOperations([vbAdjust], { CO: ['1'], PART: ['P100', 'P102'] })
 */
export function routineOperations(
  routines: Iterable<Routine>,
  pools: ArgumentPools = {},
): Operations {
  return Object.fromEntries(
    Array.from(routines, (routine) => [routine.name, calling(routine, pools)]),
  );
}

function calling(routine: Routine, pools: ArgumentPools) {
  return drawnOperation({
    draws: arbitraryArguments(routine, pools),
    run: (session, supplied) =>
      messageOf(routine, call(session, routine as never, supplied as never)),
  });
}

/** What a call reported: the texts of its message arguments that are not blank. */
function messageOf({ args }: Routine, results: NamedArguments): string | undefined {
  const names = Object.keys(args).filter((name) => args[name]?.kind === 'message');
  const texts = names.map((name) => results[name]).filter((text) => text);
  return texts.length === 0 ? undefined : texts.join(', ');
}
