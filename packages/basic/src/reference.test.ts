import { expect, test } from 'vitest';
import { referencePage } from './reference.ts';

test('the reference page is that of the tables', async () => {
  await expect(referencePage()).toMatchFileSnapshot('../REFERENCE.md');
});
