import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  PICTURE_BYTES_MAX,
  PICTURES,
  pictureNames,
  picturePath,
} from '../console/picture-files.ts';
import { textOf } from './documents.ts';

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

test.each(pictureNames)('a page shows the picture %s, which is a small PNG', (name) => {
  expect(textOf(PICTURES[name])).toMatch(`packages/console/pictures/${name}.png)`);
  const picture = readFileSync(picturePath(`${name}.png`));
  expect(picture.toString('latin1', 0, 8)).toBe(PNG_SIGNATURE);
  expect(picture.length).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
});
