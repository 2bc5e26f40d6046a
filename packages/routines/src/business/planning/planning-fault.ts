/** Why no dates can be planned, in the words of the operator. */
export class PlanningFault extends Error {
  override readonly name = 'PlanningFault';
  readonly text: string;
  /** Line of the routing; blank where it is the order or the calendar. */
  readonly line: string;

  constructor(text: string, line = '') {
    super(text);
    this.text = text;
    this.line = line;
  }
}

/** Does what plans a line; what cannot be planned is told of that line. */
export function ofLine<Result>(line: string, plan: () => Result): Result {
  try {
    return plan();
  } catch (error) {
    if (error instanceof PlanningFault && error.line === '')
      throw new PlanningFault(error.text, line);
    throw error;
  }
}

/** What cannot be planned, and of which line. */
export function textAtLine({ text, line }: PlanningFault): string {
  return line === '' ? text : `${text} AT LINE ${line}`;
}
