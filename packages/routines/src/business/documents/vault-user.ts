import { operation } from '../../entry/operation.ts';
import { EMPLOYEE_ACCESS_1287 } from '../../schema/employees.ts';

/** Who a login is. It must be one that may use the vault. */
export const vaultUser = operation({
  reads: [EMPLOYEE_ACCESS_1287],
  faults: ['EMPLOYEE NOT FOUND'],
  run({ session }, login: string, refuse) {
    const access = EMPLOYEE_ACCESS_1287.read(session, login);
    if (access?.usesVault !== 'Y') throw refuse('EMPLOYEE NOT FOUND');
    return access;
  },
});
