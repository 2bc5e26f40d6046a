/** Something in an account that is not as it should be. */
export interface AccountFault {
  /** What it is in: a table, `DICT` and a table, an index, a database. */
  readonly place: string;
  /** Id of the record, where it is one that is at fault. */
  readonly id?: string;
  readonly detail: string;
}

/** Faults that are told one by one; where there are more, the account is lost anyhow. */
const FAULTS_TOLD_MAX = 1000;

/** Faults as they are found. */
export class FaultList {
  readonly told: AccountFault[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(fault: AccountFault): void {
    this.#count += 1;
    if (this.told.length < FAULTS_TOLD_MAX) this.told.push(fault);
  }
}
