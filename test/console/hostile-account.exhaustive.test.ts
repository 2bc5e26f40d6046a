import { demoOperator } from '@mvdb/server';
import { Account } from 'mvdb';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { accessibilityViolations, isWiderThanWindow, startConsole } from './console.ts';
import {
  AREAS,
  hostileAccount,
  hostileRegistry,
  MARKUP,
  narrowRights,
  TABLES,
  tableName,
} from './hostile-account.ts';

const account = hostileAccount();
const empty = Account.inMemory();
afterAll(async () => {
  await account.close();
  await empty.close();
});

const registry = hostileRegistry;

/** What a page must be, regardless of what it shows: as wide as the window, without markup that took effect. */
async function expectSound(page: Page): Promise<void> {
  expect(await page.locator('main img, main script').count()).toBe(0);
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await isWiderThanWindow(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 720 });
}

const first = tableName(1);

/** Places, and what is to be seen there. */
const positions: readonly (readonly [position: string, shows: RegExp])[] = [
  ['#/', new RegExp(`Show all ${AREAS} areas`)],
  ['#/registry', new RegExp(`${AREAS} routines`)],
  ['#/registry?q=OWN_17', /OWN_17/],
  ['#/routine/OWN_1', /Does nothing/],
  ['#/tables', /T0300/],
  ['#/tables?q=T4321', /T4321/],
  [`#/tables/${first}`, /<img src=x/],
  [`#/tables/${first}/dictionary`, /OPEN.EXPRESSION/],
  [`#/tables/${first}/record/${encodeURIComponent(MARKUP)}`, /<script>alert/],
  [`#/tables/${tableName(2)}`, /xxxx/],
  [`#/query?sentence=LIST ${first} TEXT DUE`, /<script>alert/],
  [`#/query?sentence=LIST ${first} CIRCLE`, /DICTIONARY_LOOP/],
  ['#/saved', /No query is saved/],
  ['#/diagram', /100 tables with the most pointers/],
  [`#/diagram/${first}`, /Pointed to by/],
  ['#/status', /Tables/],
];

describe('an account with more tables, areas and violations than a page can show', () => {
  const { openConsole } = startConsole({ server: { account, registry } });

  test.each(positions)('is shown at %s', async (position, shows) => {
    const page = await openConsole(position);
    await page.getByRole('main').getByText(shows).filter({ visible: true }).first().waitFor();
    await expectSound(page);
  });

  test('leads to any of its tables by a search', async () => {
    const page = await openConsole('#/tables');
    await page.getByText('All', { exact: true }).click();
    await page.getByText(/^The first 500 of 5,\d+ tables/).waitFor();
    await expectSound(page);
    await page.getByRole('searchbox', { name: 'Search tables' }).fill(tableName(TABLES));
    await page.getByRole('link', { name: tableName(TABLES), exact: true }).click();
    await page.getByText('The table has no records.').waitFor();
  });
});

describe('a login that may read three tables', () => {
  const operator = { ...demoOperator, rights: narrowRights };
  const { openConsole } = startConsole({ server: { account, registry, operator } });

  test.each([
    ['#/', /T0002/],
    [`#/tables/${tableName(4)}`, /is not among the tables that this session may read/],
    ['#/saved', /is not among the tables that this session may read/],
    ['#/query?saved=Any', /is not among the tables that this session may read/],
    ['#/diagram', /T0003/],
    [`#/diagram/${tableName(200)}`, /No pointer that you may read/],
  ])('sees no more at %s', async (position, shows) => {
    const page = await openConsole(position);
    await page.getByRole('main').getByText(shows).filter({ visible: true }).first().waitFor();
    await expectSound(page);
  });
});

describe('an account without any table', () => {
  const { openConsole } = startConsole({ server: { account: empty, registry } });

  test.each([
    ['#/', /No table that you may read has records/],
    ['#/tables', /No table has records/],
    ['#/saved', /No board is saved/],
    ['#/diagram', /No table that you may read points to another/],
    ['#/query', /Sentence/],
  ])('says so at %s', async (position, shows) => {
    const page = await openConsole(position);
    await page.getByRole('main').getByText(shows).filter({ visible: true }).first().waitFor();
    await expectSound(page);
  });
});
