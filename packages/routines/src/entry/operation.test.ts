import { describe, expect, test } from 'vitest';
import { CUSTOMER } from '../schema/customers.ts';
import { BIN, LOT, PRODUCT } from '../schema/inventory.ts';
import type { Firm } from './firm.ts';
import { dictionaryOf, operation } from './operation.ts';
import { Refusal } from './refusal.ts';

const findPart = operation({
  reads: [PRODUCT],
  faults: ['PART NOT FOUND {part}'],
  run(_firm, part: string, refuse): string {
    if (part === '') throw refuse(`PART NOT FOUND ${part}`);
    return part;
  },
});

const movePart = operation({
  reads: [CUSTOMER],
  writes: [BIN, LOT],
  uses: [findPart],
  faults: ['BIN NOT FOUND'],
  run(firm, part: string, refuse): string {
    if (part === 'NOWHERE') throw refuse('BIN NOT FOUND');
    return findPart(firm, part);
  },
});

const nobodys = {} as Firm;

describe('an operation', () => {
  test('touches what it declares, and what those touch that it uses', () => {
    expect([...movePart.reads]).toEqual(['CUSTOMER', 'BIN', 'LOT', 'PRODUCT']);
    expect([...movePart.writes]).toEqual(['BIN', 'LOT']);
    expect(movePart.faults).toEqual(['BIN NOT FOUND', 'PART NOT FOUND {part}']);
  });

  test('gives its result, or refuses with a text of its own or of one that it uses', () => {
    expect(movePart(nobodys, 'P100')).toBe('P100');
    expect(() => movePart(nobodys, 'NOWHERE')).toThrow(new Refusal('BIN NOT FOUND'));
    expect(() => movePart(nobodys, '')).toThrow(new Refusal('PART NOT FOUND '));
  });

  test('that refuses with any other text does not compile', () => {
    operation({
      uses: [findPart],
      faults: ['BIN NOT FOUND'],
      run(_firm, _input: string, refuse) {
        // @ts-expect-error No operation here declares this text.
        refuse('LOT NOT FOUND');
        // @ts-expect-error The part that varies stands at the end.
        refuse('P100: PART NOT FOUND');
        return refuse('PART NOT FOUND P100');
      },
    });
    expect(findPart.faults).toEqual(['PART NOT FOUND {part}']);
  });

  test('may touch a dictionary', () => {
    const touched = operation({ writes: [dictionaryOf(PRODUCT)], run: () => undefined });
    expect([...touched.writes]).toEqual(['DICT PRODUCT']);
  });
});
