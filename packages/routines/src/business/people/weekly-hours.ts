/** How an employee is paid: by the hour, a salary with overtime, or a salary for whatever it takes. */
export type PayRule = 'hourly' | 'salaried' | 'exempt';

/** Hours with 2 implied decimals, by kind of time. */
export interface WeeklyHours {
  readonly regular: number;
  readonly overtime: number;
  readonly doubleTime: number;
  readonly sick: number;
  readonly holiday: number;
  readonly vacation: number;
  readonly miscellaneous: number;
  readonly total: number;
}

/** Hours of one kind of time on a labor card, with 2 implied decimals. */
export interface CardHours {
  readonly kind: string;
  readonly hours: number;
}

/**
 * The hours that a week counts for, from its labor cards.
 *
 * By the hour, what was worked counts, and beyond the standard hours it is overtime. A salary pays the
 * standard hours, absence among them, whatever was worked; worked beyond them it is overtime, unless the
 * employee is exempt: then overtime and double time count for nothing.
 */
export function weeklyHours(
  rule: PayRule,
  standardHours: number,
  cards: readonly CardHours[],
): WeeklyHours {
  const sumOf = (kind: string) =>
    cards.reduce((sum, card) => (card.kind === kind ? sum + card.hours : sum), 0);
  const sick = sumOf('SICK');
  const holiday = sumOf('HOL');
  const vacation = sumOf('VAC');
  const miscellaneous = sumOf('MISC');
  const absent = sick + holiday + vacation + miscellaneous;
  const worked = sumOf('REG');
  const beyond = Math.max(0, worked - standardHours);
  const isExempt = rule === 'exempt';
  const regular = rule === 'hourly' ? worked - beyond : Math.max(0, standardHours - absent);
  const overtime = isExempt ? 0 : sumOf('OT') + beyond;
  const doubleTime = isExempt ? 0 : sumOf('DT');
  return {
    regular,
    overtime,
    doubleTime,
    sick,
    holiday,
    vacation,
    miscellaneous,
    total: regular + overtime + doubleTime + absent,
  };
}
