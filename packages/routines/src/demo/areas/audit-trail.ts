import { PWD_AUDIT, TRANSREG } from '../../schema/audit.ts';
import type { DemoArea } from '../demo-company.ts';

/** What was registered of changed records, in the order of their days. */
export const auditTrail: DemoArea = {
  name: 'audit trail',
  generate(company) {
    for (const change of [...company.changes].sort((a, b) => a.date - b.date))
      company.append(change.isProtected ? PWD_AUDIT : TRANSREG, {
        company: company.number,
        program: change.program,
        table: change.table,
        recordKey: change.id,
        action: 'C',
        login: change.login,
        initials: change.initials,
        port: '12',
        changedDate: String(change.date),
        changedTime: String(change.timeOfDay),
        positions: change.positions.map(({ position }) => position),
        oldContents: change.positions.map(({ oldContent }) => oldContent),
        newContents: change.positions.map(({ newContent }) => newContent),
        file: change.table,
      });
  },
};
