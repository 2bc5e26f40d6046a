/** Accounts of money, of bills, and of what customers of jobs paid ahead. */
export const [CASH, PAYABLES, DEPOSITS] = ['1000', '2000', '2719'] as const;

/** Accounts of what machines cost and have lost, and of what the bank has lent. */
export const [MACHINES, WORN, LOAN] = ['1500', '1590', '2600'] as const;

/** Accounts of what the owners brought in, and of what was earned and stayed. */
export const [CAPITAL, RETAINED] = ['3000', '3100'] as const;
