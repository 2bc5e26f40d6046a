import { expect, test } from 'vitest';
import { oconv } from './conversion.ts';
import { conversionContext } from './conversion-context.ts';

test('a context that was made is taken, and a copy of it only where it is still right', () => {
  const context = conversionContext({ currency: 'EUR ' });
  expect(oconv('100', 'MD2,$', context)).toBe('EUR 1.00');
  expect(oconv('100', 'MD2,$', { ...context })).toBe('EUR 1.00');
  const wrong = { ...context, currency: 5 as unknown as string };
  expect(() => oconv('100', 'MD2,$', wrong)).toThrow(
    expect.objectContaining({ code: 'BAD_ARGUMENT' }),
  );
});
