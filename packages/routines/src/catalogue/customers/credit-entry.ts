/** What the entries of both routines that save credit terms say of what the contract leaves open. */
export const creditNotes = [
  'The record replaces the one on file whole, or is a new one: ADDFLAG makes no difference. The audit record says added or changed by what is on file.',
  'A request to delete saves the record like any other. A blank record saves nothing.',
  'The customer has to be there and not deleted.',
  'BALANCE, the open invoices with their amounts, HIGHEST.BALANCE, the last payment and AVERAGE.PAYMENT.DAYS are kept by the system: a record has to repeat them, and leaves them blank where there is none on file.',
  'Values are in stored form.',
] as const;
