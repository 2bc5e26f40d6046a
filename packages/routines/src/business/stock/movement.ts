/** Where some of a part lies. */
export interface StockPosition {
  readonly part: string;
  readonly location: string;
  /** Of a part kept by location it is numbered as the location. */
  readonly lotNo: string;
  /** Blank at a location that is not divided into bins. */
  readonly bin: string;
  /** Job that holds it; blank for general stock. */
  readonly job: string;
}

/** R receipt, I issue, A adjustment, T transfer. */
export type MovementType = 'R' | 'I' | 'A' | 'T';

/** Who moves stock, by which program, and what for. */
export interface MovementSource {
  readonly type: MovementType;
  readonly program: string;
  readonly initials: string;
  readonly port: string;
  /** Order it moves for; blank for none. */
  readonly reference: string;
}

/** Who moves what an order takes or brings, and by which program. */
export type OrderSource = Omit<MovementSource, 'type' | 'reference'>;

/** By how much a place changed, with 3 implied decimals; below zero where some went. */
export interface StockChange extends StockPosition {
  readonly quantity: bigint;
}

/** By how much a cost lot changed. */
export interface CostChange {
  readonly costLot: string;
  readonly location: string;
  readonly lotNo: string;
  readonly quantity: bigint;
  /** What one unit of it costs, by element. */
  readonly elementCosts: readonly string[];
  readonly unitCost: string;
  /** By how much more, or less, what lies at the location is worth, in cents. */
  readonly value: string;
}
