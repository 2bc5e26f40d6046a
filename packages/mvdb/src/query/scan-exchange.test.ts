import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { ScanExchange } from './scan-exchange.ts';

describe('ScanExchange', () => {
  test('gives every part to one thread: from the front to one, from the back to the others', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        (partCount, isFrontTurn) => {
          const exchange = ScanExchange.of(partCount, 1);
          const front: number[] = [];
          const back: number[] = [];
          for (const isFront of isFrontTurn) {
            if (!isFront) back.push(exchange.claimLast() ?? -1);
            else if (exchange.claimFirst()) front.push(front.length);
          }
          const claimed = [...front, ...back.filter((part) => part >= 0).reverse()];
          expect(claimed).toEqual(Array.from({ length: partCount }, (_, part) => part));
          expect(exchange.claimFirst()).toBe(false);
          expect(exchange.claimLast()).toBeUndefined();
        },
      ),
    );
  });

  test('brings the texts of a worker to the thread that waits', () => {
    const text = fc.string({ unit: fc.constantFrom('', 'a', 'ü', '日', '\u{1f600}', '\u001d') });
    fc.assert(
      fc.property(fc.array(fc.array(text)), (parts) => {
        const exchange = ScanExchange.of(parts.length, 2);
        const worker = new ScanExchange(exchange.shared);
        const writer = worker.writer(1);
        for (const [part, texts] of parts.entries()) {
          const start = writer.end;
          for (const each of texts) expect(writer.write(each)).toBe(true);
          worker.deliver(part, { lookedAt: part, area: 1, start, end: writer.end });
        }
        for (const [part, texts] of parts.entries()) {
          const delivery = exchange.await(part, 0);
          if (typeof delivery === 'string') throw new Error(delivery);
          expect(delivery.lookedAt).toBe(part);
          expect([...exchange.texts(delivery)]).toEqual(texts);
        }
      }),
      { numRuns: caseCount(30) },
    );
  });

  test('reports a part that was given back from one that does not come', () => {
    const exchange = ScanExchange.of(2, 1);
    exchange.fail(0);
    expect(exchange.await(0, 0)).toBe('failed');
    expect(exchange.await(1, 0)).toBe('late');
  });

  test('gives no parts to workers once it is cancelled', () => {
    const exchange = ScanExchange.of(2, 1);
    exchange.cancel();
    expect(exchange.claimLast()).toBeUndefined();
    expect(exchange.claimFirst()).toBe(true);
  });

  test('rejects a text for which there is no room, and keeps those before', () => {
    const writer = ScanExchange.of(1, 1).writer(0);
    const large = 'x'.repeat(1_000_000);
    expect(writer.write(large)).toBe(true);
    const { end } = writer;
    expect(writer.write('x'.repeat(3_000_000))).toBe(false);
    expect(writer.end).toBe(end);
    expect(writer.write('x')).toBe(true);
  });
});
