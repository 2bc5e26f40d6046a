// Takes the pictures of the pages in the browser that the tests of the console use.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_TODAY, openDemo } from '@mvdb/routines';
import { demoOperator, startServer } from '@mvdb/server';
import type { Page } from 'playwright-core';
import { buildPage } from '../../packages/console/build-page.mjs';
import { launchChromium } from './launch-chromium.ts';
import { PICTURE_BYTES_MAX, type PICTURES, pictureNames, picturePath } from './picture-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-pictures-'));
const { account } = openDemo({ log: true });
const now = { today: DEMO_TODAY, timeOfDay: 8.5 * 3600 };
await buildPage(folder);
const server = await startServer({
  account,
  operator: { ...demoOperator, now },
  consoleFolder: folder,
  port: 0,
});
const browser = await launchChromium();

/** Until everything that a page asks for is there. */
const isComplete = () => document.querySelector('.waiting, [aria-busy="true"]') === null;

const steps: Readonly<Record<keyof typeof PICTURES, (page: Page) => Promise<void>>> = {
  async start(page) {
    await page.goto(`${server.url}/`);
    await page.getByRole('region', { name: 'Stock by location' }).waitFor();
  },
  async written(page) {
    await page.goto(`${server.url}/#/routine/VB_2450`);
    await page.getByRole('button', { name: 'INDATA' }).first().click();
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('region', { name: 'What it would write' }).waitFor();
    await page.locator('.outcome').evaluate((section) => section.scrollIntoView());
    await page.mouse.wheel(0, -64);
  },
  async timeline(page) {
    const order = encodeURIComponent('1!100018');
    await page.goto(`${server.url}/#/tables/OPENWO/record/${order}/timeline`);
    await page.getByRole('list', { name: 'Changes of 1!100018' }).waitFor();
  },
};

try {
  mkdirSync(picturePath('.'), { recursive: true });
  for (const name of pictureNames) {
    const page = await browser.newPage({
      viewport: { width: 1200, height: 760 },
      reducedMotion: 'reduce',
    });
    await steps[name](page);
    await page.waitForFunction(isComplete);
    const picture = await page.screenshot();
    if (picture.length > PICTURE_BYTES_MAX)
      throw new Error(
        `${name} has ${picture.length} bytes; at most ${PICTURE_BYTES_MAX} are allowed.`,
      );
    writeFileSync(picturePath(`${name}.png`), picture);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
  await account.close();
  rmSync(folder, { recursive: true });
}
