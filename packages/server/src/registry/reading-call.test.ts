import { catalogue, isReading, type Routine, textOf } from '@mvdb/routines';
import { expect, test } from 'vitest';
import { isReadingCall } from './reading-call.ts';
import { entryOf } from './registry-payload.ts';

/** What a routine may be asked for: its examples, each request type it declares, and one that it does not. */
function callsOf({ args, examples = [], ...routine }: Routine): Record<string, string>[] {
  const { safeRequestTypes = [], dangerousRequestTypes = [] } = routine;
  const types = [...safeRequestTypes, ...dangerousRequestTypes, 'OTHER', ''];
  return [
    ...examples.map(({ call }) =>
      Object.fromEntries(Object.entries(call).map(([name, value]) => [name, textOf(value)])),
    ),
    ...Object.keys(args).flatMap((name) =>
      types.flatMap((type) => [{ [name]: type }, { [name]: `${type}!30` }]),
    ),
  ];
}

test('a call is known to read where the registry knows it', () => {
  let reading = 0;
  for (const routine of catalogue.routines) {
    const names = Object.keys(routine.args);
    for (const call of callsOf(routine)) {
      const indexed = Object.entries(call).map(([name, text]) => [names.indexOf(name), text]);
      const existing = isReadingCall(entryOf(catalogue, routine), Object.fromEntries(indexed));
      expect([routine.name, call, existing]).toEqual([
        routine.name,
        call,
        isReading(catalogue.runnerOf(routine), call),
      ]);
      reading += Number(existing && routine.safety === 'COND');
    }
  }
  expect(reading).toBeGreaterThan(5);
});
