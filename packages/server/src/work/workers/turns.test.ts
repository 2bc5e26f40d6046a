import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Turns } from './turns.ts';

describe('Turns', () => {
  test('short writes go together, and wait for one who writes alone', async () => {
    const turns = new Turns(100);
    const order: string[] = [];
    const giveBack = await turns.takeAlone();
    const shared = ['a', 'b'].map((name) => turns.share('a', async () => order.push(name)));
    expect(turns.waitingCount).toBe(2);
    order.push('alone');
    giveBack();
    await Promise.all(shared);
    expect(order).toEqual(['alone', 'a', 'b']);
    expect(turns.waitingCount).toBe(0);
  });

  test('where there is no room, who has most waiting gives room to who has less', async () => {
    const turns = new Turns(2);
    const giveBack = await turns.takeAlone();
    const greedy = ['first', 'second'].map((name) => turns.share('a', async () => name));
    await expect(turns.share('a', async () => '')).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    const other = turns.share('b', async () => 'other');
    await expect(greedy[1]).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    giveBack();
    expect([await greedy[0], await other]).toEqual(['first', 'other']);
  });

  test('giving back twice frees nobody else', async () => {
    const turns = new Turns(100);
    const first = await turns.takeAlone();
    const second = turns.takeAlone();
    first();
    const giveBack = await second;
    first();
    let hasShared = false;
    const shared = turns.share('a', async () => {
      hasShared = true;
    });
    expect(hasShared).toBe(false);
    giveBack();
    await shared;
  });

  test('a short write that fails gives way to the next', async () => {
    const turns = new Turns(100);
    const failed = turns.share('a', () => Promise.reject(new RangeError('no')));
    const alone = turns.takeAlone();
    await expect(failed).rejects.toThrow(RangeError);
    (await alone)();
    expect(await turns.share('a', async () => 'next')).toBe('next');
  });

  test('regardless of the order, nobody is beside one who is alone, nor overtakes, and all have their turn', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { maxLength: 20 }),
        async (s, asks) => {
          const turns = new Turns(100);
          const begun: number[] = [];
          let sharing = 0;
          let isAlone = false;
          const share = (index: number) =>
            turns.share('a', async () => {
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
