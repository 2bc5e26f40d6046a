import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pagesFor } from '../../packages/console/page/shell/palette-entries.ts';
import { accessibilityViolations, isWiderThanWindow, startConsole } from './console.ts';
import { cutOffTexts, shortYears } from './shown-texts.ts';

const { openConsole, url } = startConsole();

/** One window for all of them: to open one takes longer than all that is looked at in it. */
let page: Page;
beforeAll(async () => {
  page = await openConsole();
});

interface Position {
  readonly name: string;
  readonly position: string;
  /** What is to be seen once it is complete. */
  readonly shows: RegExp;
  /** What to do there first. */
  readonly visit?: (page: Page) => Promise<unknown>;
}

const positions: readonly Position[] = [
  { name: 'the start page', position: '#/', shows: /still to ship/ },
  { name: 'the registry', position: '#/registry', shows: /Bins that hold a part at a location/ },
  {
    name: 'a filtered registry',
    position: '#/registry?domain=Utilities&safety=SAFE',
    shows: /VB_OCONV/,
  },
  {
    name: 'an area of the registry',
    position: '#/registry?area=Stock',
    shows: /6 of 171 routines/,
  },
  { name: 'a registry in which nothing fits', position: '#/registry?q=xyzzy', shows: /Show all/ },
  {
    name: 'a routine and its result',
    position: '#/routine/VB_BINS.REV1?0=1&1=P100&2=MAIN',
    shows: /quantity in the bin/,
    visit: (page) => page.getByRole('button', { name: 'Run' }).click(),
  },
  {
    name: 'an argument by its parts, and a raw result',
    position: '#/routine/VB_PO.LINE.REV1?0=1%1E50001%1E1',
    shows: /Acme Industrial Supply/,
    visit: async (page) => {
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByRole('group', { name: 'View of DATA' }).getByText('Raw').click();
      await page.getByText('As code').click();
    },
  },
  {
    name: 'a routine that only others call',
    position: '#/routine/VB_ADJUST',
    shows: /only other routines call it/,
  },
  {
    name: 'a routine there is none of',
    position: '#/routine/VB_BIN.REV1',
    shows: /not registered/,
  },
  {
    name: 'a routine with rejected arguments',
    position: '#/routine/VB_BINS.REV1',
    shows: /PARTNO is required/,
    visit: (page) => page.getByRole('button', { name: 'Run' }).click(),
  },
  { name: 'the tables', position: '#/tables?q=stock', shows: /Bins of general stock, with what/ },
  {
    name: 'the records of a table',
    position: '#/tables/BIN?filter=PARTS%20%3D%20"F316"',
    shows: /1!MAIN!B41/,
  },
  {
    name: 'records by conditions, sorted, with a choice of columns',
    position: `#/tables/PRODUCT?where=${encodeURIComponent('[["STATUS","is","A"]]')}&sort=-UNIT`,
    shows: /Default/,
    visit: (page) => page.getByText(/^Columns \d/).click(),
  },
  { name: 'a record', position: '#/tables/BIN/record/1!EAST!E1', shows: /Location description/ },
  {
    name: 'a record that others name',
    position: '#/tables/OPENWO/record/1!100002',
    shows: /WIPROUTE.LINE.1287/,
  },
  {
    name: 'a dictionary',
    position: '#/tables/OPENWO/dictionary',
    shows: /CUSTOMER.NAME in JOBMASTER/,
  },
  {
    name: 'the query page',
    position: '#/query',
    shows: /completed as you type/,
    visit: (page) => page.getByRole('textbox').waitFor(),
  },
  {
    name: 'a query while it is completed',
    position: '#/query',
    shows: /QUANTITIES/,
    visit: async (page) => {
      await page.getByRole('textbox').fill('LIST BIN ');
      await page.keyboard.type('QU');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'a query with totals',
    position: '#/query?sentence=SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY',
    shows: /Quantity to make/,
    visit: (page) => page.getByRole('textbox').waitFor(),
  },
  {
    name: 'a select list',
    position: '#/query?sentence=SSELECT BIN',
    shows: /1!MAIN!B41/,
    visit: (page) => page.getByRole('textbox').waitFor(),
  },
  {
    name: 'a query with a chart',
    position: '#/query?sentence=SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY DET.SUP',
    shows: /Qty by Status/,
    visit: (page) => page.getByRole('button', { name: 'Run' }).click(),
  },
  {
    name: 'the plan of a query',
    position: '#/query?sentence=SORT OPENWO BY DUE.DATE',
    shows: /Sorted by/,
    visit: async (page) => {
      await page.getByText('Plan').click();
      await page.getByRole('button', { name: 'Run' }).click();
    },
  },
  {
    name: 'a result of many columns',
    position: '#/routine/VB_PART_ALLOCATION_INQUIRY.REV6?0=1&1=A200&4=READONLY',
    shows: /peg/,
    visit: (page) => page.getByRole('button', { name: 'Run', exact: true }).click(),
  },
  {
    name: 'what a call would write',
    position: '#/routine/VB_2450?0=1%1E80012',
    shows: /records in \d+ tables/,
    visit: async (page) => {
      await page.getByRole('button', { name: 'Dry run' }).click();
      await page.getByRole('button', { name: 'Open all' }).click();
    },
  },
  {
    name: 'the question before a call that writes',
    position: '#/routine/VB_2450?0=1%1E80012',
    shows: /It may write/,
    visit: (page) => page.getByRole('button', { name: 'Run', exact: true }).click(),
  },
  {
    name: 'a query that is refused',
    position: '#/query?sentence=LIST PRODUCT WITH',
    shows: /cannot be understood/,
    visit: (page) => page.locator('.word-violation').waitFor(),
  },
  {
    name: 'what is saved',
    position: '#/saved',
    shows: /No query is saved/,
  },
  {
    name: 'a query with parameters that is about to be saved',
    position: '#/query?sentence=LIST BIN WITH PARTS = :part',
    shows: /Description/,
    visit: async (page) => {
      await page.getByRole('textbox', { name: ':part' }).waitFor();
      await page.getByRole('button', { name: 'Save…' }).click();
    },
  },
  { name: 'the diagram', position: '#/diagram', shows: /The 100 tables with the most pointers/ },
  { name: 'the pointers of a table', position: '#/diagram/PRODUCT', shows: /Pointed to by/ },
  {
    name: 'the pointers of a table that there is not',
    position: '#/diagram/NOWHERE',
    shows: /No pointer that you may read/,
  },
  { name: 'the reference', position: '#/reference', shows: /BAD_SENTENCE/ },
  {
    name: 'an operation of the reference',
    position: '#/reference?operation=query',
    shows: /A query never writes/,
  },
  { name: 'the status', position: '#/status', shows: /Dictionary items/ },
  {
    name: 'the palette',
    position: '#/',
    shows: /Go to/,
    visit: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('stock');
      await page.getByRole('option', { name: 'JOB.BINXREF' }).waitFor();
    },
  },
  {
    name: 'a routine that needs a capability',
    position: '#/routine/VB_UNIX.COMMAND.REV1',
    shows: /is missing. Start the server with/,
  },
  {
    name: 'the help',
    position: '#/status',
    shows: /Let single keys/,
    visit: (page) => page.keyboard.press('?'),
  },
  { name: 'a place there is none of', position: '#/nowhere', shows: /Page not found/ },
];

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
/** Pixels; what WCAG asks of a page at four times its size on a role. */
const NARROWEST = 320;

/** Goes to a place as a link would, away from any dialog that is open. */
async function goTo(position: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${url()}/${position}`);
}

/** Waits a little: a region notices that it scrolls only once the browser has reported it of its size. */
const expectNoViolations = (rules?: readonly string[]) =>
  expect.poll(() => accessibilityViolations(page, rules)).toEqual([]);

test.each(positions)('$name is accessible, in the dark too, and fits a phone', async (given) => {
  await goTo(given.position);
  await given.visit?.(page);
  await page.getByText(given.shows).first().waitFor();
  await expectNoViolations();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityViolations(page, ['color-contrast'])).toEqual([]);
  for (const width of [NARROWEST, PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width });
    expect([width, await isWiderThanWindow(page)]).toEqual([width, false]);
  }
  await expectNoViolations();
});

test.each(positions)('$name shows years of four digits, and cuts no text off', async (given) => {
  await goTo(given.position);
  await given.visit?.(page);
  await page.getByText(given.shows).first().waitFor();
  if ((await page.getByRole('dialog').count()) === 0)
    for (const code of await page.getByText('As code', { exact: true }).all()) await code.click();
  // What a routine answers is shown as its contract has it.
  if (!given.position.startsWith('#/routine/')) expect(await shortYears(page)).toEqual([]);
  for (const width of [DESKTOP.width, PHONE.width]) {
    await page.setViewportSize({ ...DESKTOP, width });
    expect(await cutOffTexts(page)).toEqual([]);
  }
});

test('every page that the navigation names is among them', () => {
  const visited = new Set(positions.map(({ position }) => position.replace(/\?.*/, '')));
  for (const { href } of pagesFor({ capabilities: {} })) expect(visited).toContain(href);
});
