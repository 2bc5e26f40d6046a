import { argument, companyContext, defineRoutine } from '@mvdb/routines';
import type { Session } from 'mvdb';
import { buy, countFree, lend, takeBack } from './operations.ts';

const TOOL = argument.input('The tool.', { required: true });
const BORROWER = argument.input('Who borrows it.', { required: true });
const COUNT = argument.input('How many, from 1 to 9999.', { required: true });
const FREE = argument.output('How many lie in the crib now.');
const MESSAGE = argument.message();

const NO_COUNT = 'COUNT IS NO NUMBER FROM 1 TO 9999';

/** The crib keeps no companies apart. */
const crib = (session: Session) => companyContext(session, '');

const isCount = (text: string) => /^[1-9]\d{0,3}$/.test(text);

export const toolBuy = defineRoutine({
  name: 'TOOL_BUY',
  domain: 'Tool crib',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Adds tools to the crib.',
  args: { TOOL, COUNT, FREE, MESSAGE },
  does: [buy, countFree],
  messages: [NO_COUNT],
  run({ TOOL: tool, COUNT: count }, session, reject) {
    if (!isCount(count)) throw reject(NO_COUNT);
    buy(crib(session), { tool, count: Number(count) });
    return { FREE: String(countFree(crib(session), tool)) };
  },
});

export const toolLend = defineRoutine({
  name: 'TOOL_LEND',
  domain: 'Tool crib',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Lends tools, as long as there are any.',
  args: { TOOL, BORROWER, COUNT, FREE, MESSAGE },
  does: [lend],
  messages: [NO_COUNT],
  run({ TOOL: tool, BORROWER: borrower, COUNT: count }, session, reject) {
    if (!isCount(count)) throw reject(NO_COUNT);
    lend(crib(session), { tool, borrower, count: Number(count) });
    return { FREE: String(countFree(crib(session), tool)) };
  },
});

export const toolReturn = defineRoutine({
  name: 'TOOL_RETURN',
  domain: 'Tool crib',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Takes tools back from who borrowed them.',
  args: { TOOL, BORROWER, COUNT, FREE, MESSAGE },
  does: [takeBack, countFree],
  messages: [NO_COUNT],
  run({ TOOL: tool, BORROWER: borrower, COUNT: count }, session, reject) {
    if (!isCount(count)) throw reject(NO_COUNT);
    takeBack(crib(session), { tool, borrower, count: Number(count) });
    return { FREE: String(countFree(crib(session), tool)) };
  },
});

export const toolFree = defineRoutine({
  name: 'TOOL_FREE',
  domain: 'Tool crib',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Counts the tools that lie in the crib.',
  args: { TOOL, FREE, MESSAGE },
  does: [countFree],
  run: ({ TOOL: tool }, session) => ({ FREE: String(countFree(crib(session), tool)) }),
});

export const own = [toolBuy, toolLend, toolReturn, toolFree];
