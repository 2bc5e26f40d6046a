import { createRegistry } from '@mvdb/routines';
import { Account, attribute, defineSchema, defineTable, Session, typed } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { own } from '../registry/own-registry.ts';
import { accessibilityViolations, isWiderThanWindow, startConsole } from './console.ts';

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
