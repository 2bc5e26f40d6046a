import { assertArgument } from '../arguments/checked.ts';
import { WHOLE } from '../arguments/kinds.ts';
/** Internal times: whole seconds since midnight. */
export const SECONDS_PER_DAY = 86_400;

export interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Hours, minutes and seconds of an internal time of 0 or more; hours go on beyond 23. */
export function timeToClock(time: number): ClockTime {
  assertArgument('timeToClock', 'time', time, WHOLE);
  const minutes = Math.floor(time / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: time % 60 };
}

export function clockToTime(hours: number, minutes: number, seconds = 0): number {
  assertArgument('clockToTime', 'hours', hours, WHOLE);
  assertArgument('clockToTime', 'minutes', minutes, WHOLE);
  assertArgument('clockToTime', 'seconds', seconds, WHOLE);
  return (hours * 60 + minutes) * 60 + seconds;
}
