import type { UserConversion } from '../conversion/conversion-context.ts';
import type { ConversionStatus } from '../conversion/outcome.ts';
import type { HostFunction, HostFunctions } from '../expression/column.ts';
import type { PreparedProgram } from '../programs/program-host.ts';
import { READ_ONLY_ACCESS } from './access-scope.ts';
import type { Session } from './session.ts';

/**
 * The subroutines that the expressions of one context call by `SUBR`: those of TypeScript, then those of the program
 * host, each found once. They may read what the session reads, and write nothing.
 */
export class SessionFunctions implements HostFunctions {
  readonly #session: Session;
  readonly #found: Map<string, HostFunction | undefined>;

  /** @param own - Functions of TypeScript, by name in any case. */
  constructor(session: Session, own: Readonly<Record<string, HostFunction>>) {
    this.#session = session;
    this.#found = new Map(Object.entries(own).map(([name, work]) => [name.toUpperCase(), work]));
  }

  get(name: string): HostFunction | undefined {
    if (this.#found.has(name)) return this.#found.get(name);
    const program = this.#session.programs?.prepare(this.#session, name);
    const found = program && evaluating(this.#session, program);
    this.#found.set(name, found);
    return found;
  }
}

function evaluating(session: Session, program: PreparedProgram): HostFunction {
  return (args, { id, record }) =>
    session.restricted(READ_ONLY_ACCESS, () => program.evaluate(args, { ID: id, RECORD: record }));
}

/** What a subroutine of a conversion leaves as its status where it sets none. */
const STATUS_UNSET = '1';

/**
 * A conversion that is a subroutine with the arguments result, source, status and 1 for output or 0 for input; what
 * follows the name in the code is `@CONV`.
 *
 * @returns `undefined` where there is no subroutine of that name.
 * @see QM, conversion code U.
 */
export function programConversion(session: Session, name: string): UserConversion | undefined {
  const program = session.programs?.prepare(session, name);
  if (program === undefined) return undefined;
  return (source, { direction, argument }) => {
    const args = ['', source, STATUS_UNSET, direction === 'out' ? '1' : '0'];
    const [text = '', , status = ''] = session.restricted(READ_ONLY_ACCESS, () =>
      program.call(args, { CONV: argument }),
    );
    return { text, status: statusOf(status) };
  };
}

/** Any status but those that conversions have means that the text cannot be converted. */
function statusOf(text: string): ConversionStatus {
  const status = Number(text);
  return status === 0 || status === 2 || status === 3 ? status : 1;
}
