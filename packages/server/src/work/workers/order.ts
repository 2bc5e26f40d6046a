import type { CommitOrigin } from 'mvdb';
import type { Answer } from '../answer.ts';
import type { Once } from '../once.ts';
import type { Operator } from '../operator.ts';
import type { ErrorData } from './error-data.ts';

/** What a worker is asked to do: plain data. */
export interface Order {
  readonly kind: string;
  readonly request: unknown;
  readonly operator: Operator;
  /** Who asks, as far as what there is of workers is shared out: a token, or an address. */
  readonly client: string;
  /** Steps that the work may take. */
  readonly stepsMax: number;
  /** Whether all that it writes is undone once its reply is known. */
  readonly isDiscarded: boolean;
  /** Whether the reply is wanted as JSON in UTF-8, which is handed over without a copy. */
  readonly isJson: boolean;
  /** Of work that writes: by what it is known, so that it is not done twice. */
  readonly once?: Once;
  /** Of work that may read a replica: number of the last commit that who asks has seen, and that it needs to have. */
  readonly seenCommit?: number;
  /** Of work that reads: the moment as of which the account is read; absent for now. */
  readonly asOf?: string;
  /** Of work that writes: what the log says of its commits beside the login. */
  readonly origin?: CommitOrigin;
  /** Of work that answers row by row: how fast the rows are taken. */
  readonly flow?: Flow;
}

export interface Flow {
  /** Of a `RowFlow`. */
  readonly shared: SharedArrayBuffer;
  /** For how long nobody may take rows before they are given up. */
  readonly patienceMs: number;
}

/** What a worker reports. Rows are followed by more, everything else ends the order. */
export type Message =
  | { readonly rows: readonly unknown[] }
  | Answer
  | { readonly error: ErrorData };
