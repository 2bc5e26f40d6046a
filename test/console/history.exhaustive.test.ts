import { grantOf, newToken } from '@mvdb/server';
import { Session } from 'mvdb';
import { type BrowserContextOptions, devices, type Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessibilityViolations, isWiderThanWindow, startConsole } from './console.ts';
import { rowsOf } from './rows-of.ts';

const token = newToken();
const { account, openConsole } = startConsole({
  server: {
    tokens: [grantOf(token, 'demo', 'administrator')],
    capabilities: { dbCommand: 'full' },
  },
});
const unlogged = startConsole();

const PART = '1!P100';
const RECORD = `#/tables/PRODUCT/record/${encodeURIComponent(PART)}`;
const SAVE = '#/routine/VB_REDBOOK.REV1?0=1&1=SAVE&2=SHOWN&3=P100&4=Y';

/** The position before the description of the part was changed. */
let before: string;
let was: string;

function rename(text: string): void {
  const session = new Session(account, { login: 'ann' });
  const product = session.table('PRODUCT');
  const attributes = (product.read(PART) ?? '').split('\u001e');
  was = attributes[0] ?? '';
  attributes[0] = text;
  session.originating({ command: 'ED' }, () =>
    session.transaction(() => {
      product.write(PART, attributes.join('\u001e'));
      session.table('PRODUCT').write('1!NEW', attributes.join('\u001e'));
    }),
  );
  session.close();
}

beforeAll(() => {
  account.log.switchOn();
  before = account.log.status().last?.position ?? '';
  rename('PANEL, RENAMED');
});

/** The console at a place, for an administrator. */
async function openSignedIn(position: string, settings?: BrowserContextOptions): Promise<Page> {
  const page = await openConsole(position, settings);
  await page.getByLabel('Token').fill(token);
  await page.keyboard.press('Enter');
  return page;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Moment' });

describe('the timeline of a record', () => {
  test('says who changed it, when and by what, and leads to the commit and to the record of then', async () => {
    const page = await openSignedIn(RECORD);
    await page.getByRole('link', { name: 'Timeline' }).click();
    const change = page.getByRole('article', { name: `Commit ${Number(before) + 1}` });
    await change.waitFor();
    const text = await change.textContent();
    expect(text).toMatch(/changed.*by ann.*with ED/);
    const [, row] = await rowsOf(page, /1!P100, changed by commit/);
    expect(row?.slice(-2)).toEqual([was, 'PANEL, RENAMED']);
    await change.getByRole('link', { name: /with 1 other record/ }).click();
    await page.getByRole('heading', { name: /^Commit/, level: 1 }).waitFor();
    await page.getByText('2 records in 1 table: 1 added, 1 changed.').waitFor();
  });

  test('is empty for a record that was not changed since the log began', async () => {
    await openSignedIn(`${RECORD.replace('P100', 'P101')}/timeline`).then((page) =>
      page.getByText('The log holds no change of this record.').waitFor(),
    );
  });
});

describe('a moment', () => {
  test('shows records, lists and queries of then, and says so', async () => {
    const page = await openSignedIn(`${RECORD}?asOf=${before}`);
    await banner(page)
      .getByText(/The past is shown.*right after commit/)
      .waitFor();
    await page
      .getByRole('table', { name: /Attributes of/ })
      .getByText(was, { exact: true })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Change' }).count()).toBe(0);

    await page.getByRole('link', { name: 'Records' }).click();
    await page.waitForURL(/asOf=/);
    await banner(page).getByText('The past is shown').waitFor();
    await page.getByRole('link', { name: 'LIST PRODUCT', exact: true }).click();
    await page.waitForURL(/query.*asOf=/);
    await page.getByRole('textbox', { name: 'Sentence' }).fill('COUNT PRODUCT WITH @ID = "1!NEW"');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText(/^0 record/).waitFor();
    await banner(page).getByRole('link', { name: 'Back to now' }).click();
    await page.getByText(/^1 record/).waitFor();
    expect(await page.getByText('The past is shown').count()).toBe(0);
  });

  test('is chosen by a time, and a time before the log is an error that says so', async () => {
    const page = await openSignedIn(RECORD);
    await page.getByRole('button', { name: 'As of…' }).click();
    const form = page.getByRole('form', { name: 'Another moment' });
    await form.getByLabel('As of').waitFor();
    await form.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/asOf=20/);
    await banner(page).getByText('The past is shown').waitFor();
    await page.getByRole('table', { name: /Attributes of/ }).waitFor();
    await page.goto(`${page.url().split('#')[0]}${RECORD}?asOf=1999-01-01`);
    await page
      .getByText(/before the log/)
      .first()
      .waitFor();
    await banner(page).getByRole('link', { name: 'Back to now' }).click();
    await page.getByText('PANEL, RENAMED').first().waitFor();
  });
});

describe('a revert', () => {
  test('is offered where a call has written, asks first, and makes the records what they were', async () => {
    const page = await openSignedIn(SAVE);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Run and keep' }).click();
    await page.getByRole('button', { name: 'Revert…' }).click();
    const asked = page.getByRole('region', { name: /^Revert commit/ });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Revert…' }).click();
    await asked.getByRole('button', { name: 'Revert' }).click();
    await page.getByText(/^Reverted: \d+ records? as before commit/).waitFor();
    await page.getByRole('link', { name: /^commit \d+$/ }).click();
    await page.getByText(/by demo/).waitFor();
    await page.getByText('REVERT', { exact: true }).waitFor();
  });

  test('of a commit whose records were changed since overwrites them only where that is said', async () => {
    rename('FIRST');
    const position = account.log.status().last?.position;
    rename('SECOND');
    const page = await openSignedIn(`#/commits/${position}`);
    await page.getByRole('button', { name: 'Revert…' }).click();
    await page.getByRole('button', { name: 'Revert', exact: true }).click();
    await page.getByText(/^After commit \d+: 1!P100 of PRODUCT/).waitFor();
    expect(account.table('PRODUCT').read(PART)).toMatch(/^SECOND/);
    await page.getByRole('button', { name: 'Revert, and overwrite later changes' }).click();
    await page.getByText(/^Reverted: 2 records/).waitFor();
    expect(account.table('PRODUCT').read(PART)).toMatch(/^PANEL, RENAMED/);
  });
});

describe('a routine at a moment', () => {
  test('is tried on a copy of then, which says what it would have written', async () => {
    const { lastPosition } = account.log;
    const page = await openSignedIn(`${SAVE.replace('SHOWN', 'TRIED')}&asOf=${before}`);
    await banner(page).getByText('The past is shown').waitFor();
    expect(await page.getByRole('button', { name: 'Run', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByRole('heading', { name: 'What it would write' }).waitFor();
    expect(await page.getByRole('button', { name: 'Revert…' }).count()).toBe(0);
    expect(account.log.lastPosition).toBe(lastPosition);
    await banner(page).getByRole('link', { name: 'Back to now' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    await page.getByText('Results appear here.').waitFor();
  });
});

describe('pages about the past', () => {
  const appearances: readonly [name: string, settings: BrowserContextOptions][] = [
    ['in light', { colorScheme: 'light' }],
    ['in dark', { colorScheme: 'dark' }],
    ['on a phone', devices['iPhone 13'] ?? {}],
  ];

  test.each(appearances)('can be used by everybody %s', async (_name, settings) => {
    const page = await openSignedIn(`#/tables?asOf=${before}`, settings);
    const base = page.url().split('#')[0];
    for (const [position, shown] of [
      [`#/tables?asOf=${before}`, /The past is shown/],
      [`${RECORD}?asOf=${before}`, /The past is shown/],
      [`${RECORD}/timeline`, /by ann/],
      [`#/commits/${Number(before) + 1}`, /What it changed/],
      [`#/tables/PRODUCT`, /1 to 50 of/],
      [`${SAVE}&asOf=${before}`, /copy of the account/],
    ] as const) {
      await page.goto(`${base}${position}`);
      await page.getByRole('main').getByText(shown).first().waitFor();
      const opener = page.getByRole('button', { name: /As of…|Another moment…/ });
      if ((await opener.count()) > 0) await opener.click();
      const offered = page.getByRole('button', { name: 'Revert…' });
      if ((await offered.count()) > 0) await offered.click();
      await expect.poll(() => accessibilityViolations(page)).toEqual([]);
      expect(await isWiderThanWindow(page)).toBe(false);
    }
  });
});

test('without a log there is nothing of it', async () => {
  const page = await unlogged.openConsole(RECORD);
  await page.getByRole('table', { name: /Attributes of/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Timeline' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'As of…' }).count()).toBe(0);
  expect(await banner(page).count()).toBe(0);
});
