/** A value as it is sent: bytes as `bytea`, all else as text. */
export type Parameter = string | number | Uint8Array | null;

/** One statement of SQL. One with a name is prepared once for each connection. */
export interface Statement {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly Parameter[];
}

/** Cells are text; `bytea` comes as the UTF-8 that it holds. */
export type Rows = readonly (readonly (string | null)[])[];

/** What the thread that holds the connections is asked to do, in order, on one of them. */
export interface BridgeRequest {
  readonly id: number;
  readonly connection: number;
  /** None closes the connection. */
  readonly statements: readonly Statement[];
  /** Has them carried out again each time that so long has passed, until the connection is closed. */
  readonly everyMs?: number;
}

/** What the server, or the driver, says of a statement that failed. */
export interface BridgeViolation {
  /** SQLSTATE, or the code of the system; blank if missing. */
  readonly code: string;
  readonly message: string;
  /** Whether it went to the server, with those behind it, and so may have been carried out where no answer came. */
  readonly isSent: boolean;
  /** Whether the connection is gone. */
  readonly isLost: boolean;
}

export interface BridgeAnswer {
  readonly id: number;
  /** The rows of each statement that was carried out. */
  readonly rows: readonly Rows[];
  readonly violation?: BridgeViolation;
}

/** Places in what both threads see. */
export const signals = {
  /** Raised by one with every answer. */ answers: 0,
  /** 1 once the thread has ended. */ ended: 1,
};
