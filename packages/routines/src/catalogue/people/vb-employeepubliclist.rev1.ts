import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { EMPLOYEE_PUBLIC_1287 } from '../../schema/employees.ts';

export const vbEmployeepubliclistRev1 = defineRoutine({
  name: 'VB_EMPLOYEEPUBLICLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'What anyone may know of the employees: name, title and department.',
  args: {
    ...companyListInputs,
    DATA: output(
      'One row per employee.',
      columns('employee number', 'first name', 'last name', 'title', 'department'),
    ),
    MESSAGE: listMessage,
  },
  alsoReads: ['EMPLOYEE.PUBLIC.1287'],
  messages: companyListMessages,
  examples: [
    {
      call: { CO: '1', SQL: 'WITH DEPARTMENT = "ENGINEERING"' },
      reply: {
        DATA: [
          ['1004', '1011', '1012'],
          ['Erik', 'Eva', 'Liam'],
          ['Norton', 'Vance', 'Moore'],
          ['Chief engineer', 'Project manager', 'Project manager'],
          ['ENGINEERING', 'ENGINEERING', 'ENGINEERING'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: '9999' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND 9999' } },
  ],
  notes: [...companyListNotes, 'Who left is listed too, so that old records keep their names.'],

  run(inputs, session, refuse) {
    return listedColumns(session, refuse, {
      table: EMPLOYEE_PUBLIC_1287,
      choice: companyChoice(inputs),
      row: (record) => [
        withoutCompany(record.recordId),
        record.firstName,
        record.lastName,
        record.jobTitle,
        record.department,
      ],
    });
  },
});
