import type { CommandCall, Verb } from 'mvdb/host';

/** Longest wait between two looks at the person, who may have typed Ctrl+C. */
const PIECE_MS = 100;
const DAY_S = 86_400;

const USAGE = 'SLEEP {seconds | hh:mm[:ss]}';

/** Waits so many seconds, or until a time of day. Only a shell has it: it belongs to nobody else. */
export const sleepVerb: Verb = {
  name: 'SLEEP',
  synonyms: [],
  effect: 'read',
  usage: USAGE,
  run(call) {
    const { text } = call.words.required('The seconds, or the time of day');
    call.words.end();
    const endMs = performance.now() + 1_000 * secondsOf(text, call);
    const waited = new Int32Array(new SharedArrayBuffer(4));
    for (let left = endMs - performance.now(); left > 0; left = endMs - performance.now()) {
      call.session.step(STEPS_OF_LOOK);
      Atomics.wait(waited, 0, 0, Math.min(left, PIECE_MS));
    }
    return 0;
  },
};

/** So many steps let the shell look at the person. */
const STEPS_OF_LOOK = 1_000;

/** @throws MvdbError `BAD_COMMAND`. */
function secondsOf(text: string, { session, words }: CommandCall): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  const [, hours = '', minutes = '', seconds = '0'] =
    /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (hours === '') throw words.problem(`${JSON.stringify(text)} is neither seconds nor a time`);
  const end = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return (end - session.clock.timeOfDay() + DAY_S) % DAY_S;
}
