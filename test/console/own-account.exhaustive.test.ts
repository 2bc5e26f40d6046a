import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry } from '@mvdb/routines';
import { mvdbService } from '@mvdb/server';
import { Account, attribute, defineSchema, defineTable, Session, typed } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPage } from '../../packages/console/build-page.mjs';
import { own } from '../registry/own-registry.ts';
import { accessibilityViolations, isWiderThanWindow, startConsole } from './console.ts';
import { launchChromium } from './launch-chromium.ts';

/** The app of this test uses the Fastify of the service. */
const serverPackage = new URL('../../packages/server/package.json', import.meta.url);

type FastifyInstance = Parameters<typeof mvdbService>[0];

const MARKUP = '<img src=x onerror=alert(1)>';

const ORDERS = defineTable({
  name: 'ORDERS',
  description: `Orders ${MARKUP}.`,
  key: ['order'],
  attributes: {
    status: attribute.text(1, 'STATUS', `How far it is ${MARKUP}.`),
    amount: attribute.text(2, 'AMOUNT', 'What it costs.'),
  },
});

/** An account without any table of the company. */
function openAccount(fill: (account: Account) => void = () => {}): Account {
  const account = Account.inMemory();
  fill(account);
  afterAll(() => account.close());
  return account;
}

describe('an account with tables and routines of its own', () => {
  const account = openAccount((one) => {
    defineSchema([ORDERS]).createTables(one);
    typed(new Session(one), ORDERS).insert(['1001'], { status: MARKUP, amount: '12' });
    one.table('DICT ORDERS').write('ABROKEN', 'D\u001enothing');
  });
  const { openConsole } = startConsole({ server: { account, registry: createRegistry(own) } });

  test('has examples of sentences about its own tables, each of which is answered', async () => {
    const page = await openConsole('#/query');
    const examples = page.locator('.presets a');
    await examples.first().waitFor();
    const sentences = await examples.allTextContents();
    expect(sentences).toEqual([
      'LIST ORDERS STATUS AMOUNT',
      'SELECT STATUS, COUNT(*) AS RECORDS FROM ORDERS GROUP BY STATUS ORDER BY STATUS',
    ]);
    for (const sentence of sentences) {
      await page.goto(
        page.url().replace(/#.*/, `#/query?sentence=${encodeURIComponent(sentence)}`),
      );
      await page.getByRole('heading', { name: /^1 row in/ }).waitFor();
      await page.goto(page.url().replace(/#.*/, '#/'));
    }
  });

  test('shows its largest tables, its areas and nothing of the company', async () => {
    const page = await openConsole();
    await page.getByRole('heading', { name: 'The account at a glance' }).waitFor();
    const tile = page.getByRole('region', { name: 'ORDERS', exact: true });
    await tile.getByRole('cell', { name: MARKUP }).waitFor();
    await tile.getByRole('link', { name: 'Ask it: LIST ORDERS STATUS AMOUNT' }).waitFor();
    const area = page.getByRole('region', { name: 'Notes', exact: true });
    await area.getByRole('link', { name: 'Counts notes one by one, and who counts' }).waitFor();
    expect(await page.getByText('No table of that name').count()).toBe(0);
    expect(await page.getByText('0 routines').count()).toBe(0);
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityViolations(page, ['color-contrast'])).toEqual([]);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await isWiderThanWindow(page)).toBe(false);
  });
});

describe('an account whose operator has chosen what the start page shows', () => {
  const account = openAccount((one) => {
    defineSchema([ORDERS]).createTables(one);
    typed(new Session(one), ORDERS).insert(['1001'], { status: MARKUP, amount: '12' });
  });
  const home = [
    { title: `Late ${MARKUP}`, sentence: 'LIST ORDERS STATUS' },
    { title: 'States', sentence: 'SELECT STATUS, COUNT(*) AS RECORDS FROM ORDERS GROUP BY STATUS' },
    { title: 'Ids', sentence: 'SELECT ORDERS' },
    { title: 'Number', sentence: 'COUNT ORDERS' },
    { title: 'None', sentence: 'LIST ORDERS WITH STATUS = "open"' },
  ];
  const { openConsole } = startConsole({ server: { account, registry: createRegistry([]), home } });

  test('shows those sentences under their titles', async () => {
    const page = await openConsole();
    const tile = page.getByRole('region', { name: `Late ${MARKUP}`, exact: true });
    await tile.getByRole('cell', { name: MARKUP }).waitFor();
    expect(await page.locator('.tile').count()).toBe(home.length);
    for (const [title, text] of [
      ['States', MARKUP],
      ['Ids', '1001'],
      ['Number', '1 record(s) counted'],
      ['None', 'No records are listed.'],
    ] as const)
      await page.getByRole('region', { name: title, exact: true }).getByText(text).waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  });
});

describe('an account without tables and routines', () => {
  const account = openAccount();
  const { openConsole } = startConsole({ server: { account, registry: createRegistry([]) } });

  test('says so and leads to the tables', async () => {
    const page = await openConsole();
    await page.getByText('No table that you may read has records.').waitFor();
    expect(await page.getByRole('heading', { name: 'What people do' }).count()).toBe(0);
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show all tables' }).click();
    await page.getByRole('heading', { name: 'Tables', exact: true }).waitFor();
  });
});

describe('an account with thousands of tables', () => {
  const account = openAccount((one) => {
    one.transaction(() => {
      for (let index = 1; index <= 3_000; index += 1) one.createTable(`T${index}`);
      for (let index = 1; index <= 9; index += 1) one.table(`T${index}`).write('1', 'x');
    });
  });
  const { openConsole } = startConsole({ server: { account, registry: createRegistry([]) } });

  test('shows a few of them', async () => {
    const page = await openConsole();
    await page.getByRole('region', { name: 'T1', exact: true }).getByText('1 record.').waitFor();
    expect(await page.locator('.tile').count()).toBe(6);
  });
});

describe('a console below the prefix of an app', () => {
  const account = openAccount((one) => defineSchema([ORDERS]).createTables(one));
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-console-'));
  const app: FastifyInstance = createRequire(serverPackage)('fastify')();
  beforeAll(async () => {
    await buildPage(folder);
    const options = { account, registry: createRegistry(own), consoleFolder: folder };
    await app.register(mvdbService, { prefix: '/erp', ...options });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  test('asks the service there, and fetches the editor there', async () => {
    const browser = await launchChromium();
    const page = await browser.newPage();
    await page.goto(`${app.listeningOrigin}/erp#/query?sentence=COUNT ORDERS`);
    await page.getByText('0 record(s) counted').waitFor();
    await page.getByRole('textbox', { name: 'Sentence' }).waitFor();
    expect(page.url()).toContain('/erp/#/query');
    await browser.close();
  });
});
