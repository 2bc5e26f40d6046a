import { iconv, iconvs, oconv, oconvs } from '../../conversion/conversion.ts';
import { fmt, fmts } from '../../format/format.ts';
import type { EvaluationContext } from '../column.ts';
import type { Expression } from '../syntax.ts';
import { textOf, type Value } from '../value.ts';
import { entry, type FunctionEntry, type FunctionTable } from './function-entry.ts';

/** The functions that depend on settings of the context, or on its clock. */
export const systemFunctions: FunctionTable = {
  DATE: entry(0, 0, ({ clock }) => clock.today(), false),
  FMT: converting(fmt, () => true),
  FMTS: converting(fmts, () => true),
  ICONV: converting(iconv, isPureInput),
  ICONVS: converting(iconvs, isPureInput),
  OCONV: converting(oconv, isPureOutput),
  OCONVS: converting(oconvs, isPureOutput),
  TIME: entry(0, 0, ({ clock }) => clock.timeOfDay(), false),
  TIMEDATE: entry(0, 0, timeAndDate, false),
};

function converting(
  convert: (text: string, code: string, settings: EvaluationContext['conversions']) => string,
  isPureCode: (code: string) => boolean,
): FunctionEntry {
  return entry(
    2,
    2,
    ({ conversions }, text: Value, code: Value) => convert(textOf(text), textOf(code), conversions),
    ([, code]: readonly Expression[]) => code?.kind === 'text' && isPureCode(code.text),
  );
}

/**
 * Says whether what a code shows depends on the text alone: not so the codes T with a table and U.
 *
 * @param codes - One code, or several joined by value marks.
 */
export function isPureOutput(codes: string): boolean {
  return codes.split(/[\u001d ]+/).every((code) => !/^(?:U|T(?!\d[^;]*$|$|I$))/i.test(code));
}

/** Reports the same of input; there a date without a year depends on the clock. */
function isPureInput(codes: string): boolean {
  return isPureOutput(codes) && codes.split(/[\u001d ]+/).every((code) => !/^D/i.test(code));
}

function timeAndDate({ clock, conversions }: EvaluationContext): string {
  const time = oconv(String(clock.timeOfDay()), 'MTS', conversions);
  return `${time} ${oconv(String(clock.today()), 'D', conversions)}`;
}
