import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Turns } from './turns.ts';

describe('Turns', () => {
  test('short writes go together, and wait for one who writes alone', async () => {
    const turns = new Turns();
    const order: string[] = [];
    const giveBack = await turns.takeAlone();
    const shared = ['a', 'b'].map((name) => turns.share(async () => order.push(name)));
    expect(turns.waitingCount).toBe(2);
    order.push('alone');
    giveBack();
    await Promise.all(shared);
    expect(order).toEqual(['alone', 'a', 'b']);
    expect(turns.waitingCount).toBe(0);
  });

  test('giving back twice frees nobody else', async () => {
    const turns = new Turns();
    const first = await turns.takeAlone();
    const second = turns.takeAlone();
    first();
    const giveBack = await second;
    first();
    let hasShared = false;
    const shared = turns.share(async () => {
      hasShared = true;
    });
    expect(hasShared).toBe(false);
    giveBack();
    await shared;
  });

  test('a short write that fails gives way to the next', async () => {
    const turns = new Turns();
    const failed = turns.share(() => Promise.reject(new RangeError('no')));
    const alone = turns.takeAlone();
    await expect(failed).rejects.toThrow(RangeError);
    (await alone)();
    expect(await turns.share(async () => 'next')).toBe('next');
  });

  test('whatever the order, nobody is beside one who is alone, nor overtakes, and all have their turn', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { maxLength: 20 }),
        async (s, asks) => {
          const turns = new Turns();
          const begun: number[] = [];
          let sharing = 0;
          let isAlone = false;
          const share = (index: number) =>
            turns.share(async () => {
              begun.push(index);
              expect(isAlone).toBe(false);
              sharing += 1;
              await s.schedule(Promise.resolve());
              sharing -= 1;
            });
          const takeAlone = async (index: number) => {
            const giveBack = await turns.takeAlone();
            begun.push(index);
            expect([isAlone, sharing]).toEqual([false, 0]);
            isAlone = true;
            await s.schedule(Promise.resolve());
            isAlone = false;
            giveBack();
          };
          const all = asks.map((alone, index) => (alone ? takeAlone(index) : share(index)));
          await s.waitFor(Promise.all(all));
          expect(begun).toEqual(asks.map((_, index) => index));
        },
      ),
    );
  });
});
