import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations, startConsole } from './console.ts';
import { rowsOf } from './rows-of.ts';

const { account, openConsole } = startConsole();

const products = [...account.table('PRODUCT').records()].map(([id, record]) => {
  const attributes = record.split('\u001e');
  const [description = ''] = attributes;
  return { id, description, status: attributes[4], price: Number(attributes[17] ?? 0) / 10_000 };
});

const list = (page: Page, name = /Records of/) => page.getByRole('table', { name });

/** The ids that a list shows, in its order, once it reports the range. */
async function idsOf(page: Page, range: string): Promise<string[]> {
  await page.getByRole('main').getByText(range, { exact: true }).waitFor();
  return list(page).getByRole('rowheader').allTextContents();
}

async function fileOf(page: Page, form: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `${form} file of` }).click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

describe('the records of a table', () => {
  test('of a name that is not one are those that may be meant, as links', async () => {
    const page = await openConsole('#/tables/PRODCT');
    await page.getByRole('main').getByRole('link', { name: 'PRODUCT', exact: true }).waitFor();
    const text = await page.getByRole('main').textContent();
    expect(text?.match(/PRODUCT/g)).toHaveLength(1);
    expect(await page.getByRole('main').getByRole('form').count()).toBe(0);
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await page.getByRole('link', { name: 'PRODUCT', exact: true }).click();
    await page.getByRole('heading', { name: 'PRODUCT' }).waitFor();
  });

  test('mention a column that there is not, and ask no sentence for it', async () => {
    const page = await openConsole('#/tables/PRODUCT?columns=DESCRIPTON');
    await page.getByText(/Unknown column DESCRIPTON\. Near DESCRIPTON: DESCRIPTION/).waitFor();
    await page.getByRole('link', { name: 'LIST PRODUCT', exact: true }).waitFor();
  });

  test('are read page by page, there and back', async () => {
    const page = await openConsole('#/tables/PRODUCT');
    const count = products.length;
    const pager = page.getByRole('navigation', { name: 'Pages of records', exact: true });
    const first = await idsOf(page, `1 to 50 of ${count}`);
    expect(await pager.getByRole('link').allTextContents()).toEqual(['Next', 'Last']);
    await pager.getByRole('link', { name: 'Next' }).click();
    const second = await idsOf(page, `51 to 100 of ${count}`);
    expect(new Set([...first, ...second]).size).toBe(100);
    await pager.getByRole('link', { name: 'Last' }).click();
    const rest = count - (count % 50);
    expect(await idsOf(page, `${rest + 1} to ${count} of ${count}`)).toHaveLength(count - rest);
    await pager.getByRole('link', { name: 'Previous' }).click();
    await page
      .getByRole('main')
      .getByText(`${rest - 49} to ${rest} of ${count}`, { exact: true })
      .waitFor();
    await pager.getByRole('link', { name: 'First' }).click();
    expect(await idsOf(page, `1 to 50 of ${count}`)).toEqual(first);
    expect(await page.getByRole('status').textContent()).toBe(`1 to 50 of ${count}`);
  });

  test('are sorted by their headings, and say what a column reports', async () => {
    const page = await openConsole('#/tables/PRODUCT?columns=DESCRIPTION LIST.PRICE');
    const heading = page.getByRole('columnheader', { name: 'List price' });
    const order = () => heading.getAttribute('aria-sort');
    const button = heading.getByRole('button');
    await button.waitFor();
    expect(await order()).toBe('none');
    expect(await button.getAttribute('title')).toMatch(/^LIST\.PRICE: .+ \(MD\d\)/);
    await button.press('Enter');
    await page.waitForURL(/sort=LIST\.PRICE/);
    await expect.poll(order).toBe('ascending');
    await button.press('Enter');
    await expect.poll(order).toBe('descending');
    const shown = async () => {
      const [, ...rows] = await rowsOf(page, /Records of PRODUCT: 1 to 50/);
      return rows.map(([, , price]) => Number(price));
    };
    const prices = products.map(({ price }) => price).toSorted((one, other) => other - one);
    // The rows of the order before stand until those of this one are there.
    await expect.poll(shown).toEqual(prices.slice(0, 50));
    await button.press('Enter');
    await expect.poll(order).toBe('none');
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test('are filtered by conditions on items of the dictionary, whatever their values hold', async () => {
    const page = await openConsole('#/tables/PRODUCT');
    const lathes = products.filter(({ description }) => description.startsWith('LATHE'));
    const { price } = lathes[lathes.length >> 1] ?? { price: 0 };
    await page.getByRole('button', { name: '+ condition' }).click();
    const first = page.getByRole('group', { name: 'Condition 1' });
    await first.getByRole('combobox', { name: 'Item' }).selectOption('DESCRIPTION');
    await first.getByRole('combobox', { name: 'Comparison' }).selectOption('begins with');
    await first.getByRole('textbox', { name: 'Value' }).fill('LATHE');
    await page.getByRole('button', { name: '+ condition' }).click();
    const second = page.getByRole('group', { name: 'Condition 2' });
    await second.getByRole('combobox', { name: 'Item' }).selectOption('LIST.PRICE');
    await second.getByRole('combobox', { name: 'Comparison' }).selectOption('is at least');
    await second.getByRole('textbox', { name: 'Value' }).fill(String(price));
    await page.keyboard.press('Enter');
    const found = lathes.filter((each) => each.price >= price);
    expect(found.length).toBeLessThan(lathes.length);
    const ids = await idsOf(page, `${found.length} records`);
    expect(ids.toSorted()).toEqual(found.map(({ id }) => id).toSorted());
    const sentence = `LIST PRODUCT WITH DESCRIPTION LIKE "'LATHE'..." AND LIST.PRICE >= "${price}"`;
    await page.getByRole('link', { name: sentence }).waitFor();

    await page.getByRole('button', { name: 'Remove condition 2' }).click();
    await first.getByRole('combobox', { name: 'Comparison' }).selectOption('is');
    await first.getByRole('textbox', { name: 'Value' }).fill(`" OR DESCRIPTION # "`);
    await page.keyboard.press('Enter');
    await page.getByText('No records match.').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await idsOf(page, `1 to 50 of ${products.length}`);
  });

  test('are filtered by the values there are, which are counted, and shown with that column', async () => {
    const page = await openConsole('#/tables/OPENWO');
    await page.getByRole('button', { name: '+ condition' }).click();
    await page.getByRole('combobox', { name: 'Item' }).selectOption('STATUS');
    const values = page.getByRole('list', { name: 'Values of STATUS' });
    const value = values.getByRole('button', { name: /^R / });
    const count = Number((await value.textContent())?.replace('R ', ''));
    expect(count).toBeGreaterThan(0);
    await value.click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await idsOf(page, `${count} records`);
    const [headings] = await rowsOf(page, /Records of OPENWO/);
    expect(headings?.at(-1)).toBe('Status');
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('stay beside a filter that is rejected', async () => {
    const page = await openConsole('#/tables/PRODUCT?filter=STATSU = "A"');
    await page.getByText('STATSU').first().waitFor();
    await page.getByText('The records below are all.').waitFor();
    await idsOf(page, `1 to 50 of ${products.length}`);
    const active = products.filter(({ status }) => status === 'A');
    await page.getByRole('searchbox', { name: 'WITH' }).fill('STATUS = "A"');
    await page.keyboard.press('Enter');
    await idsOf(page, `1 to 50 of ${active.length}`);
    await page.getByRole('searchbox', { name: 'WITH' }).fill('STATUS = ');
    await page.keyboard.press('Enter');
    await page.getByText('The records below are those shown before.').waitFor();
    await idsOf(page, `1 to 50 of ${active.length}`);
  });

  test('are asked as a sentence that goes on as a query', async () => {
    const where = encodeURIComponent(JSON.stringify([['STATUS', 'is', 'A']]));
    const page = await openConsole(`#/tables/PRODUCT?where=${where}&sort=-DESCRIPTION`);
    await page
      .getByRole('link', { name: 'LIST PRODUCT WITH STATUS = "A" BY.DSND DESCRIPTION' })
      .click();
    await page.getByRole('heading', { name: /^\d+ rows/ }).waitFor();
  });

  test('are shown with the columns that are chosen', async () => {
    const page = await openConsole('#/tables/PRODUCT');
    await page.getByText(/^Columns \d/).click();
    const column = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await column('LIST.PRICE').check();
    await page.getByRole('columnheader', { name: 'List price' }).waitFor();
    for (const name of ['DESCRIPTION', 'DESCRIPTION.2']) {
      await column(name).uncheck();
      await expect.poll(() => page.url()).not.toMatch(new RegExp(`[=+ 0]${name}(?![.\\w])`));
    }
    // The page has its address before it has its records.
    const headings = async () => (await rowsOf(page, /Records of PRODUCT/))[0];
    await expect.poll(headings).not.toContain('Description');
    expect((await headings())?.at(-1)).toBe('List price');
    await page.getByRole('link', { name: 'Default' }).click();
    await page.getByRole('columnheader', { name: 'Description', exact: true }).waitFor();
  });

  test('are kept as files, all that are listed and not one page of them', async () => {
    const page = await openConsole(
      '#/tables/PRODUCT?filter=STATUS = "A"&sort=DESCRIPTION&columns=DESCRIPTION LIST.PRICE',
    );
    const { length } = products.filter(({ status }) => status === 'A');
    await idsOf(page, `1 to 50 of ${length}`);
    const csv = await fileOf(page, 'CSV');
    expect(csv.name).toBe('PRODUCT.csv');
    const [heads, ...lines] = csv.text.trimEnd().split('\r\n');
    expect(heads).toBe('@ID,DESCRIPTION,LIST.PRICE');
    expect(lines).toHaveLength(length);
    const json = await fileOf(page, 'JSON');
    expect(json.name).toBe('PRODUCT.json');
    const objects: { DESCRIPTION: string }[] = JSON.parse(json.text);
    expect(objects).toHaveLength(length);
    const descriptions = objects.map((each) => each.DESCRIPTION);
    expect(descriptions).toEqual(descriptions.toSorted());
  });

  test('with several values in one of them are given by their values', async () => {
    const page = await openConsole('#/tables/BIN?filter=PARTS = "F316"');
    await page.getByText('1 record', { exact: true }).waitFor();
    const [headings, first, second] = await rowsOf(page, /Records of BIN/);
    expect(headings).toEqual([
      'location bin',
      'Parts',
      'Lot nos',
      'Quantities',
      'Last activity date',
    ]);
    expect([first?.length, second?.length]).toEqual([5, 3]);
    await page.getByRole('link', { name: '1!MAIN!B41' }).click();
    expect(await rowsOf(page, /Attributes of/)).toContainEqual([
      '4',
      'Last activity date',
      '10/21/2026',
    ]);
  });

  test('lead on from lists', async () => {
    const page = await openConsole('#/tables/OPENWO?filter=JOB.NO = "26001"');
    await page
      .getByRole('table', { name: /Records of OPENWO/ })
      .getByRole('link', { name: '26001' })
      .first()
      .click();
    await page.getByRole('heading', { name: '1!26001' }).waitFor();
  });

  test('say where a filter goes wrong', async () => {
    const page = await openConsole('#/tables/BIN?filter=PARTS GT');
    await page.getByText('The sentence cannot be understood').waitFor();
  });

  test('of VOC are shown with the type and description of each item', async () => {
    const page = await openConsole('#/tables/VOC');
    const [headings, first] = await rowsOf(page, /Records of VOC/);
    expect(headings).toEqual(['VOC', 'Type', 'Description']);
    expect(first?.[1]).toMatch(/^[A-Z]+$/);
  });
});
