/** What a row is against that does the statements of an account by the driver. */
export const BARE = 'pg alone, same statements';

/** Processor time of this process by task and contender, with that of its threads. */
export class Usage {
  readonly #spent = new Map<string, Map<string, { us: number; operations: number }>>();

  async during<Result>(
    task: string,
    contender: string,
    operations: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(before);
    const contenders = this.#spent.get(task) ?? new Map();
    this.#spent.set(task, contenders);
    const spent = contenders.get(contender) ?? { us: 0, operations: 0 };
    contenders.set(contender, {
      us: spent.us + user + system,
      operations: spent.operations + operations,
    });
    return result;
  }

  of(task: string): string {
    const parts = [...(this.#spent.get(task) ?? [])].map(
      ([contender, { us, operations }]) => `${(us / operations).toFixed(1)} us ${contender}`,
    );
    return `processor time of the client an operation: ${parts.join(', ')}.`;
  }
}
