import { companyAreas } from '@mvdb/routines';
import { expect, test } from 'vitest';
import { startConsole } from './console.ts';
import { rowsOf } from './rows-of.ts';

const { openConsole } = startConsole();

test('the registry says by the areas of the company what routines do, and what they are called', async () => {
  const page = await openConsole('#/registry');
  const rows = await rowsOf(page, /^Routines: 171 of 171/);
  const headings = page.getByRole('rowheader').locator('xpath=self::*[@scope="rowgroup"]');
  const titles = await headings.evaluateAll((cells) =>
    cells.map((cell) => cell.firstChild?.textContent?.trim()),
  );
  expect(titles).toEqual(Object.values(companyAreas).map(({ title }) => title));
  const [what = '', name = ''] = rows.find((row) => row[1]?.startsWith('VB_BINS.REV1')) ?? [];
  expect(what).toMatch(/^Bins that hold a part at a location/);
  expect(name).toBe('VB_BINS.REV1SAFE');
});

test('areas, domains and classes leave what fits them all, and a text what it leads to', async () => {
  const page = await openConsole('#/registry');
  const areas = page.getByRole('navigation', { name: 'Areas of the company' });
  await areas.getByRole('link', { name: /^Purchasing/ }).click();
  await page.getByText('17 of 171 routines').waitFor();
  await page.getByRole('navigation', { name: 'Safety classes' }).getByText('WARN').click();
  await page.waitForURL(/area=Purchasing&safety=WARN/);
  const classes = await page.locator('.routines .badge.warn').count();
  const all = await page.locator('.routines a.what').count();
  expect([classes, all > 0]).toEqual([all, true]);
  await areas.getByRole('link', { name: /^All areas/ }).click();
  await page.getByRole('navigation', { name: 'Safety classes' }).getByText('All').click();
  await page.getByText('Domains', { exact: true }).click();
  const domains = page.getByRole('navigation', { name: 'Domains' });
  await domains.getByRole('link', { name: /^Inventory/ }).click();
  await page.getByText('6 of 171 routines').waitFor();
  await page.getByRole('searchbox').fill('bins');
  expect(await page.locator('.routines .group').count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  const first = await page.evaluate(() => document.activeElement?.textContent);
  expect(first).toMatch(/bin/i);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^VB_/ }).waitFor();
});

test('an area of the start page leads to its routines, and the arrows from one to the next', async () => {
  const page = await openConsole();
  const stock = page.getByRole('region', { name: 'Stock', exact: true });
  await stock.getByRole('link', { name: 'Stock', exact: true }).click();
  await page.getByText('6 of 171 routines').waitFor();
  const links = page.locator('.routines a.what');
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
});
