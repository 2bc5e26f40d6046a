import { operation } from '../../entry/operation.ts';
import { CUSTOMER, CUSTOMER_1287, CUSTOMER_OE } from '../../schema/customers.ts';
import { keyOf } from '../../schema/record-key.ts';
import { isDelete, isTrue } from '../records/record-keeping.ts';
import { asEntered, recordReplacement, recordWriting } from '../records/record-writing.ts';
import { customerWords } from './customer-words.ts';
import { isDeletedCustomer } from './live-customer.ts';
import { assertNothingOpen } from './open-documents.ts';
import { referToCustomer } from './refer-to-customer.ts';
import { assertShipTosListed } from './ship-to-list.ts';

interface Customer {
  readonly program: string;
  readonly customer: string;
}

/** The whole records of a customer; a blank one leaves what is on file. */
interface CustomerRecords {
  readonly master: string;
  readonly extension: string;
  readonly orderEntry: string;
}

interface SavedCustomer extends Customer, CustomerRecords {
  readonly isNew: boolean;
}

const replaceMaster = recordReplacement(CUSTOMER);
const replaceExtension = recordReplacement(CUSTOMER_1287);
const replaceOrderEntry = recordReplacement(CUSTOMER_OE);
const writeExtension = recordWriting(CUSTOMER_1287);

/** Saves the records of a customer. One whose flag says that it is deleted is found by no word. */
export const saveCustomer = operation({
  uses: [
    ...([replaceMaster, replaceExtension, replaceOrderEntry] as const),
    ...([assertShipTosListed, assertNothingOpen, referToCustomer] as const),
  ],
  rejections: [
    'CUSTOMER ALREADY EXISTS',
    'CUSTOMER NOT FOUND',
    'RECORD REQUIRED',
    'CUSTOMER.NAME REQUIRED',
  ],
  run(context, { program, customer, isNew, master, extension, orderEntry }: SavedCustomer, reject) {
    const { session, company } = context;
    const stored = CUSTOMER.readLocked(session, company, customer);
    if (isNew && stored) throw reject('CUSTOMER ALREADY EXISTS');
    if (!isNew && !stored) throw reject('CUSTOMER NOT FOUND');
    if (master + extension + orderEntry === '') throw reject('RECORD REQUIRED');
    const wanted = CUSTOMER.parse(master || (stored?.recordText ?? ''));
    if (wanted.customerName.trim() === '') throw reject('CUSTOMER.NAME REQUIRED');
    const storedExtension = CUSTOMER_1287.readLocked(session, company, customer);
    const wantedExtension = extension === '' ? storedExtension : CUSTOMER_1287.parse(extension);
    const isDeleted = isDeletedCustomer(wantedExtension);
    if (isDeleted && !isDeletedCustomer(storedExtension)) assertNothingOpen(context, customer);

    const id = [customer];
    const record = isNew ? asEntered(context, CUSTOMER, master) : master;
    if (isNew || master !== '') replaceMaster(context, { program, id, record });
    if (isNew || extension !== '') replaceExtension(context, { program, id, record: extension });
    if (isNew || orderEntry !== '') {
      assertShipTosListed(context, { customer, listed: CUSTOMER_OE.parse(orderEntry).shipToNos });
      replaceOrderEntry(context, { program, id, record: orderEntry });
    }
    const references = isDeleted ? [] : customerWords(wanted);
    referToCustomer(context, { customer, references });
  },
});

/** Marks a customer of whom nothing is open as deleted, which keeps all but the words it is found by. */
export const deleteCustomer = operation({
  reads: [CUSTOMER],
  uses: [assertNothingOpen, writeExtension, referToCustomer],
  rejections: ['CUSTOMER NOT FOUND'],
  run(context, { program, customer }: Customer, reject) {
    const { session, company } = context;
    if (!CUSTOMER.readLocked(session, company, customer)) throw reject('CUSTOMER NOT FOUND');
    assertNothingOpen(context, customer);
    const oldRecord = CUSTOMER_1287.readLocked(session, company, customer)?.recordText;
    const newRecord = CUSTOMER_1287.format({ deleted: 'Y' }, oldRecord);
    writeExtension(context, { program, key: keyOf(company, customer), oldRecord, newRecord });
    referToCustomer(context, { customer, references: [] });
  },
});

export interface StoredCustomer extends Customer, CustomerRecords {
  /** `DELETE`, in any case, marks the customer as deleted; anything else saves it. */
  readonly requestType: string;
  /** True text means that the customer is new. */
  readonly addFlag: string;
}

/** Saves a customer or marks it as deleted, as is asked. */
export const keepCustomer = operation({
  uses: [saveCustomer, deleteCustomer],
  run(context, { requestType, addFlag, ...customer }: StoredCustomer): 'SAVED' | 'DELETED' {
    if (isDelete(requestType)) {
      deleteCustomer(context, customer);
      return 'DELETED';
    }
    saveCustomer(context, { ...customer, isNew: isTrue(addFlag) });
    return 'SAVED';
  },
});
