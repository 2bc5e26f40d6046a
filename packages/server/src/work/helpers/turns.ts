interface Waiting {
  readonly isAlone: boolean;
  begin(): void;
}

/**
 * Who may write: many short writes of this process together, or another process alone. Nobody overtakes
 * whoever waits.
 */
export class Turns {
  readonly #waiting: Waiting[] = [];
  #sharing = 0;
  #isTaken = false;

  /** Short writes that wait. */
  get waitingCount(): number {
    return this.#waiting.filter(({ isAlone }) => !isAlone).length;
  }

  /** Runs a short write when nobody has the turn alone. */
  async share<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken || this.#waiting.length > 0) await this.#wait(false);
    else this.#sharing += 1;
    try {
      return await work();
    } finally {
      this.#sharing -= 1;
      this.#admit();
    }
  }

  /** Waits until the turn is free. @returns What gives it back; only the first use does anything. */
  async takeAlone(): Promise<() => void> {
    if (this.#isTaken || this.#sharing > 0 || this.#waiting.length > 0) await this.#wait(true);
    else this.#isTaken = true;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#isTaken = false;
      this.#admit();
    };
  }

  #wait(isAlone: boolean): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ isAlone, begin: resolve }));
  }

  #admit(): void {
    for (;;) {
      const [first] = this.#waiting;
      if (first === undefined || this.#isTaken || (first.isAlone && this.#sharing > 0)) return;
      if (first.isAlone) this.#isTaken = true;
      else this.#sharing += 1;
      this.#waiting.shift();
      first.begin();
    }
  }
}
