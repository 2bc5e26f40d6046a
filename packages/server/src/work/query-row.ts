import type { MissingIds } from 'mvdb';
import type { QueryColumn } from './query.ts';
import type { ReportedRow } from './trace.ts';

/** One row of a query's answer: first what it is, then its rows, at last that it is complete. */
export type QueryRow = QueryMeta | QueryItem | QueryEnd;

export type QueryMeta =
  | {
      readonly type: 'meta';
      readonly kind: 'report';
      readonly sentence: string;
      readonly table: string;
      readonly columns: readonly QueryColumn[];
    }
  | {
      readonly type: 'meta';
      readonly kind: 'list' | 'count' | 'lines';
      readonly sentence: string;
    };

export type QueryItem =
  | ({ readonly type: 'row' } & ReportedRow)
  | { readonly type: 'row'; readonly id: string }
  | { readonly type: 'row'; readonly line: string };

export interface QueryEnd extends Partial<MissingIds> {
  readonly type: 'end';
  /** Rows that went before. */
  readonly rows: number;
  /** True where the limit left rows out. */
  readonly truncated: boolean;
}
