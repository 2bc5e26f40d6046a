import { expect, test } from 'vitest';
import { ImportMeter } from './import-meter.ts';

test('a line says how far a table is, and the megabytes in a second of all tables', () => {
  let nowMs = 0;
  const meter = new ImportMeter(() => nowMs);
  expect(meter.line()).toBe('');
  meter.add({ table: 'A', count: 1, bytes: 2e6, size: 4e6 });
  expect(meter.line()).toBe('A: 1 records, 2.0 of 4.0 MB');
  nowMs = 2000;
  meter.add({ table: 'B', count: 7, bytes: 1e6, size: 5e6 });
  expect(meter.line()).toBe('B: 7 records, 1.0 of 5.0 MB; 1.5 MB/s');
});
