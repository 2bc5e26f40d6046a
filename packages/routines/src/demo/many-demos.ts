import fc from 'fast-check';
import { type DemoAccount, openDemo } from './demo-account.ts';

/** Runs a check on demo companies of several seeds and scales. */
export function onManyDemos(check: (demo: DemoAccount) => void): Promise<void> {
  const options = fc.record({ seed: fc.integer(), scale: fc.integer({ min: 1, max: 3 }) });
  return fc.assert(
    fc.asyncProperty(options, async (chosen) => {
      const demo = openDemo(chosen);
      try {
        check(demo);
      } finally {
        await demo.account.close();
      }
    }),
    { numRuns: 3 },
  );
}
