import type { Durability } from '../storage/environment.ts';
import type { KeyRange } from '../storage/record-store.ts';
import type { WantedRecords } from './record-matches.ts';
import type { SharedScan } from './scan-exchange.ts';

/** What a thread must know to read the environment of an account. */
export interface ScanPosition {
  readonly path: string;
  readonly durability: Durability;
}

/** What a worker is asked to do. */
export interface ScanOrder {
  readonly database: string;
  /** Number of the commit whose state is to be read. */
  readonly commit: string;
  readonly wanted: WantedRecords;
  /** Ids at which the parts of the table begin, but for the first. */
  readonly bounds: readonly string[];
  readonly shared: SharedScan;
  /** Number of the area that the worker may write. */
  readonly area: number;
}

/** The ids of one part, from 0. */
export function rangeOfPart(bounds: readonly string[], part: number): KeyRange {
  return { from: bounds[part - 1], to: bounds[part] };
}
