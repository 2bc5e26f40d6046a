import type { RecordOf } from 'mvdb';
import type {
  INVOICE_CHRGS,
  INVOICE_HEAD,
  INVOICE_LINE,
  INVOICE_NOTES,
} from '../../schema/invoices.ts';
import type { PostedLine } from '../ledger/ledger-posting.ts';
import type { RecordChange } from '../records/audit.ts';

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

/** Goods as they left or came back. */
export interface MovedGoods {
  /** S stock, W work in process, D the vendor; N where nothing moved. */
  readonly suppliedFrom: 'S' | 'W' | 'D' | 'N';
  /** Job whose stock or work it was; blank for none. */
  readonly job: string;
  readonly lots: readonly { readonly lotNo: string; readonly quantity: string }[];
  readonly costLots: readonly { readonly costLot: string; readonly quantity: string }[];
  readonly relieved: readonly { readonly workOrder: string; readonly amount: string }[];
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

/** What a piece of goods is moved for, in the ledger. */
export const GOODS_TEXT = 'COST OF GOODS SOLD';
