import { checkedPageLines, checkedWidth, WIDTH } from '../report/page-shape.ts';
import type { PageSize } from '../session/terminal.ts';
import type { CommandCall, Verb } from './verb.ts';

/** Width, and lines of a page; either may be left out. */
const SIZE = /^(\d*)(?:\s*,\s*(\d*))?$/;

/** Sets the width of reports and the lines of their pages for the session, or reports them. */
export const term: Verb = {
  name: 'TERM',
  synonyms: [],
  effect: 'read',
  usage: 'TERM [width][,lines of a page, 0 for one long page] | TERM DEFAULT',
  run(call) {
    const { session, argumentText, print } = call;
    const given = argumentText.trim();
    if (given !== '') session.terminal.page = sizeIn(given, call);
    const { width = WIDTH, pageLines } = pageOf(call);
    const pages = pageLines === undefined ? 'one long page' : `pages of ${pageLines} lines`;
    print(`Lines of ${width} characters, ${pages}.`);
    return 0;
  },
};

/** The paper or screen that reports of the session are printed on. */
export function pageOf({ session, host }: Pick<CommandCall, 'session' | 'host'>) {
  return { ...host.page, ...session.terminal.page };
}

function sizeIn(given: string, { session, words }: CommandCall): PageSize {
  if (given.toUpperCase() === 'DEFAULT') return {};
  const [, width = '', pageLines = ''] = SIZE.exec(given) ?? [];
  if (width === '' && pageLines === '')
    throw words.problem(`${JSON.stringify(given)} gives neither width nor lines`);
  return {
    ...session.terminal.page,
    ...(width !== '' && { width: checkedWidth(Number(width)) }),
    ...(pageLines !== '' && { pageLines: linesIn(pageLines) }),
  };
}

function linesIn(text: string): number | undefined {
  const lines = Number(text);
  return lines === 0 ? undefined : checkedPageLines(lines);
}
