import { type Browser, chromium } from 'playwright-core';
import { findChromium, NO_CHROMIUM } from './chromium.ts';

const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param flags - More of them, for the browser's command line. */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return await chromium.launch({ executablePath, args: [...FLAGS, ...root, ...flags] });
}
