import { expect, test } from 'vitest';
import { startConsole } from './console.ts';

const { openConsole } = startConsole();

test('the reference says what each operation takes and answers, and what a rejection means', async () => {
  const page = await openConsole();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'API' }).click();
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
  const data = page.getByRole('region', { name: 'Data' });
  await data.getByText('/api/admin/query', { exact: true }).click();
  await data.getByText('in their order, or for').first().waitFor();
  const totals = data.locator('.fields > div', { hasText: 'totals[].level' });
  await totals.first().getByText('Level of the break; 0 for the whole report.').waitFor();
  const problems = page.getByRole('table', { name: 'Problems by status and code' });
  const codes = await problems.getByRole('rowheader').allTextContents();
  expect(codes).toEqual(expect.arrayContaining(['BAD_SENTENCE', 'NOT_PERMITTED', 'DISK_FULL']));
});

test('the reference is searched, and leads to where an operation is tried', async () => {
  const page = await openConsole('#/reference');
  await page.getByRole('searchbox').fill('explain');
  await page.locator('.operation').nth(1).waitFor({ state: 'detached' });
  expect(await page.locator('.operation').count()).toBe(1);
  await page.goto(page.url().replace(/#.*/, '#/reference?operation=query'));
  await page.getByRole('link', { name: 'A number of records' }).click();
  await page.getByRole('heading', { name: /^Answered/ }).waitFor();
  await page.goto(page.url().replace(/#.*/, '#/reference?operation=callRoutine'));
  const examples = page.locator('.operation[open] .reference-examples');
  await examples.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^VB_/ }).waitFor();
});

test('an operation stands as a command that a shell takes', async () => {
  const page = await openConsole('#/reference?operation=query');
  const command = page.getByRole('region', { name: 'query as curl' });
  expect(await command.textContent()).toMatch(
    /^curl -s 'http:\/\/127\.0\.0\.1:\d+\/api\/admin\/query' \\\n {2}-H 'content-type: application\/json' \\\n {2}-d '\{"sentence":/,
  );
});
