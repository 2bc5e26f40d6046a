import type { Attribute, Attributes, TypedRecord } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { recordsWith } from '../../schema/records-with.ts';
import type { CompanyTable } from '../../schema/table-name.ts';

type OfCustomer = Attributes & { readonly customerNo: Attribute<'single'> };

/** Documents of a kind that are about customers. */
export interface DocumentsOfCustomers {
  readonly table: CompanyTable;
  /** The first of a customer that counts, by its kind and number; `undefined` where none does. */
  firstOf(context: CompanyContext, customer: string): `${string} ${string}` | undefined;
}

/**
 * Documents of a kind that are about customers: what such a document is called, where they are kept, and which
 * of them count.
 */
export function documentsOfCustomers<A extends OfCustomer, Key extends readonly string[]>(
  kind: string,
  table: CompanyTable<A, Key>,
  counts: (document: TypedRecord<A, Key>) => boolean,
): DocumentsOfCustomers {
  return {
    table: table as unknown as CompanyTable,
    firstOf({ session, company }, customer) {
      for (const document of recordsWith(session, table, company, 'customerNo', customer))
        if (counts(document)) return `${kind} ${withoutCompany(document.recordId)}`;
      return undefined;
    },
  };
}
