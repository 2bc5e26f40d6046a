import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startConsole } from './console.ts';
import { rowsOf } from './rows-of.ts';

const { openConsole } = startConsole();

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Sentence' });

/** The sentence in the editor. */
const sentenceIn = async (page: Page) =>
  (await editorOf(page).locator('.cm-line').allTextContents()).join('\n');

describe('a query', () => {
  test('with groups is shown as a table and a chart', async () => {
    const page = await openConsole('#/query');
    await editorOf(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(
      'SELECT STATUS, COUNT(*) AS PARTS FROM PRODUCT GROUP BY STATUS ORDER BY STATUS',
    );
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /^\d rows in/ }).waitFor();
    const [headings, ...rows] = await rowsOf(page, /Report of/);
    expect(headings).toEqual(['STATUS', 'PARTS']);
    expect(rows.length).toBeGreaterThan(1);
    const chart = page.getByRole('img', { name: 'Bar chart of PARTS by STATUS' });
    const widths = await chart
      .locator('rect')
      .evaluateAll((bars) => bars.map((bar) => Number.parseFloat(bar.getAttribute('width') ?? '')));
    const counts = rows.map(([, count]) => Number(count));
    const most = Math.max(...counts);
    expect(widths).toEqual(counts.map((count) => expect.closeTo((count / most) * 100, 6)));
  });

  test('is shown as it would be printed, and how it is answered', async () => {
    const page = await openConsole('#/query?sentence=COUNT PRODUCT');
    await page
      .getByText(/\d+ record/)
      .first()
      .waitFor();
    await editorOf(page).fill('LIST PRODUCT "1!P100" DESCRIPTION');
    await page.getByRole('group', { name: 'Form of the answer' }).getByText('Text').click();
    await page.getByText('1 record(s) listed').waitFor();
    await page.getByRole('group', { name: 'Form of the answer' }).getByText('Plan').click();
    await page.getByText('Taken:').waitFor();
  });

  test('that is rejected shows the place, until something is written', async () => {
    const page = await openConsole('#/query?sentence=LIST PRODUCT WITH STATSU = 1');
    const violation = editorOf(page).locator('.word-violation');
    await violation.waitFor();
    expect(await violation.textContent()).toBe('STATSU');
    expect(await editorOf(page).getAttribute('aria-invalid')).toBe('true');
    const description = await editorOf(page).getAttribute('aria-describedby');
    expect(await page.locator(`#${description}`).textContent()).toContain('STATSU');
    await editorOf(page).press('End');
    await page.keyboard.type('0');
    expect(await violation.count()).toBe(0);
    expect(await editorOf(page).getAttribute('aria-invalid')).toBe(null);
  });

  test('that ends too early shows where something is missing', async () => {
    const page = await openConsole('#/query?sentence=LIST PRODUCT WITH');
    await editorOf(page).locator('.word-violation', { hasText: '␣' }).waitFor();
  });

  test('asked while another is under way is the one that is answered', async () => {
    const page = await openConsole('#/query');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/query', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await editorOf(page).fill('SORT BIN BY PARTS');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('Plan').click();
    await page.getByText(/Sorted by/).waitFor();
    answer();
    await page.waitForTimeout(200);
    expect(await page.getByRole('heading', { name: 'Plan' }).count()).toBe(1);
  });

  test('comes back with the arrows', async () => {
    const page = await openConsole('#/query');
    const editor = editorOf(page);
    for (const sentence of ['COUNT PRODUCT', 'COUNT BIN']) {
      await editor.fill(sentence);
      await editor.press('Control+Enter');
      await page.getByRole('heading', { name: /^Answered/ }).waitFor();
    }
    await editor.fill('a draft');
    const seen: string[] = [];
    for (const key of ['Up', 'Up', 'Up', 'Down', 'Down']) {
      await editor.press(`Alt+Arrow${key}`);
      seen.push(await sentenceIn(page));
    }
    expect(seen).toEqual(['COUNT BIN', 'COUNT PRODUCT', 'COUNT PRODUCT', 'COUNT BIN', 'a draft']);
  });

  test('that was asked before is a link that runs', async () => {
    const page = await openConsole('#/query');
    const example = page.locator('.presets a').first();
    const sentence = await example.textContent();
    await example.click();
    await page.getByRole('heading', { name: /^\d+ rows? in/ }).waitFor();
    await expect.poll(() => sentenceIn(page)).toBe(sentence);
    await page.goto(page.url().replace(/#.*/, '#/query?sentence=COUNT%20BIN'));
    await page.getByRole('heading', { name: /^Answered/ }).waitFor();
    await expect.poll(() => sentenceIn(page)).toBe('COUNT BIN');
    await page.getByText('Recent sentences and examples').click();
    expect(await page.getByRole('link', { name: 'COUNT BIN' }).getAttribute('href')).toBe(
      '#/query?sentence=COUNT+BIN',
    );
  });

  test('reports the totals of groups behind their rows, and of the whole at the end', async () => {
    const page = await openConsole(
      '#/query?sentence=SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY',
    );
    const [headings, ...rows] = await rowsOf(page, /Report of/);
    expect(headings).toEqual(['work order', 'Status', 'Qty']);
    const numberIn = (text = '') => Number(text.replaceAll(',', ''));
    let [group, whole] = [0, 0];
    for (const [name, status, quantity] of rows.slice(0, -1)) {
      if (name === 'Total') {
        expect([status, numberIn(quantity)]).toEqual([
          expect.stringMatching(/./),
          expect.closeTo(group, 3),
        ]);
        group = 0;
        continue;
      }
      group += numberIn(quantity);
      whole += numberIn(quantity);
    }
    expect(rows.filter(([name]) => name === 'Total').length).toBeGreaterThan(2);
    const [name, status, quantity] = rows.at(-1) ?? [];
    expect([name, status, numberIn(quantity)]).toEqual(['Total', '', expect.closeTo(whole, 3)]);
  });

  test.each(['CSV', 'JSON'])('is kept as a file of %s', async (form) => {
    const page = await openConsole('#/query?sentence=LIST BIN WITH PARTS = "F316" PARTS');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `${form} file of BIN` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`BIN.${form.toLowerCase()}`);
    expect(readFileSync(await file.path(), 'utf8')).toContain('F316');
  });
});

describe('the editor', () => {
  test('completes verbs, tables, their items and words, with the keyboard alone', async () => {
    const page = await openConsole('#/query');
    await editorOf(page).focus();
    const complete = async (typed: string, name: string) => {
      await page.keyboard.type(typed);
      await page
        .getByRole('option', {
          name: new RegExp(`^${name} (item|table|verb|keyword)$`),
          selected: true,
        })
        .waitFor();
      // Enter takes what is chosen only a moment after it was shown, lest it be taken by mistake.
      await page.waitForTimeout(100);
      await page.keyboard.press('Enter');
    };
    await complete('cou', 'COUNT');
    await complete(' openw', 'OPENWO');
    await complete(' wit', 'WITH');
    await complete(' statu', 'STATUS');
    await page.keyboard.type(' = "R"');
    expect(await sentenceIn(page)).toBe('COUNT OPENWO WITH STATUS = "R"');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /^Answered/ }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/query?sentence=COUNT+OPENWO+WITH+STATUS+%3D+%22R%22');
  });

  test('says what may come next, of SQL too, before its table is named', async () => {
    const page = await openConsole('#/query');
    await editorOf(page).fill('SELECT  FROM BIN');
    for (let position = 0; position < 9; position += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: 'QUANTITIES item' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
  });

  test('says what the word at the cursor is for', async () => {
    const page = await openConsole('#/query?sentence=SORT OPENWO BY DUE.DATE');
    await editorOf(page).waitFor();
    const help = page.locator('.word-help');
    const seen: string[] = [];
    await page.getByRole('heading', { name: /rows in/ }).waitFor();
    await editorOf(page).press('End');
    await help.getByText('OPENWO DUE.DATE').waitFor();
    for (const steps of [10, 3, 7]) {
      for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowLeft');
      seen.push((await help.locator('code').textContent()) ?? '');
    }
    expect(seen).toEqual([
      expect.stringMatching(/^BY /),
      'OPENWO',
      expect.stringMatching(/^SORT /),
    ]);
    await page.keyboard.press('F1');
    await page
      .getByRole('status')
      .getByText(/^SORT .*: Prints a report as LIST does/)
      .waitFor();
  });

  test('reports words, names and texts apart by their looks', async () => {
    const page = await openConsole('#/query?sentence=LIST BIN WITH PARTS = "F316" QUANTITIES "x');
    await editorOf(page).locator('.word-item').first().waitFor();
    const colours = await editorOf(page)
      .locator('[class^=word-]:not(.word-other)')
      .evaluateAll((words) =>
        words.map((word) => [word.textContent, word.className.split(' ').at(-1)]),
      );
    expect(Object.fromEntries(colours)).toMatchObject({
      LIST: 'word-verb',
      BIN: 'word-table',
      WITH: 'word-keyword',
      PARTS: 'word-item',
      '"F316"': 'word-literal',
      QUANTITIES: 'word-item',
      '"x': expect.stringMatching(/^word-(unended|violation)$/),
    });
  });

  test('is left with Tab, also while it completes', async () => {
    const page = await openConsole('#/query');
    await editorOf(page).pressSequentially('LIS');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Run');
    expect(await sentenceIn(page)).toBe('LIS');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Run');
  });

  test('is fetched where sentences are written, and nowhere else', async () => {
    const page = await openConsole();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Status', exact: true }).click();
    await page.getByRole('heading', { name: 'Status' }).waitFor();
    const isEditor = (path: string) => /^\/assets\/open-editor-\w+\.js$/.test(path);
    expect(fetched.filter(isEditor)).toEqual([]);
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await editorOf(page).waitFor();
    expect(fetched.filter(isEditor)).toHaveLength(1);
  });
});
