import { demoOperator, type Operator } from '@mvdb/server';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations, isWiderThanWindow, startConsole } from './console.ts';
import { rowsOf } from './rows-of.ts';

const { account, openConsole, url } = startConsole();

const main = (page: Page) => page.getByRole('main');

/** Saves over HTTP, as another person would. */
async function saved(kind: 'queries' | 'boards', body: object) {
  const reply = await fetch(`${url()}/api/admin/saved-${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ description: '', ...body }),
  });
  expect(reply.status).toBe(200);
  return reply.json();
}

async function saveAs(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  return dialog;
}

describe('a saved query', () => {
  test('is opened by its address, with the values of its parameters', async () => {
    const page = await openConsole('#/query');
    const field = page.getByRole('textbox', { name: 'Sentence' });
    await field.fill('LIST BIN WITH PARTS = :part');
    await page.getByRole('textbox', { name: ':part' }).fill('F316');
    await saveAs(page, 'Bins of <part>');
    await page.getByRole('heading', { level: 1, name: 'Bins of <part>' }).waitFor();
    await page.getByRole('textbox', { name: ':part' }).fill('F316');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('heading', { name: /^1 row/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const again = await openConsole(new URL(page.url()).hash);
    await again.getByRole('heading', { name: /^1 row/ }).waitFor();
  });

  test('of SQL is saved as well, and changed under its name', async () => {
    await saved('queries', { name: 'Statuses', sentence: 'SELECT DISTINCT STATUS FROM OPENWO' });
    const page = await openConsole('#/query?saved=Statuses');
    await page.getByRole('heading', { name: /^\d+ rows? in/ }).waitFor();
    await page
      .getByRole('textbox', { name: 'Sentence' })
      .fill('SELECT STATUS, COUNT(*) FROM OPENWO GROUP BY STATUS');
    await saveAs(page, 'Statuses');
    await page.getByRole('table', { name: /GROUP BY STATUS/ }).waitFor();
    const record = account.table('SAVED.QUERIES').read('Statuses');
    expect(record).toMatch(/^SELECT STATUS, COUNT/);
  });

  test('that somebody else changed meanwhile says so, and is then replaced or left', async () => {
    const { version } = await saved('queries', { name: 'Ours', sentence: 'COUNT BIN' });
    const page = await openConsole('#/query?saved=Ours');
    await page.getByRole('textbox', { name: 'Sentence' }).fill('COUNT OPENWO');
    await saved('queries', { name: 'Ours', sentence: 'COUNT PRODUCT', version });
    const dialog = await saveAs(page, 'Ours');
    await dialog.getByText(/has saved it since/).waitFor();
    expect(account.table('SAVED.QUERIES').read('Ours')).toMatch(/^COUNT PRODUCT/);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(account.table('SAVED.QUERIES').read('Ours')).toMatch(/^COUNT OPENWO/);
  });

  test('of a table that is gone says so where it is opened', async () => {
    await saved('queries', { name: 'Gone', sentence: 'LIST NOWHERE' });
    const page = await openConsole('#/query?saved=Gone');
    await main(page).getByText('TABLE_NOT_FOUND').waitFor();
    const none = await openConsole('#/query?saved=Gonn');
    await main(none)
      .getByText(/has no record "Gonn"/)
      .waitFor();
  });

  test('is listed, gets another name and is deleted', async () => {
    await saved('queries', { name: 'Old name', sentence: 'COUNT BIN' });
    const page = await openConsole('#/saved');
    await page.getByRole('button', { name: 'Change… Old name' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('New name');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'New name' }).waitFor();
    expect(await page.getByRole('link', { name: 'Old name' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Change… New name' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'New name' }).waitFor({ state: 'detached' });
    expect(account.table('SAVED.QUERIES').read('New name')).toBeUndefined();
  });
});

describe('a board', () => {
  test('is put together of saved queries, and shows each as it is wanted', async () => {
    const sentences = {
      Orders: 'SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY DET.SUP',
      Hours: 'SELECT DUE.DATE, COUNT(*) AS N FROM OPENWO GROUP BY DUE.DATE',
      Bins: 'SELECT COUNT(*) FROM BIN',
    };
    for (const [name, sentence] of Object.entries(sentences))
      await saved('queries', { name, sentence });
    const page = await openConsole('#/saved');
    await page.getByRole('button', { name: 'New board' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Mine');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const wanted = [
      ['Orders', 'bars'],
      ['Hours', 'lines'],
      ['Bins', 'number'],
      ['Hours', 'table'],
    ] as const;
    for (const [index, [query, form]] of wanted.entries()) {
      await page.getByRole('button', { name: '+ query' }).click();
      const tile = page.getByRole('group', { name: `Tile ${index + 1}` });
      await tile.getByRole('combobox', { name: 'Query' }).selectOption(query);
      await tile.getByRole('combobox', { name: 'as' }).selectOption(form);
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('img', { name: /^Bar chart of Qty by Status/ }).waitFor();
    const lines = page.getByRole('img', { name: /^Line chart along .* from \d\d\/\d\d\/\d{4}/ });
    await lines.waitFor();
    expect(await lines.locator('canvas').count()).toBe(1);
    await page.getByText('As a table of Hours (2)').click();
    const tables = page.getByRole('table', { name: /^Rows of Hours \(\d\)$/ });
    await expect.poll(() => tables.count()).toBe(2);
    expect(await accessibilityViolations(page)).toEqual([]);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await accessibilityViolations(page, ['color-contrast'])).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await isWiderThanWindow(page)).toBe(false);
  });

  test('says of each query that it cannot show why that is so', async () => {
    await saved('queries', { name: 'Text', sentence: 'LIST PRODUCT DESCRIPTION' });
    await saved('queries', { name: 'Asks', sentence: 'LIST BIN WITH PARTS = ?' });
    await saved('queries', { name: 'Broken', sentence: 'LIST NOWHERE' });
    const tiles = [
      { query: 'Text', form: 'lines' },
      { query: 'Text', form: 'bars' },
      { query: 'Asks', form: 'table' },
      { query: 'Broken', form: 'table' },
      { query: 'Never saved', form: 'table' },
    ];
    await saved('boards', { name: 'Odd', tiles });
    const page = await openConsole('#/saved/board/Odd');
    for (const text of [
      /no column of dates or numbers/,
      /Bars need 2 to 40 rows/,
      /has parameters/,
      /NOWHERE/,
      /no saved query of this name/,
    ])
      await main(page).getByText(text).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('draws what it can of very many rows, and says of how many', async () => {
    account.createTable('POINTS');
    const dictionary = account.table('DICT POINTS');
    dictionary.write('DAY', ['D', '1', 'D4/', 'Day', '10R', 'S'].join('\u001e'));
    dictionary.write('N', ['D', '2', '', 'N', '10R', 'S'].join('\u001e'));
    account.transaction(() => {
      const points = account.table('POINTS');
      for (let id = 1; id <= 100_000; id += 1)
        points.write(String(id), `${10_000 + (id % 9_000)}\u001e${id % 977}`);
    });
    await saved('queries', { name: 'Points', sentence: 'LIST POINTS DAY N' });
    await saved('boards', { name: 'Many', tiles: [{ query: 'Points', form: 'lines' }] });
    const page = await openConsole('#/saved/board/Many');
    await main(page).getByText('The first 10,000').waitFor();
    await page.getByRole('img', { name: /^Line chart along Day/ }).waitFor();
  });
});

describe('a login that may not write', () => {
  const operator: Operator = {
    ...demoOperator,
    capabilities: { dbCommand: 'query', write: false },
  };
  const reading = startConsole({ server: { account, operator } });

  test('opens what others saved, and is offered to save nothing', async () => {
    await saved('queries', { name: 'Shared', sentence: 'SELECT COUNT(*) FROM BIN' });
    await saved('boards', { name: 'Ours', tiles: [{ query: 'Shared', form: 'number' }] });
    const page = await reading.openConsole('#/saved');
    expect((await rowsOf(page, 'Saved queries'))[0]).toEqual(['Name', 'Shows', 'Saved']);
    await page.getByRole('link', { name: 'Shared', exact: true }).click();
    await page.getByRole('heading', { name: /^1 row in/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Save…' }).count()).toBe(0);
    const board = await reading.openConsole('#/saved/board/Ours');
    await board.getByRole('region', { name: 'Shared' }).getByText(/^\d+$/).waitFor();
    expect(await board.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
  });
});
