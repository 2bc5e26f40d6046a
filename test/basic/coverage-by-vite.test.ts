import { compileBasic } from '@mvdb/basic';
import fc from 'fast-check';
import { moduleRunnerTransform } from 'vite';
import { expect, test } from 'vitest';
import { withRoom } from '../../packages/basic/src/room-for-semicolons.ts';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { generatedProgram } from './generated-program.ts';

/*
 * Coverage by V8 counts characters of the script that ran. Vitest looks at what Vite makes of the script, so everything
 * must stand there at the same offset.
 */

const choices = fc.array(fc.integer({ min: 0, max: 0xffff }), {
  minLength: 40,
  maxLength: 600,
  size: 'max',
});

/** The lines with nothing but spaces in the place of spaces, and of what ends a statement. */
const wordsOf = (text: string) => text.split('\n').map((line) => line.replaceAll(/[\s;}]/g, ' '));

test('what Vite makes of the script of any program has every word at its offset', async () => {
  let semicolons = 0;
  await fc.assert(
    fc.asyncProperty(choices, async (drawn) => {
      let next = 0;
      const sources = generatedProgram(() => (drawn[next++] ?? 0) / 0x1_0000);
      for (const [name, source] of Object.entries(sources)) {
        const { unit } = compileBasic(source, { name });
        if (unit === undefined) continue;
        const room = withRoom(unit.code);
        const transformed = await moduleRunnerTransform(room, null, 'P.js', room);
        expect(wordsOf(transformed?.code ?? '')).toEqual(wordsOf(unit.code));
        if (transformed?.code !== room) semicolons += 1;
      }
    }),
    { numRuns: caseCount(300, 30) },
  );
  expect(semicolons).toBeGreaterThan(0);
});
