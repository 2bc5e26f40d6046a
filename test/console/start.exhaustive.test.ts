import { demoOperator } from '@mvdb/server';
import { describe, expect, test } from 'vitest';
import { startConsole } from './console.ts';

describe('the start page', () => {
  const { account, openConsole } = startConsole();

  test('says how the company is, and leads to the sentences that found it', async () => {
    const page = await openConsole();
    const open = [...account.table('OPEN.ORD.HEAD').records()].filter(
      ([id, record]) => id.startsWith('1!') && record.split('\u001e')[4] === 'O',
    );
    const tile = page.getByRole('region', { name: 'Open sales orders' });
    await tile.getByText(`${open.length} orders`).waitFor();
    await tile.getByRole('link', { name: /^Ask it: SELECT COUNT/ }).click();
    await page.getByRole('heading', { name: /^1 row in/ }).waitFor();
    const cells = page.getByRole('table', { name: /Report of/ }).getByRole('cell');
    expect(await cells.first().textContent()).toBe(String(open.length));
  });

  test('draws the load of the week, and what it is measured in', async () => {
    const page = await openConsole();
    const load = page.getByRole('region', { name: 'Machine hours of the week' });
    await load.getByRole('img', { name: 'Bar chart of Total hours by Work center name' }).waitFor();
    await load.getByText('Assembly benches').waitFor();
  });

  test('leads to what people do, and says what kind of routine it is', async () => {
    const page = await openConsole();
    const stock = page.getByRole('region', { name: 'Stock', exact: true });
    await stock.getByRole('link', { name: 'Bins that hold a part at a location' }).click();
    await page.getByRole('heading', { name: 'VB_BINS.REV1' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'WARN' }).click();
    await page.getByText(/^51 of 171 routines/).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'deprecated' }).click();
    await page.getByText(/^27 of 171 routines/).waitFor();
  });

  test('leads anywhere with the key that searches elsewhere', async () => {
    const page = await openConsole();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Routine, table or page' }).waitFor();
  });
});

describe('to whoever may not read a table', () => {
  const rights = { readTables: ['*', '-OPENWO'] };
  const { openConsole } = startConsole({ server: { operator: { ...demoOperator, rights } } });

  test('a tile says so, and the others say what they find', async () => {
    const page = await openConsole();
    const late = page.getByRole('region', { name: 'Late work orders' });
    await late.getByText('OPENWO is not among the tables that this session may read.').waitFor();
    await page
      .getByRole('region', { name: 'Stock value' })
      .getByText(/in \d+ locations/)
      .waitFor();
  });
});
