import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_TODAY, openDemo } from '@mvdb/routines';
import { demoOperator, startServer } from '@mvdb/server';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { buildPage } from '../../packages/console/build-page.mjs';
import { launchChromium } from './launch-chromium.ts';

type ServerOptions = Parameters<typeof startServer>[0];

export interface ConsoleOptions {
  readonly server?: Partial<ServerOptions>;
  /** For the browser's command line. */
  readonly flags?: readonly string[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The console on a demo company, built from its sources and served to a browser of its own. After each test no
 * page may have asked elsewhere, broken the content security policy or thrown an error.
 */
export function startConsole({ server: options = {}, flags = [] }: ConsoleOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-console-'));
  const found: string[] = [];
  const { account } = openDemo();
  let browser: Browser;
  /** Windows that were open before a test, and stay for the next one. */
  let lasting: readonly BrowserContext[] = [];
  let server: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    await buildPage(folder);
    const now = { today: DEMO_TODAY, timeOfDay: 8.5 * 3600 };
    server = await startServer({
      account,
      operator: { ...demoOperator, initials: 'DM', now },
      consoleFolder: folder,
      port: 0,
      ...options,
    });
    browser = await launchChromium(flags);
  });

  beforeEach(() => {
    lasting = browser.contexts();
  });

  afterEach(async () => {
    for (const context of browser.contexts()) if (!lasting.includes(context)) await context.close();
    expect(found.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await account.close();
    rmSync(folder, { recursive: true });
  });

  /** A new browser window without any memory, with nothing in it. */
  const openWindow = (settings: BrowserContextOptions = {}): Promise<Page> =>
    browser.newPage({ reducedMotion: 'reduce', ...settings });

  /** The console in a new window, at a place such as `#/tables`. */
  async function openConsole(position = '', settings: BrowserContextOptions = {}): Promise<Page> {
    const page = await openWindow(settings);
    page.on('request', (request) => {
      if (!request.url().startsWith(`${server.url}/`)) found.push(`It asked ${request.url()}.`);
    });
    page.on('pageerror', (error) => found.push(`It threw ${error.message}.`));
    await page.exposeFunction('noteViolation', (text: string) => found.push(text));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const note = Reflect.get(window, 'noteViolation');
        note(`It broke ${event.violatedDirective} with ${event.blockedURI} ${event.sample}.`);
      });
    });
    await page.goto(`${server.url}/${position}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  return {
    account,
    openWindow,
    openConsole,
    url: () => server.url,
    consoleUrl: () => server.newConsoleUrl(),
  };
}

/**
 * What an accessibility checker finds wrong with a page, a line for each element.
 *
 * @param rules - All of them by default.
 */
export async function accessibilityViolations(
  page: Page,
  rules: readonly string[] = [],
): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) };
  const { violations }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** True where the page itself is wider than its window. */
export function isWiderThanWindow(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}
