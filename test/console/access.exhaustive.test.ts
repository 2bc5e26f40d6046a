import { fingerprint } from '@mvdb/routines';
import { grantOf, newToken } from '@mvdb/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityViolations, isWiderThanWindow, startConsole } from './console.ts';

const PRODUCT = '/tables/PRODUCT/record/1!P100';

const CALL = '/api/admin/subroutine/call';
const write = JSON.stringify({
  name: 'VB_WRITEDICT.REV1',
  args: { '0': 'SAVE', '1': 'PRODUCT', '2': 'ATTACKED', '3': '1', '4': 'D' },
});

describe('a server that wants a token', () => {
  const [token, administrator] = [newToken(), newToken()];
  const tokens = [
    grantOf(token, 'demo', 'operator'),
    grantOf(administrator, 'demo', 'administrator'),
  ];
  const { account, openConsole, consoleUrl } = startConsole({
    server: { tokens, capabilities: { dbCommand: 'full' } },
  });

  test('lets in who opens the address that it printed, once', async () => {
    const position = new URL(consoleUrl()).hash;
    const page = await openConsole(position);
    await page.getByRole('heading', { name: 'The company at a glance' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/');
    await page.reload();
    await page.getByRole('heading', { name: 'The company at a glance' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const again = await openConsole(position);
    await again.getByText('The code is wrong or has expired.').waitFor();
  });

  test('lets in who has a token, and no one else', async () => {
    const page = await openConsole('#/status');
    const field = page.getByLabel('Token');
    await field.waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await isWiderThanWindow(page)).toBe(false);
    expect(await page.locator('.notice').count()).toBe(0);
    await field.fill(`${token.slice(0, -1)}x`);
    await page.keyboard.press('Enter');
    await page.getByText('The request needs a token.').waitFor();
    await page.getByLabel('Token').fill(token);
    await page.keyboard.press('Enter');
    await page.getByText('operator', { exact: true }).waitFor();
    await page.goto(page.url().replace(/#.*/, `#${PRODUCT}`));
    await page.getByText('Record of PRODUCT').waitFor();
    expect(await page.getByRole('button', { name: 'Change' }).count()).toBe(0);
  });

  test('has an administrator change a record, and overwrite nothing that somebody else changed', async () => {
    const nameOf = () => account.table('PRODUCT').read('1!P100')?.split('\u001e')[0];
    const page = await openConsole(`#${PRODUCT}`);
    await page.getByLabel('Token').fill(administrator);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('form', { name: 'Change 1!P100' });
    const description = form.getByRole('textbox', { name: 'Description', exact: true });
    const save = form.getByRole('button', { name: 'Save', exact: true });
    expect(await description.inputValue()).toBe(nameOf());
    expect(await save.isDisabled()).toBe(true);
    await description.fill('MINE');
    const price = form.getByRole('textbox', { name: 'List price' });
    const before = await price.inputValue();
    await price.fill('dear');
    await save.click();
    await form.getByText(/^cannot be "dear"; it must be a value in the form of MD4/).waitFor();
    expect(await price.evaluate((field) => field === document.activeElement)).toBe(true);
    await price.fill(before);
    const record = account.table('PRODUCT').read('1!P100') ?? '';
    account.table('PRODUCT').write('1!P100', record.replace(/^[^\u001e]*/, 'THEIRS'));
    await save.click();
    await form.getByRole('row', { name: 'DESCRIPTION MINE THEIRS' }).waitFor();
    expect(nameOf()).toBe('THEIRS');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await isWiderThanWindow(page)).toBe(false);
    await form.getByRole('button', { name: 'Save mine over it' }).click();
    await form.waitFor({ state: 'detached' });
    expect(nameOf()).toBe('MINE');
  });
});

describe('a page of another site', () => {
  const log: string[] = [];
  const { account, openWindow, openConsole, url } = startConsole({
    server: { log: { write: (line) => log.push(line) } },
    flags: [
      '--host-resolver-rules=MAP evil.test 127.0.0.1',
      // The browser's own check of who may ask this machine would hide that of the server.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
  let before: string;

  beforeEach(() => {
    log.length = 0;
    before = fingerprint(account);
  });

  /** A window with a page of that address which this server did not send. */
  async function openOther(address: string) {
    const page = await openWindow();
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Other</title>' }),
    );
    await page.goto(address);
    return page;
  }

  /** What the server answered to calls. */
  const statuses = () =>
    log
      .map((line): { path: string; status: number } => JSON.parse(line))
      .filter(({ path }) => path === CALL)
      .map(({ status }) => status);

  test('that takes the name of this server for its own reads and does nothing', async () => {
    const page = await openOther(`http://evil.test:${new URL(url()).port}/`);
    const seen = await page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' };
        const posted = await fetch(path, { method: 'POST', headers, body });
        const read = await fetch('/api/admin/tables');
        return [posted.status, read.status];
      },
      [CALL, write] as const,
    );
    expect(seen).toEqual([403, 403]);
    expect(fingerprint(account)).toBe(before);
  });

  test('that sends a form does nothing', async () => {
    const page = await openOther('http://localhost:9/');
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(CALL)),
      page.evaluate(
        ([action, body]) => {
          const form = document.createElement('form');
          Object.assign(form, { method: 'post', action, enctype: 'text/plain' });
          const field = document.createElement('input');
          Object.assign(field, { name: body.slice(0, -1), value: '}' });
          form.append(field);
          document.body.append(form);
          form.submit();
        },
        [`${url()}${CALL}`, write] as const,
      ),
    ]);
    expect(statuses()).toEqual([403]);
    expect(fingerprint(account)).toBe(before);
  });

  test('that posts without asking may neither write nor read', async () => {
    const page = await openOther('http://localhost:9/');
    const outcomes = await page.evaluate(
      async ([address, body]) => {
        const post = (mode: RequestMode) =>
          fetch(address, { method: 'POST', mode, body }).then(
            () => 'read',
            () => 'hidden',
          );
        return [await post('no-cors'), await post('cors')];
      },
      [`${url()}${CALL}`, write] as const,
    );
    expect(outcomes).toEqual(['hidden', 'hidden']);
    expect(statuses()).toEqual([403, 403]);
    expect(fingerprint(account)).toBe(before);
  });

  test.each([
    ['a picture', 'img', 'src'],
    ['a script', 'script', 'src'],
    ['a style sheet', 'link', 'href'],
  ])('has nothing read by %s', async (_, tag, attribute) => {
    const page = await openOther('http://localhost:9/');
    const path = '/api/admin/tables/PRODUCT/records';
    await page.evaluate(
      ([name, key, address]) => {
        const element = document.createElement(name);
        if (name === 'link') element.setAttribute('rel', 'stylesheet');
        element.setAttribute(key, address);
        document.body.append(element);
      },
      [tag, attribute, `${url()}${path}?filter=NAME%20%3D%20%22A%22`] as const,
    );
    const answered = () =>
      log
        .map((line): { path: string; status: number } => JSON.parse(line))
        .filter((entry) => entry.path === path)
        .map(({ status }) => status);
    await expect.poll(answered).toEqual([403]);
  });

  test('opens the console by a link', async () => {
    const page = await openOther('http://localhost:9/');
    await page.evaluate((address) => {
      location.assign(address);
    }, `${url()}/`);
    await page.getByRole('navigation').first().waitFor();
  });

  test('cannot show the console in a frame', async () => {
    const page = await openOther('http://localhost:9/');
    const [rejection] = await Promise.all([
      page.waitForEvent('console', (message) => message.text().includes('frame-ancestors')),
      page.evaluate((address) => {
        const frame = document.createElement('iframe');
        frame.src = address;
        document.body.append(frame);
      }, url()),
    ]);
    expect(rejection.type()).toBe('error');
  });

  test('is rejected what the console itself may do', async () => {
    const page = await openConsole(
      '#/routine/VB_WRITEDICT.REV1?0=SAVE&1=PRODUCT&2=ATTACKED&3=1&4=D',
    );
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Run and keep' }).click();
    await page.getByText('Done. The routine has no results.').waitFor();
    expect(statuses()).toEqual([200]);
    expect(fingerprint(account)).not.toBe(before);
  });
});
