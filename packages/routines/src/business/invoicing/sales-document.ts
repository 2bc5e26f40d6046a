import type { RecordOf } from 'mvdb';
import type {
  INVOICE_CHRGS,
  INVOICE_HEAD,
  INVOICE_LINE,
  INVOICE_NOTES,
} from '../../schema/invoices.ts';
import type { PostedLine } from '../ledger/ledger-posting.ts';
import type { RecordChange } from '../records/audit.ts';
import { sumOf } from '../values/sum-of.ts';

export type SalesHead = RecordOf<typeof INVOICE_HEAD>;
export type SalesLine = RecordOf<typeof INVOICE_LINE>;
export type SalesNotes = RecordOf<typeof INVOICE_NOTES>;
export type SalesCharge = RecordOf<typeof INVOICE_CHRGS>;

/** An invoice or a credit memo with all that belongs to it, under the number that it has or will have. */
export interface SalesDocument {
  readonly head: SalesHead;
  readonly lines: readonly SalesLine[];
  readonly notes: readonly SalesNotes[];
  readonly charges: readonly SalesCharge[];
}

/** Who posts a document, from which terminal. */
export interface PostedBy {
  readonly program: string;
  readonly initials: string;
  readonly port: string;
}

/** A record that changed with a document. */
export type ChangedRecord = Omit<RecordChange, 'program'>;

/** Pieces that left the work in process of a work order, above zero, or went back to it, below. */
export interface RelievedWork {
  readonly workOrder: string;
  readonly amount: string;
  /** In the unit of stock. */
  readonly quantity: string;
}

/** Some of a lot that left, above zero, or came back, below. */
export interface MovedLot {
  readonly lotNo: string;
  /** Job that held it; blank for general stock. */
  readonly job: string;
  readonly quantity: string;
  /** What is owed for it to its owner, in cents; nothing for ours. */
  readonly owed: string;
}

/** Goods as they left or came back. */
export interface MovedGoods {
  /** S stock, W work in process, M some of both, D the vendor; N where nothing moved. */
  readonly suppliedFrom: 'S' | 'W' | 'M' | 'D' | 'N';
  /** Job whose stock or work it was; blank for none. */
  readonly job: string;
  readonly lots: readonly MovedLot[];
  readonly costLots: readonly { readonly costLot: string; readonly quantity: string }[];
  /** Work orders that made it, with what was taken out of each, in cents and pieces. */
  readonly relieved: readonly RelievedWork[];
  /** Purchase orders by which a drop shipment came or goes back, and how much of it, above zero. */
  readonly bought: readonly { readonly purchaseOrder: string; readonly quantity: string }[];
  /** What they cost, in cents; below zero for what came back. */
  readonly costValue: string;
  /** The accounts that they left, or came back to. */
  readonly posted: readonly PostedLine[];
}

/** Goods of which nothing moved. */
export const NO_GOODS: MovedGoods = {
  suppliedFrom: 'N',
  job: '',
  lots: [],
  costLots: [],
  relieved: [],
  bought: [],
  costValue: '0',
  posted: [],
};

/** Goods that were taken from, or went back to, several sources, as goods of one line. */
export function allGoods(parts: readonly MovedGoods[]): MovedGoods {
  const moved = parts.filter(({ suppliedFrom }) => suppliedFrom !== 'N');
  const [first = NO_GOODS] = moved;
  const isMixed = moved.some(({ suppliedFrom }) => suppliedFrom !== first.suppliedFrom);
  return {
    suppliedFrom: isMixed ? 'M' : first.suppliedFrom,
    job: moved.find(({ job }) => job !== '')?.job ?? '',
    lots: moved.flatMap(({ lots }) => lots),
    costLots: moved.flatMap(({ costLots }) => costLots),
    relieved: moved.flatMap(({ relieved }) => relieved),
    bought: moved.flatMap(({ bought }) => bought),
    costValue: sumOf(moved.map(({ costValue }) => costValue)),
    posted: moved.flatMap(({ posted }) => posted),
  };
}

/** What a piece of goods is moved for, in the ledger. */
export const GOODS_TEXT = 'COST OF GOODS SOLD';
