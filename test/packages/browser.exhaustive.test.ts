import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../console/launch-chromium.ts';
import { builtPage } from './examples.ts';
import { bundledCalls, expected } from './function-calls.ts';
import { type Installed, installed } from './installed.ts';

let project: Installed;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  project = await installed();
  project.add('vite');
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  project?.remove();
});

const violations: string[] = [];

beforeEach(async () => {
  page = await browser.newPage();
  page.on('pageerror', (error) => violations.push(error.message));
});

test('mvdb/functions works in a browser as it does in Node', async () => {
  expect(await page.evaluate(await bundledCalls(project.folder))).toEqual(expected);
  expect(violations).toEqual([]);
});

test('the page of the examples shows a record, and converts what is typed', async () => {
  const dist = await builtPage(project);
  await page.route('http://page.example/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(dist, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto('http://page.example/');
  expect(await page.locator('tbody tr').allTextContents()).toEqual(['A1$1,234.56', 'B2$9.95']);
  const ordered = page.getByLabel('Ordered on');
  const status = page.getByRole('status');
  expect([await ordered.inputValue(), await status.textContent()]).toEqual([
    '10/03/2022',
    'Day 20000, MONDAY',
  ]);
  await ordered.fill('1 JAN 1968');
  expect(await status.textContent()).toBe('Day 1, MONDAY');
  await ordered.fill('soon');
  expect(await status.textContent()).toBe('That is not a date.');
  expect(violations).toEqual([]);
});
