import { describe, expect, test } from 'vitest';
import { CUSTOMER } from '../schema/customers.ts';
import { BIN, LOT, PRODUCT } from '../schema/inventory.ts';
import type { CompanyContext } from './company-context.ts';
import { dictionaryOf, operation } from './operation.ts';
import { Rejection } from './rejection.ts';

const findPart = operation({
  reads: [PRODUCT],
  rejections: ['PART NOT FOUND {part}'],
  run(_context, part: string, reject): string {
    if (part === '') throw reject(`PART NOT FOUND ${part}`);
    return part;
  },
});

const movePart = operation({
  reads: [CUSTOMER],
  writes: [BIN, LOT],
  uses: [findPart],
  rejections: ['BIN NOT FOUND'],
  run(context, part: string, reject): string {
    if (part === 'NOWHERE') throw reject('BIN NOT FOUND');
    return findPart(context, part);
  },
});

const nobodys = {} as CompanyContext;

describe('an operation', () => {
  test('touches what it declares, and what those touch that it uses', () => {
    expect([...movePart.reads]).toEqual(['CUSTOMER', 'BIN', 'LOT', 'PRODUCT']);
    expect([...movePart.writes]).toEqual(['BIN', 'LOT']);
    expect(movePart.rejections).toEqual(['BIN NOT FOUND', 'PART NOT FOUND {part}']);
  });

  test('gives its result, or rejects with a text of its own or of one that it uses', () => {
    expect(movePart(nobodys, 'P100')).toBe('P100');
    expect(() => movePart(nobodys, 'NOWHERE')).toThrow(new Rejection('BIN NOT FOUND'));
    expect(() => movePart(nobodys, '')).toThrow(new Rejection('PART NOT FOUND '));
  });

  test('that rejects with any other text does not compile', () => {
    operation({
      uses: [findPart],
      rejections: ['BIN NOT FOUND'],
      run(_context, _input: string, reject) {
        // @ts-expect-error No operation here declares this text.
        reject('LOT NOT FOUND');
        // @ts-expect-error The part that varies stands at the end.
        reject('P100: PART NOT FOUND');
        return reject('PART NOT FOUND P100');
      },
    });
    expect(findPart.rejections).toEqual(['PART NOT FOUND {part}']);
  });

  test('may touch a dictionary', () => {
    const touched = operation({ writes: [dictionaryOf(PRODUCT)], run: () => undefined });
    expect([...touched.writes]).toEqual(['DICT PRODUCT']);
  });
});
