import type { Converter } from './converter.ts';

/** What leaves a function, and in the program itself gives its result. */
export function leaveCode(converter: Converter): string {
  const { routine, hasResult } = converter;
  const isInlined = routine?.inlined !== undefined && routine.inlined === routine.group;
  return isInlined && hasResult ? 'return result;' : 'return;';
}
