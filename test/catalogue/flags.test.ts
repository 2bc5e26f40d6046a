import { catalogue } from '@mvdb/routines';
import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../../packages/routines/src/testing/call-outcome.ts';
import { loadedDemo } from './loaded-demo.ts';

/*
 * A flag takes the values that its entry names, and no other: each flag of each routine is sent one that is not
 * named, from the first example of the entry.
 */

const demo = loadedDemo();

/** Arguments called as flags are, which are rejected in another way or take any text, and why. */
const otherFlags: Readonly<Record<string, string>> = {
  'VB_TRANSFER LFLAG':
    '4 for a part that is kept by location; anything else is by lot or serial number.',
  'VB_TRANSFER FBINFLAG': 'It takes B and J, and is rejected as INVALID BIN FLAG.',
  'VB_TRANSFER TBINFLAG': 'It takes B and J, and is rejected as INVALID BIN FLAG.',
  'VB_A7270 BOMFLAG': 'N and R have a meaning; anything else copies the first bill.',
  'VB_WO.EM.UPD COPYFLAG': 'N has a meaning; anything else copies.',
};

const flags = catalogue.routines.flatMap((routine) =>
  Object.entries(routine.args)
    .filter(([, { accepts }]) => accepts !== undefined)
    .map(([flag]) => ({ name: routine.name, routine, flag })),
);

test('an argument that is called a flag names its values, or takes any text for a reason', () => {
  const named = catalogue.routines.flatMap(({ name, args }) =>
    Object.entries(args)
      .filter(([argument, { direction, description, accepts }]) => {
        const isCalledFlag = /FLA?G\d*$|^AUDIT$/.test(argument);
        const isIgnored = /^(Not looked at|Makes no difference)/.test(description);
        return isCalledFlag && direction !== 'out' && accepts === undefined && !isIgnored;
      })
      .map(([argument]) => `${name} ${argument}`),
  );
  expect(named.toSorted()).toEqual(Object.keys(otherFlags).toSorted());
});

describe('a value that is not named is rejected, and changes nothing', () => {
  test.each(flags)('$name $flag', ({ routine, flag }) => {
    const [example] = routine.examples ?? [];
    for (const wrong of ['maybe', 'YES', '2', 'X', ' ']) {
      const supplied = { ...example?.call, [flag]: wrong } as Record<string, string>;
      expect(outcomeOf(demo.session, routine, supplied).reported).toEqual([
        `INVALID FLAG ${wrong}`,
      ]);
    }
    expect(demo.account.lastCommit).toBe(demo.lastCommit);
  });
});
