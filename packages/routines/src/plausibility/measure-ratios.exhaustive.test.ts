import { expect, test } from 'vitest';
import { openDemo } from '../demo/demo-account.ts';
import { measureRatios } from './measure-ratios.ts';

test.each([17, 41, 9173, 777_001])('the demo company of seed %i is plausible', async (seed) => {
  const { account, session } = openDemo({ seed });
  expect(measureRatios(session).filter(({ isPlausible }) => !isPlausible)).toEqual([]);
  await account.close();
});
