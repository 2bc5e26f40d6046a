import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNameOf, idOfFileName } from './file-name.ts';

/** Ids of any characters, up to the thousand bytes that an id may have. */
const ids = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 1000 })
  .filter((id) => !/[\u0000\u001b-\u001f]/.test(id) && Buffer.byteLength(id) <= 1000);

describe('fileNameOf', () => {
  test.each([
    ['1001', '1001'],
    ['1!A/7', '1!A%2F7'],
    ['.', '%2E'],
    ['..', '%2E.'],
    ['.hidden', '%2Ehidden'],
    ['50%', '50%25'],
    ['Müller', 'M%C3%BCller'],
    ['a b', 'a%20b'],
  ])('%s is kept in %s', (id, name) => {
    expect(fileNameOf(id)).toBe(name);
  });

  test('every id has a name that any file system takes, and comes back from it', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const path = fileNameOf(id);
        expect(idOfFileName(path)).toBe(id);
        for (const part of path.split('/')) {
          expect(part).toMatch(/^[A-Za-z0-9_,=+@~!%-][A-Za-z0-9_.,=+@~!%-]*$/);
          expect(part.length).toBeLessThanOrEqual(201);
        }
      }),
    );
  });

  test('long ids go on in directories', () => {
    expect(fileNameOf('x'.repeat(450))).toBe(
      `${'x'.repeat(200)}%/${'x'.repeat(200)}%/${'x'.repeat(50)}`,
    );
  });
});

describe('idOfFileName', () => {
  test.each(['100%', '%zz', '%FF', 'sub/1001'])('%s stands for no id', (path) => {
    expect(idOfFileName(path)).toBeUndefined();
  });
});
