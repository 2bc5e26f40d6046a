/** Why no dates can be planned, in the words of the operator. */
export class PlanningRejection extends Error {
  override readonly name = 'PlanningRejection';
  readonly text: string;
  /** Line of the routing; blank where it is the order or the calendar. */
  readonly line: string;
  /** The day that was reached when it was given up; undefined where it is not for want of days. */
  readonly day: number | undefined;

  constructor(text: string, line = '', day?: number) {
    super(text);
    this.text = text;
    this.line = line;
    this.day = day;
  }
}

/** Days do not suffice, as it is known on the one reached. */
export const withoutDays = (text: string, reached: number) =>
  new PlanningRejection(text, '', reached);

/** Does what plans a line; what cannot be planned is informed of that line. */
export function ofLine<Result>(line: string, plan: () => Result): Result {
  try {
    return plan();
  } catch (error) {
    if (error instanceof PlanningRejection && error.line === '')
      throw new PlanningRejection(error.text, line, error.day);
    throw error;
  }
}

/** What cannot be planned, and of which line. */
export function textAtLine({ text, line }: PlanningRejection): string {
  return line === '' ? text : `${text} AT LINE ${line}`;
}
