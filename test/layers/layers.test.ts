/** The order of the folders inside the packages, held by what their files import. */
import { describe, expect, test } from 'vitest';
import { circles, importsIn, layerOf, sourcesOf, upward } from './imports.ts';
import { order, withoutCircles } from './order.ts';

describe.each(Object.entries(order))('in %s', (folder, layers) => {
  test('every file lies in a folder of the order, and every folder of it has files', () => {
    const found = sourcesOf(folder).map((file) => [file, layerOf(file, layers)] as const);
    expect(found.filter(([, layer]) => layer === 'none').map(([file]) => file)).toEqual([]);
    const used = new Set(found.map(([, layer]) => layer));
    expect(layers.filter((layer) => !used.has(layer))).toEqual([]);
  });

  test('no import points up, not even one of types', () => {
    const imports = importsIn(folder);
    expect(imports.length).toBeGreaterThan(20);
    expect(upward(imports, layers)).toEqual([]);
  });
});

test.each(withoutCircles)('no file of %s leads back to itself, not even by types', (folder) => {
  expect(circles(importsIn(folder))).toEqual([]);
});

describe('the check', () => {
  const layers = ['text', 'query', 'query/sql', '.'];

  test('names a file and what it imports from above', () => {
    const imports = [
      { from: 'text/trim.ts', to: 'query/run.ts' },
      { from: 'query/run.ts', to: 'text/trim.ts' },
      { from: 'query/plan/cost.ts', to: 'query/sql/parse.ts' },
      { from: 'index.ts', to: 'query/run.ts' },
      { from: 'text/trim.ts', to: 'index.ts' },
    ];
    expect(upward(imports, layers)).toEqual([
      'text/trim.ts imports query/run.ts',
      'query/plan/cost.ts imports query/sql/parse.ts',
      'text/trim.ts imports index.ts',
    ]);
  });

  test('knows no layer of a folder that is not listed', () => {
    expect(layerOf('locks/lock.ts', layers)).toBe('none');
  });

  test('names the files of a circle in their order', () => {
    const imports = [
      { from: 'a.ts', to: 'b.ts' },
      { from: 'b.ts', to: 'c.ts' },
      { from: 'c.ts', to: 'b.ts' },
    ];
    expect(circles(imports)).toEqual(['b.ts > c.ts > b.ts']);
  });
});
