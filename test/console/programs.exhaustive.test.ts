import { grantOf, newToken } from '@mvdb/server';
import { FIELD_MARK } from 'mvdb';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations, isWiderThanWindow, startConsole } from './console.ts';
import { rowsOf } from './rows-of.ts';

const token = newToken();
const reader = newToken();
const { account, openConsole } = startConsole({
  server: {
    tokens: [grantOf(token, 'demo', 'administrator'), grantOf(reader, 'demo', 'reader')],
    capabilities: { dbCommand: 'full', program: true },
  },
});

account.createTable('BP');
const write = (id: string, ...lines: readonly string[]) =>
  account.table('BP').write(id, lines.join(FIELD_MARK));

write(
  'PRICES',
  '* Raises the list prices of parts by a percentage, and says how many it changed.',
  "RATE = FIELD(SENTENCE(), ' ', 4)",
  'CRT "Raise by ":RATE:" %? (Y/N)":',
  'INPUT ANSWER',
  "IF ANSWER # 'Y' THEN STOP 'Nothing was changed.'",
  "OPEN 'PRODUCT' TO PARTS ELSE STOP 'There is no table PRODUCT.'",
  'COUNT = 0',
  'FOR EACH = 100 TO 104 STEP 2',
  "  ID = '1!P':EACH",
  '  READ PART FROM PARTS, ID THEN',
  '    PART<1> = PART<1>:" *" ;* a mark for the demo',
  '    WRITE PART TO PARTS, ID',
  '    COUNT += 1',
  "    CRT ID 'L#12':OCONV(COUNT, 'MD0')",
  '  END',
  'NEXT EACH',
  "CRT COUNT:' parts changed.'",
);
write(
  'ROUNDED',
  'SUBROUTINE ROUNDED(RESULT, AMOUNT)',
  '* Rounds to whole units.',
  'RESULT = INT(AMOUNT + 0.5)',
  'RETURN',
);
write('<b>MARKUP</b>', '* <img src=x onerror=alert(1)>', "CRT '<img src=x onerror=alert(1)>'");

/** The console as an administrator sees it. */
async function openSigned(
  position: string,
  settings: BrowserContextOptions = {},
  as = token,
): Promise<Page> {
  const page = await openConsole(position, settings);
  await page.getByLabel('Token').fill(as);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return page;
}

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Source' });
/** The lines in the editor, which is drawn after the page. */
const linesOf = (page: Page) => editorOf(page).locator('.cm-line').allTextContents();
const dryRun = (page: Page) => page.getByRole('button', { name: 'Dry run' });
const outputOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Output' })
    .or(page.locator('section[aria-label="Output"]'))
    .first();

describe('programs', () => {
  test('are no page for a reader', async () => {
    const page = await openSigned('#/programs', {}, reader);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await links.allTextContents()).not.toContain('Programs');
  });

  test('are found by table and name, and markup in names is text', async () => {
    const page = await openSigned('#/programs');
    await page.getByRole('link', { name: 'BP', exact: true }).click();
    const [, ...rows] = await rowsOf(page, /Programs of BP/);
    expect(rows.map(([name]) => name)).toEqual([
      '<b>MARKUP</b><img src=x onerror=alert(1)>',
      'PRICESRaises the list prices of parts by a percentage, and says how many it changed.',
      'ROUNDEDRounds to whole units.',
    ]);
    await page.getByLabel('Search programs').fill('round');
    await page.getByText('Programs of BP: 1 of 3').waitFor();
    await page.getByRole('link', { name: 'ROUNDED' }).click();
    await page.getByRole('heading', { level: 1, name: 'ROUNDED' }).waitFor();
    expect(await editorOf(page).locator('.word-keyword').first().textContent()).toBe('SUBROUTINE');
  });
});

describe('a source', () => {
  test('is checked while it is written, and problems lead to their lines', async () => {
    const page = await openSigned('#/programs/BP/source/ROUNDED');
    await page.getByText('No problems: it compiles.').waitFor();
    await editorOf(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nX = LEM(AMOUNT)\nEND');
    await page.getByText('1 problem').waitFor();
    const violation = editorOf(page).locator('.word-violation');
    expect(await violation.textContent()).toBe('LEM');
    expect(await editorOf(page).getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: /^Line 5/ }).click();
    expect(await editorOf(page).evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.type('LEN');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await page.getByText('No problems: it compiles.').waitFor();
    expect(await violation.count()).toBe(0);
    await page.getByText('LEN(text)').waitFor();
  });

  test('is saved unless somebody else changed it, and what was written is still there', async () => {
    write('SHARED', 'CRT 1');
    const page = await openSigned('#/programs/BP/source/SHARED');
    await editorOf(page).fill('CRT 2');
    await page.keyboard.press('Control+s');
    await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
    expect(account.table('BP').read('SHARED')).toBe('CRT 2');
    await editorOf(page).fill('CRT 3');
    write('SHARED', 'CRT 4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('RECORD_CHANGED').waitFor();
    expect(account.table('BP').read('SHARED')).toBe('CRT 4');
    await page.getByRole('navigation', { name: 'Where you are' }).getByText('BP').click();
    await page.getByRole('link', { name: 'SHARED' }).click();
    await page.getByText('Changed, not saved').waitFor();
    await expect.poll(() => linesOf(page)).toEqual(['CRT 3']);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /read it again/ }).click();
    await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
    await expect.poll(() => linesOf(page)).toEqual(['CRT 4']);
  });

  test('of a new program is stored under its name', async () => {
    const page = await openSigned('#/programs/BP');
    await page.getByLabel('New program').fill('FRESH');
    await page.keyboard.press('Enter');
    await page.getByText('New, not saved').waitFor();
    await editorOf(page).fill("CRT 'fresh'");
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
    expect(account.table('BP').read('FRESH')).toBe("CRT 'fresh'");
  });
});

describe('a run', () => {
  test('by the keyboard shows what the program prints and would write, and keeps nothing', async () => {
    const before = account.table('PRODUCT').read('1!P100');
    const page = await openSigned('#/programs/BP/source/PRICES');
    await page.getByLabel('Words behind the name').fill('5');
    await page.getByLabel('Input').fill('Y');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('/');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'What it would write' }).waitFor();
    expect(await outputOf(page).textContent()).toContain('3 parts changed.');
    expect(await page.getByText('3 records in 1 table').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Result');
    expect(account.table('PRODUCT').read('1!P100')).toBe(before);
  });

  test('is kept once the viewer has said so', async () => {
    write('STORES', "OPEN 'BP' TO F ELSE STOP", "WRITE 'CRT 9' TO F, 'STORED'");
    const page = await openSigned('#/programs/BP/source/STORES');
    await page.getByRole('button', { name: 'Run and keep' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(account.table('BP').has('STORED')).toBe(false);
    await page.getByRole('button', { name: 'Run and keep' }).click();
    await dialog.getByRole('button', { name: 'Run and keep' }).click();
    await page.getByRole('heading', { name: 'What it wrote' }).waitFor();
    expect(account.table('BP').read('STORED')).toBe('CRT 9');
  });

  test('can be undone where it is shown, if there is a log', async () => {
    account.log.switchOn();
    const page = await openSigned('#/programs/BP/source/STORES');
    write('STORED', 'CRT 1');
    await page.getByRole('button', { name: 'Run and keep' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run and keep' }).click();
    await page.getByRole('link', { name: /^Commit \d+$/ }).waitFor();
    expect(account.table('BP').read('STORED')).toBe('CRT 9');
    await page.getByRole('button', { name: 'Revert…' }).click();
    await page.getByRole('button', { name: 'Revert', exact: true }).click();
    await page.getByText(/^Reverted: 1 record/).waitFor();
    expect(account.table('BP').read('STORED')).toBe('CRT 1');
    account.log.switchOff();
  });

  test('of a subroutine takes its arguments by name, and shows what they hold', async () => {
    const page = await openSigned('#/programs/BP/source/ROUNDED');
    await page.getByLabel('AMOUNT').fill('2.7');
    await dryRun(page).click();
    const rows = await rowsOf(page, 'What the arguments hold');
    expect(rows).toEqual([
      ['RESULT', '3'],
      ['AMOUNT', '2.7'],
    ]);
  });

  test('that asks for more input than there is says where, with what it printed before', async () => {
    const page = await openSigned('#/programs/BP/source/PRICES');
    await page.getByLabel('Words behind the name').fill('5');
    await dryRun(page).click();
    await page.getByText('RUN_FAILED').waitFor();
    expect(await outputOf(page).textContent()).toContain('Raise by 5 %?');
    await page.getByRole('button', { name: 'Line 4', exact: true }).click();
    expect(await editorOf(page).locator('.cm-line').nth(3).textContent()).toBe('INPUT ANSWER');
  });

  test('that is endless ends, and the page goes on', async () => {
    write('ENDLESS', 'LOOP', "CRT 'again'", 'REPEAT');
    const page = await openSigned('#/programs/BP/source/ENDLESS');
    await dryRun(page).click();
    await page.getByText('BUDGET_EXCEEDED').waitFor({ timeout: 60_000 });
    await editorOf(page).fill("CRT 'over'");
    await dryRun(page).click();
    await expect.poll(() => outputOf(page).textContent()).toBe('over\n');
  });

  test('hands markup on as text', async () => {
    const page = await openSigned('#/programs/BP/source/%3Cb%3EMARKUP%3C%2Fb%3E');
    await dryRun(page).click();
    await expect.poll(() => outputOf(page).textContent()).toBe('<img src=x onerror=alert(1)>\n');
  });
});

describe.each([
  ['in the light', {}],
  ['in the dark', { colorScheme: 'dark' }],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
] as const)('%s', (name, settings) => {
  test('every page of programs is accessible, and no wider than its window', async () => {
    const page = await openSigned('#/programs', settings);
    await page
      .getByText(/Tables of programs/)
      .first()
      .waitFor({ state: 'attached' });
    const look = async (part: string) => {
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await isWiderThanWindow(page)).toBe(false);
      const folder = process.env.MVDB_SCREENSHOTS;
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/${name} ${part}.png`, fullPage: true });
    };
    await look('tables');
    await page.goto(page.url().replace(/#.*/, '#/programs/BP'));
    await page.getByRole('link', { name: 'PRICES' }).waitFor();
    await look('list');
    await page.getByRole('link', { name: 'PRICES' }).click();
    await page.getByText('No problems: it compiles.').waitFor();
    await page.getByLabel('Words behind the name').fill('5');
    await page.getByLabel('Input').fill('Y');
    await dryRun(page).click();
    await page.getByRole('heading', { name: 'What it would write' }).waitFor();
    await look('run');
    await editorOf(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type("\nIF COUNT > THEN CRT 'many'\nX = LEM(COUNT)");
    await page.getByText('2 problems').waitFor();
    await look('problems');
    await page.getByLabel('Input').fill('');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('No problems: it compiles.').waitFor();
    await dryRun(page).click();
    await page.getByText('RUN_FAILED').waitFor();
    await look('failed run');
  });
});
