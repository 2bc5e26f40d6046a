import { fingerprint } from '@mvdb/routines';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startConsole } from './console.ts';
import { rowsOf } from './rows-of.ts';

const { account, openConsole } = startConsole();

const resultHeading = (page: Page) => page.getByRole('heading', { name: 'Result' });

describe('a call', () => {
  test('is found, filled in and made with the keyboard alone', async () => {
    const page = await openConsole('#/registry');
    await page.keyboard.press('/');
    await page.keyboard.type('bins');
    await page.getByText(/^\d of 171 routines/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'VB_BINS.REV1' }).waitFor();
    const inputs = ['1', 'P100', 'MAIN'];
    const fieldName = () => page.evaluate(() => document.activeElement?.id ?? '');
    for (const [index, text] of inputs.entries()) {
      while ((await fieldName()) !== `argument-${index}`) await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Control+Enter');
    expect(await rowsOf(page, 'BINDATA: 2 rows')).toEqual([
      ['bin number', 'quantity in the bin'],
      ['B2', '5.000'],
      ['B1', '12.000'],
    ]);
    expect(await resultHeading(page).evaluate((node) => node === document.activeElement)).toBe(
      true,
    );
    expect(await page.getByRole('status').textContent()).toBe('VB_BINS.REV1: answered');
    expect(page.url()).toMatch(/#\/routine\/VB_BINS\.REV1\?0=1&1=P100&2=MAIN$/);
  });

  test('begins with an example, and shows what is stored with its marks named', async () => {
    const page = await openConsole('#/routine/VB_BINS.REV1');
    await page.getByRole('button', { name: /LOCATION MAIN/ }).click();
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('group', { name: 'View of BINDATA' }).getByText('Raw').click();
    const result = page.getByRole('region', { name: '3 BINDATA' });
    expect(
      await result.getByRole('img').evaluateAll((marks) => marks.map((mark) => mark.ariaLabel)),
    ).toEqual(['value mark', 'attribute mark', 'value mark']);
    expect(await result.getByRole('listitem').allTextContents()).toEqual(['B2ⱽB1ᴬ', '5000ⱽ12000']);
  });

  test('a link to the same routine fills the form anew', async () => {
    const page = await openConsole('#/routine/VB_BINS.REV1?0=1&1=P100&2=MAIN');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('region', { name: '3 BINDATA' }).waitFor();
    await page.evaluate(() => {
      location.hash = '#/routine/VB_BINS.REV1?0=2&1=C500';
    });
    await page.getByRole('region', { name: '3 BINDATA' }).waitFor({ state: 'detached' });
    const texts = [0, 1, 2].map((index) => page.locator(`#argument-${index}`).inputValue());
    expect(await Promise.all(texts)).toEqual(['2', 'C500', '']);
  });

  test('says at each field what is wrong with it', async () => {
    const page = await openConsole('#/routine/VB_BINS.REV1?0=1&2=MAIN');
    await page.getByRole('button', { name: 'Run' }).click();
    const field = page.getByRole('textbox', { name: 'PARTNO' });
    await page.getByText('400 BAD_ARGUMENTS').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const describedBy = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const texts = describedBy.map((id) => page.locator(`#${id}`).textContent());
    expect(await Promise.all(texts)).toEqual(['Part number.', 'PARTNO is required.']);
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.type('P100');
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'BINDATA' }).waitFor();
    expect(await page.getByText('is required').count()).toBe(0);
  });

  test('of a routine that only others call cannot be made', async () => {
    const page = await openConsole('#/routine/VB_ADJUST');
    expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
  });

  test('that is rejected says so', async () => {
    const page = await openConsole('#/routine/VB_SYSTEMSTAT.REV1?0=CLEAR.FILE PRODUCT');
    const before = fingerprint(account);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Run and keep' }).click();
    await page.getByText('403 NOT_PERMITTED').waitFor();
    expect(fingerprint(account)).toBe(before);
  });

  test('is edited by its parts or as text with marks', async () => {
    const page = await openConsole('#/routine/VB_PO.LINE.REV1');
    await page.getByRole('textbox', { name: 'PO line number' }).fill('1');
    await page.getByRole('textbox', { name: 'company' }).fill('1');
    await page.getByRole('textbox', { name: 'PO number' }).fill('50001');
    await page.getByRole('button', { name: 'Multivalue form of INDATA' }).click();
    const text = page.getByRole('textbox', { name: 'INDATA' });
    expect(await text.inputValue()).toBe('1ᴬ50001ᴬ1');
    await text.fill('');
    await text.pressSequentially('1');
    await text.press('Control+^');
    await text.pressSequentially('50001');
    await text.press('Control+^');
    await text.pressSequentially('1');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Acme Industrial Supply').waitFor();
  });

  test('is remembered for the next time', async () => {
    const page = await openConsole('#/routine/VB_OCONV?0=20000&1=D4/');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('10/03/2022').waitFor();
    await page.goto(page.url().replace(/\?.*/, ''));
    await page.reload();
    await page.getByText('Recent calls').click();
    await page.getByRole('button', { name: 'Repeat' }).click();
    await page.getByText('10/03/2022').waitFor();
    await page.getByRole('link', { name: 'Status' }).click();
    await page.getByRole('button', { name: 'Delete my recent calls' }).click();
    await page.goBack();
    await page.getByText('Examples').waitFor();
    expect(await page.getByText('Recent calls').count()).toBe(0);
  });
});

describe('a call that writes', () => {
  const saveItem = '#/routine/VB_WRITEDICT.REV1?0=SAVE&1=PRODUCT&2=TRIED.OUT&3=1&4=D';
  const saveCredit = '#/routine/VB_CREDIT.REV1?0=1&2=C1009&3=4000000%1EY%1ENET30%1E0%1E%1E%1E0';

  test('asks before it runs for good, and says what kind of routine it is', async () => {
    const page = await openConsole(saveItem);
    const before = fingerprint(account);
    await page.getByRole('textbox', { name: 'NEWVAL' }).press('Control+Enter');
    const question = page.getByRole('dialog', {
      name: 'Run VB_WRITEDICT.REV1 and keep its writes?',
    });
    await question.getByText('It writes for some requests').waitFor();
    await question.getByText('COND').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(fingerprint(account)).toBe(before);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    // What changes nothing is what Enter does.
    await page.keyboard.press('Enter');
    await page.getByText('a dry run: everything was undone').waitFor();
    expect(fingerprint(account)).toBe(before);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Run and keep' }).click();
    await page.getByRole('heading', { name: 'What it wrote' }).waitFor();
    expect(fingerprint(account)).not.toBe(before);
  });

  test('does not ask where it only reads', async () => {
    const page = await openConsole(
      '#/routine/VB_PART_ALLOCATION_INQUIRY.REV6?0=1&1=A200&4=READONLY',
    );
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('region', { name: '2 DATA' }).waitFor();
    expect(await page.getByRole('heading', { name: /^What it w/ }).count()).toBe(0);
  });

  test('shows what it would write, old beside new, and leads to the records', async () => {
    const page = await openConsole(saveCredit);
    const before = fingerprint(account);
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByText(/^3 records in 3 tables: 1 added, 2 changed\.$/).waitFor();
    expect(await rowsOf(page, 'changed 1!C1009 of CREDIT')).toEqual([
      ['Attribute', 'Before', 'After'],
      ['1 Credit limit', '120,000.00', '40,000.00'],
      ['2 Credit hold', 'N', 'Y'],
      ['11 Reviewed date', '05/30/2025', 'absent'],
      ['12 Reviewed by', 'AC', 'absent'],
    ]);
    const added = await rowsOf(page, /^added .* of TRANSREG$/);
    expect(added).toContainEqual(['3 Table', 'CREDIT']);
    await page.getByRole('button', { name: 'Close all' }).click();
    await page.getByText('Credit limit 120,000.00 → 40,000.00, Credit hold N → Y').click();
    await page.getByRole('link', { name: 'Open the record as it is' }).click();
    await page.getByRole('heading', { name: '1!C1009' }).waitFor();
    expect(fingerprint(account)).toBe(before);
  });

  test('says that it wrote nothing', async () => {
    const page = await openConsole(saveCredit.replace('C1009', 'NOBODY'));
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByText('CUSTOMER NOT FOUND', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'What it would write' }).getByText('Nothing.').waitFor();
  });
});

describe('the data', () => {
  test('lead from record to record wherever a value names one', async () => {
    const page = await openConsole('#/routine/VB_OPENPOINQ.1.REV3?0=1');
    await page.getByRole('button', { name: 'Run' }).click();
    await page
      .getByRole('table', { name: /^DATA/ })
      .getByRole('link', { name: '1', exact: true })
      .first()
      .click();
    await page.getByRole('heading', { name: '1!50001!1' }).waitFor();
    const owners = page.getByRole('navigation', { name: 'Belongs to' });
    await owners.getByRole('link', { name: 'Acme Industrial Supply' }).waitFor();
    await page.getByRole('link', { name: '26007' }).click();
    await page.getByRole('heading', { name: '1!26007' }).waitFor();
    await page.goBack();
    await owners.getByRole('link', { name: '1!50001' }).click();
    await page.getByRole('heading', { name: '1!50001', exact: true }).waitFor();
  });

  test('lead to those that name a record', async () => {
    const page = await openConsole('#/tables/OPENWO/record/1!100002');
    const references = page.getByRole('region', { name: 'Referenced by' });
    await references.getByRole('link', { name: '1!26001' }).waitFor();
    await references.getByRole('link', { name: '2 of WIPROUTE.LINE by WORK.ORDER' }).click();
    await page.getByText('2 records', { exact: true }).waitFor();
    await page.getByRole('link', { name: '1!100002!10' }).waitFor();
  });
});

describe('the keyboard', () => {
  test('leads anywhere with the palette', async () => {
    const page = await openConsole('#/status');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('openwo');
    await page
      .getByRole('option', { name: /^OPENWO/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'OPENWO' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('types single keys where they are text, and does without them when asked to', async () => {
    const page = await openConsole('#/query');
    await page.getByRole('textbox').pressSequentially('/?');
    expect(await page.getByRole('textbox').textContent()).toBe('/?');
    await page.getByRole('heading', { name: 'Query' }).click();
    await page.keyboard.press('?');
    await page.getByLabel(/Let single keys/).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Query' }).click();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('skips to the content', async () => {
    const page = await openConsole('#/status');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });
});

test('storage that is switched off takes nothing but the memory', async () => {
  const page = await openConsole();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('It is switched off.', 'SecurityError');
        },
      });
  });
  await page.goto(`${page.url()}#/routine/VB_OCONV?0=20000&1=D4/`);
  await page.reload();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('10/03/2022').waitFor();
});
