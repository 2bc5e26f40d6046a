import type { Page } from 'playwright-core';

/** The texts of a table, row by row, its headings first. */
export async function rowsOf(page: Page, name: string | RegExp): Promise<string[][]> {
  const table = page.getByRole('table', { name });
  await table.waitFor();
  return table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    );
}
