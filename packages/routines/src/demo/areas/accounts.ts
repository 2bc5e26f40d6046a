/** Accounts of money, of bills, of what customers of jobs paid ahead, and of what the owners brought in. */
export const [CASH, PAYABLES, DEPOSITS, CAPITAL] = ['1000', '2000', '2719', '3000'] as const;

/** Accounts of what machines cost, and of what the bank has lent. */
export const [MACHINES, LOAN] = ['1500', '2600'] as const;
