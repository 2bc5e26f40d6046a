import { VALUE_MARK } from 'mvdb';
import { inout } from '../../entry/argument.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { listMessage } from '../../listing/list-arguments.ts';
import { companyOf } from '../../schema/company-session.ts';
import { EMPLOYEE_PUBLIC_1287 } from '../../schema/employees.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { recordsByWords } from '../../schema/records-by-words.ts';

interface ListedEmployee {
  readonly number: string;
  readonly name: string;
  readonly title: string;
}

const employees = inColumns<ListedEmployee>(
  column('employee number', ({ number }) => number),
  column('name', ({ name }) => name),
  column('title', ({ title }) => title),
);

export const vbEmployeelist = defineRoutine({
  name: 'VB_EMPLOYEELIST',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Names and titles of the employees who fit some words, or of everyone.',
  args: {
    DATA: inout(
      'Sent: words, value-marked; blank lists everyone. Comes back: one row per employee.',
      { layout: employees.layout },
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
    const listed: ListedEmployee[] = [];
    for (const one of recordsByWords(session, EMPLOYEE_PUBLIC_1287, companyOf(session), words)) {
      if (one.inactive === 'Y') continue;
      const number = withoutCompany(one.recordId);
      const name = `${one.firstName} ${one.lastName}`.trim();
      const searched = `${number} ${name} ${one.jobTitle}`.toUpperCase();
      if (words.every((word) => searched.includes(word)))
        listed.push({ number, name, title: one.jobTitle });
    }
    return { DATA: employees.of(listed) };
  },
});
