import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oconv } from '../functions.ts';
import type { ValueType } from './value-types.ts';
import * as valueTypes from './value-types.ts';

const size = valueTypes.oneOf(['small', 'large']);

/** Stored text and the value that it is, both ways. */
const pairs: readonly (readonly [name: string, ValueType<unknown>, string, unknown])[] = [
  ['text', valueTypes.text, '', ''],
  ['text', valueTypes.text, ' as it stands ', ' as it stands '],
  ['integer', valueTypes.integer, '', null],
  ['integer', valueTypes.integer, '-12', -12],
  ['integer', valueTypes.integer, '9007199254740991', Number.MAX_SAFE_INTEGER],
  ['decimal(2)', valueTypes.decimal(2), '', null],
  ['decimal(2)', valueTypes.decimal(2), '1250', '12.50'],
  ['decimal(2)', valueTypes.decimal(2), '-5', '-0.05'],
  ['decimal(2)', valueTypes.decimal(2), '0', '0.00'],
  ['decimal(0)', valueTypes.decimal(0), '123456789012345678901', '123456789012345678901'],
  ['date', valueTypes.date, '', null],
  ['date', valueTypes.date, '0', '1967-12-31'],
  ['date', valueTypes.date, '21510', '2026-11-21'],
  ['date', valueTypes.date, '-718430', '0001-01-01'],
  ['date', valueTypes.date, '2933628', '9999-12-31'],
  ['time', valueTypes.time, '', null],
  ['time', valueTypes.time, '0', '00:00:00'],
  ['time', valueTypes.time, '86399', '23:59:59'],
  ['dateTime', valueTypes.dateTime, '2026-11-21 08:30:00', '2026-11-21T08:30:00'],
  ['boolean', valueTypes.boolean, 'Y', true],
  ['boolean', valueTypes.boolean, '', false],
  ['oneOf', size, 'large', 'large'],
  ['oneOf', size, '', null],
];

/** Stored text that is not a value of the type. */
const unreadable: readonly (readonly [name: string, ValueType<unknown>, string])[] = [
  ['integer', valueTypes.integer, '1.5'],
  ['integer', valueTypes.integer, '9007199254740992'],
  ['decimal(2)', valueTypes.decimal(2), '12.50'],
  ['decimal(2)', valueTypes.decimal(2), ' 12'],
  ['date', valueTypes.date, '2026-11-21'],
  ['date', valueTypes.date, '2933629'],
  ['time', valueTypes.time, '86400'],
  ['time', valueTypes.time, '-1'],
  ['dateTime', valueTypes.dateTime, '2026-02-30 08:30:00'],
  ['boolean', valueTypes.boolean, '1'],
  ['oneOf', size, 'medium'],
];

/** What code may not hand in. */
const unwritable: readonly (readonly [name: string, ValueType<unknown>, unknown])[] = [
  ['text', valueTypes.text, 'a\u001db'],
  ['text', valueTypes.text, 5],
  ['text', valueTypes.text, null],
  ['integer', valueTypes.integer, 1.5],
  ['integer', valueTypes.integer, '12'],
  ['integer', valueTypes.integer, Number.NaN],
  ['decimal(2)', valueTypes.decimal(2), 12.5],
  ['decimal(2)', valueTypes.decimal(2), '12.505'],
  ['decimal(2)', valueTypes.decimal(2), '1e3'],
  ['decimal(0)', valueTypes.decimal(0), '12.0'],
  ['date', valueTypes.date, '2026-02-29'],
  ['date', valueTypes.date, new Date(0)],
  ['time', valueTypes.time, '24:00:00'],
  ['dateTime', valueTypes.dateTime, '2026-11-21 08:30:00'],
  ['boolean', valueTypes.boolean, 'Y'],
  ['oneOf', size, 'medium'],
  ['oneOf', size, undefined],
];

describe('value types', () => {
  test.each(pairs)('%s: %j is stored as, and read from it', (_, type, stored, value) => {
    expect([type.read(stored), type.write(value)]).toEqual([value, stored]);
  });

  test.each(unreadable)('%s: stored text that is not one is not read', (_, type, stored) => {
    expect(type.read(stored)).toBeUndefined();
  });

  test.each(unwritable)('%s: what is not one is not written', (_, type, value) => {
    expect(type.write(value)).toBeUndefined();
  });

  test('other forms of a value are read and written too', () => {
    expect(valueTypes.boolean.read('N')).toBe(false);
    expect(valueTypes.decimal(2).read('-0')).toBe('0.00');
    expect(valueTypes.decimal(2).write('007.5')).toBe('750');
    expect(valueTypes.decimal(2).write('-0.00')).toBe('0');
    expect(valueTypes.time.write('08:30')).toBe('30600');
    expect(valueTypes.integer.write(-0)).toBe('0');
  });

  test.each([-1, 10, 1.5])('there is no decimal of scale %d', (scale) => {
    expect(() => valueTypes.decimal(scale)).toThrow(/BAD_ARGUMENT|0 to 9/);
  });

  test('whatever is read is written back as a form of the same value', () => {
    const types = [...new Set(pairs.map(([, type]) => type))];
    const stored = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.stringMatching(/^-?0{0,3}\d{1,25}$/),
    );
    fc.assert(
      fc.property(fc.constantFrom(...types), stored, (type, text) => {
        const value = type.read(text);
        if (value === undefined || /[\u001c-\u001f]/.test(text)) return;
        const written = type.write(value);
        expect(written).toBeDefined();
        expect(type.read(written ?? '')).toEqual(value);
      }),
    );
  });

  test('an exact decimal is what the conversion of its scale shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.bigInt(), (scale, units) => {
        const shown = valueTypes.decimal(scale).read(String(units));
        expect(shown).toBe(oconv(String(units), `MD${scale}`));
      }),
    );
  });
});
