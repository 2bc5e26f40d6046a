import { convertIn, oconv } from '../conversion/conversion.ts';
import { shown } from '../text/shown.ts';
import { badCommand } from './bad-command.ts';
import type { Verb } from './verb.ts';

/** Prints date and time of the session's clock; or a day by its number, or the number of a day. */
export const date: Verb = {
  name: 'DATE',
  synonyms: [],
  effect: 'read',
  usage: 'DATE [day number | date]',
  run({ session: { clock }, argumentText, print }) {
    const given = argumentText.trim();
    if (given === '') {
      print(`${shownDay(clock.today())} ${oconv(String(clock.timeOfDay()), 'MTS')}`);
      return 0;
    }
    if (/^-?\d{1,6}$/.test(given)) {
      print(shownDay(Number(given)));
      return 0;
    }
    const { text, status } = convertIn(given, 'D');
    if (status !== 0) throw badCommand(`${shown(given)} is not a date such as 21 NOV 2026.`);
    print(text);
    return 0;
  },
};

/** Prints time and date of the session's clock. */
export const time: Verb = {
  name: 'TIME',
  synonyms: [],
  effect: 'read',
  usage: 'TIME',
  run({ session: { clock }, words, print }) {
    words.end();
    print(`${oconv(String(clock.timeOfDay()), 'MTS')}  ${oconv(String(clock.today()), 'D')}`);
    return 0;
  },
};

function shownDay(day: number): string {
  return `${oconv(String(day), 'DWAL')} ${oconv(String(day), 'D')}`;
}
