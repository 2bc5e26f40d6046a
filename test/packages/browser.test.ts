import { expect, test } from 'vitest';
import { launchChromium } from '../console/launch-chromium.ts';
import { bundledCalls, expected } from './function-calls.ts';
import { installed } from './installed.ts';

test('mvdb/functions works in a browser as it does in Node', async () => {
  const project = await installed();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    expect(await page.evaluate(await bundledCalls(project.folder))).toEqual(expected);
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
    project.remove();
  }
});
