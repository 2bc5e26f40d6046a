/** Something in an account that is not as it should be. */
export interface AccountViolation {
  /** What it is in: a table, `DICT` and a table, an index, a database. */
  readonly location: string;
  /** Id of the record, where it is one that is wrong. */
  readonly id?: string;
  readonly detail: string;
}

/** Violations that are reported one by one; where there are more, the account is lost anyhow. */
const VIOLATIONS_REPORTED_MAX = 1000;

/** Violations as they are found. */
export class ViolationList {
  readonly reported: AccountViolation[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(violation: AccountViolation): void {
    this.#count += 1;
    if (this.reported.length < VIOLATIONS_REPORTED_MAX) this.reported.push(violation);
  }
}
