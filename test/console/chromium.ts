import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser that the console is tried in: the one `CHROMIUM_PATH` names, or one that is installed. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH: stated = '', PATH = '' } = process.env;
  if (stated !== '') return stated;
  return PATH.split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(existsSync);
}

/** Why the console was not tried, and what to do about it. */
export const NO_CHROMIUM =
  'No Chromium was found to try the console in. Install one (on Debian: apt-get install chromium), or name its program in CHROMIUM_PATH.';
