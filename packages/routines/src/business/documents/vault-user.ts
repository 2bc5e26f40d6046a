import { operation } from '../../entry/operation.ts';
import { EMPLOYEE_ACCESS_1287 } from '../../schema/employees.ts';

/** Who a login is. It must be one that may use the vault. */
export const vaultUser = operation({
  reads: [EMPLOYEE_ACCESS_1287],
  rejections: ['EMPLOYEE NOT FOUND'],
  run({ session }, login: string, reject) {
    const access = EMPLOYEE_ACCESS_1287.read(session, login);
    if (access?.usesVault !== 'Y') throw reject('EMPLOYEE NOT FOUND');
    return access;
  },
});
