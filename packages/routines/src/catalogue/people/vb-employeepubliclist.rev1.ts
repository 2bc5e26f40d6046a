import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { companyListNotes } from '../../listing/list-arguments.ts';
import { companyListPage } from '../../listing/list-page.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { EMPLOYEE_PUBLIC_1287 } from '../../schema/employees.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const employees = inColumns<RecordOf<typeof EMPLOYEE_PUBLIC_1287>>(
  column('employee number', ({ recordId }) => withoutCompany(recordId)),
  column('first name', ({ firstName }) => firstName),
  column('last name', ({ lastName }) => lastName),
  column('title', ({ jobTitle }) => jobTitle),
  column('department', ({ department }) => department),
);

export const vbEmployeepubliclistRev1 = companyListPage({
  name: 'VB_EMPLOYEEPUBLICLIST.REV1',
  domain: 'General',
  description: 'What anyone may know of the employees: name, title and department.',
  finds: companyListing(EMPLOYEE_PUBLIC_1287),
  each: 'employee',
  columns: employees,
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
});
