import { derived, many } from 'mvdb';
import { date, flag, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const CONTACT_1287 = defineTable({
  name: 'CONTACT.1287',
  description: 'People at customers and elsewhere.',
  key: ['company', 'contact'],
  title: 'CONTACT.NAME',
  indexedBy: ['customerNo'],
  derived: {
    'CONTACT.NAME': derived("FIRST.NAME:' ':LAST.NAME", 'First and last name.', { format: '25L' }),
  },
  attributes: {
    firstName: text(1, 'FIRST.NAME', 'First name.'),
    lastName: text(2, 'LAST.NAME', 'Last name.'),
    companyName: text(3, 'COMPANY.NAME', 'Company the person works for.', { format: '30L' }),
    addressLines: many(text(4, 'ADDRESS.LINES', 'Street address.', { format: '30L' })),
    city: text(5, 'CITY', 'City.', { format: '20L' }),
    state: text(6, 'STATE', 'State or province.', { format: '3L' }),
    country: text(7, 'COUNTRY', 'Country.'),
    zip: text(8, 'ZIP', 'Postal code.', { format: '10L' }),
    department: text(9, 'DEPARTMENT', 'Department there.', { format: '12L' }),
    phone: text(10, 'PHONE', 'Telephone number.'),
    email: text(11, 'EMAIL', 'E-mail address.', { format: '30L' }),
    jobTitle: text(12, 'JOB.TITLE', 'What the person does there.', { format: '20L' }),
    customerNo: text(13, 'CUSTOMER.NO', 'Customer; blank for others.', { pointsTo: 'CUSTOMER' }),
    mailCodes: many(
      text(14, 'MAIL.CODES', 'Mailings the person gets.', {
        pointsTo: 'CONTACT.MAILCODE.1287',
        format: '4R',
      }),
    ),
    enteredDate: date(15, 'ENTERED.DATE', 'When the contact was entered.'),
    enteredBy: text(16, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
    deleted: flag(17, 'DELETED', 'Y once the contact was deleted.'),
  },
});

export const CONTACT_MAILCODE_1287 = defineTable({
  name: 'CONTACT.MAILCODE.1287',
  description: 'Mailings that contacts can get.',
  key: ['company', 'mail code'],
  title: 'MAIL.CODE.NAME',
  attributes: {
    mailCodeName: text(1, 'MAIL.CODE.NAME', 'Name of the mailing.', { format: '25L' }),
    lastSentDate: date(2, 'LAST.SENT.DATE', 'When it was last sent.'),
  },
});
