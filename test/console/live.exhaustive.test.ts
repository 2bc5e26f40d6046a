import { expect, test } from 'vitest';
import { startConsole } from './console.ts';
import { rowsOf } from './rows-of.ts';

const { account, openConsole } = startConsole({
  server: { home: [{ title: 'Notes', sentence: 'COUNT NOTES' }] },
});

account.createTable('NOTES').write('1', 'first');
account.log.switchOn();

test('the start page shows what is committed while it is open', async () => {
  const page = await openConsole();
  const tile = page.getByRole('region', { name: 'Notes' });
  await tile.getByText(/^1 record/).waitFor();
  account.table('NOTES').write('2', 'second');
  await tile.getByText(/^2 record/).waitFor();
  account.transaction(() => {
    for (const id of ['3', '4', '5']) account.table('NOTES').write(id, 'more');
  });
  await tile.getByText(/^5 record/).waitFor();
});

test('the records of a table are those of now while its page is open, and of then where it shows the past', async () => {
  const position = account.log.lastPosition;
  const [now, then] = await Promise.all([
    openConsole('#/tables/NOTES'),
    openConsole(`#/tables/NOTES?asOf=${position}`),
  ]);
  const ids = async (page: typeof now) =>
    (await rowsOf(page, /NOTES/)).slice(1).map(([id]) => id?.trim());
  await expect.poll(() => ids(now)).toEqual(['1', '2', '3', '4', '5']);
  account.table('NOTES').write('6', 'added');
  account.table('NOTES').delete('1');
  await expect.poll(() => ids(now)).toEqual(['2', '3', '4', '5', '6']);
  expect(await ids(then)).toEqual(['1', '2', '3', '4', '5']);
});
