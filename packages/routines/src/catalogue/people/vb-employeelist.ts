import { VALUE_MARK, withoutCompany } from 'mvdb';
import { columns, defineRoutine, inout } from '../../entry/routine.ts';
import { listMessage } from '../../listing/list-arguments.ts';
import { columnsOf } from '../../listing/rows.ts';
import { EMPLOYEE_PUBLIC_1287 } from '../../schema/employees.ts';

export const vbEmployeelist = defineRoutine({
  name: 'VB_EMPLOYEELIST',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Names and titles of the employees who fit some words, or of everyone.',
  args: {
    DATA: inout(
      'Sent: words, value-marked; blank lists everyone. Comes back: one row per employee.',
      { layout: columns('employee number', 'name', 'title') },
    ),
    MESSAGE: listMessage,
  },
  reads: ['EMPLOYEE.PUBLIC.1287'],
  examples: [
    {
      call: { DATA: [['planner', 'SVEN']] },
      reply: { DATA: [['1010'], ['Nils Svensson'], ['Planner']], MESSAGE: '' },
    },
    { call: { DATA: 'NOBODY' }, reply: { DATA: '', MESSAGE: '' } },
  ],
  notes: [
    'An employee is listed whose number, name and title together hold every word sent, in any case.',
    'The employees are those of the company of the session, by rising number; who left is not listed.',
  ],

  run({ DATA }, session) {
    const words = DATA.toUpperCase().split(VALUE_MARK);
    const listed: string[][] = [];
    for (const one of EMPLOYEE_PUBLIC_1287.records(session, session.company)) {
      if (one.inactive === 'Y') continue;
      const number = withoutCompany(one.recordId);
      const name = `${one.firstName} ${one.lastName}`.trim();
      const searched = `${number} ${name} ${one.jobTitle}`.toUpperCase();
      if (words.every((word) => searched.includes(word))) listed.push([number, name, one.jobTitle]);
    }
    return { DATA: columnsOf(listed) };
  },
});
