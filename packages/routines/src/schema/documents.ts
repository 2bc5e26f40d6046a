import { association, many } from 'mvdb';
import { date, flag, number, text, time } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const PDM_1287 = defineTable({
  name: 'PDM.1287',
  description: 'Documents of the vault, by file name.',
  key: ['document'],
  title: 'DESCRIPTION',
  indexedBy: ['references', 'partNo'],
  attributes: {
    description: text(1, 'DESCRIPTION', 'What it shows.', { format: '30L' }),
    extension: text(2, 'EXTENSION', 'Extension of the file name.', {
      format: '8L',
      isDerived: true,
    }),
    vaultPath: text(3, 'VAULT.PATH', 'Folder of the vault it lies in.', { format: '25L' }),
    version: number(4, 'VERSION', 'Version that lies there, 1 first.', {
      format: '4R',
      isDerived: true,
    }),
    vaultDate: date(5, 'VAULT.DATE', 'When that version was checked in.', { isDerived: true }),
    vaultTime: time(6, 'VAULT.TIME', 'At what time.', { isDerived: true }),
    company: text(7, 'COMPANY', 'Company whose part it is about.', { format: '3L' }),
    partNo: text(8, 'PART.NO', 'Part it is about; blank for none.', { pointsTo: 'PRODUCT' }),
    mrpCode: text(9, 'MRP.CODE', 'MRP code of the part at check-in.', {
      format: '1L',
      isDerived: true,
    }),
    gtCode: text(10, 'GT.CODE', 'Group technology class of the part at check-in.', {
      format: '10L',
      isDerived: true,
    }),
    references: many(
      text(11, 'REFERENCES', 'Documents it is built on.', {
        pointsTo: 'PDM.1287',
        format: '20L',
      }),
    ),
    holder: text(12, 'HOLDER', 'Login that has it checked out; blank when none has.', {
      pointsTo: 'EMPLOYEE.ACCESS.1287',
      format: '12L',
      isDerived: true,
    }),
    heldDate: date(13, 'HELD.DATE', 'Since when.', { isDerived: true }),
    heldTime: time(14, 'HELD.TIME', 'Since what time.', { isDerived: true }),
    released: flag(15, 'RELEASED', 'Y once that version is released for production.', {
      isDerived: true,
    }),
    releasedDate: date(16, 'RELEASED.DATE', 'When.', { isDerived: true }),
    checkedInBy: text(17, 'CHECKED.IN.BY', 'Login that checked the version in.', {
      pointsTo: 'EMPLOYEE.ACCESS.1287',
      format: '12L',
      isDerived: true,
    }),
  },
});

export const PDMXREF_1287 = defineTable({
  name: 'PDMXREF.1287',
  description: 'The copies of documents that each login has on its own disk.',
  key: ['login'],
  indexedBy: ['documents'],
  attributes: {
    ...association('COPIES', {
      documents: text(1, 'DOCUMENTS', 'Document.', {
        as: 'document',
        pointsTo: 'PDM.1287',
        format: '20L',
      }),
      localPaths: text(2, 'LOCAL.PATHS', 'Folder of the copy.', { as: 'path', format: '25L' }),
      versions: number(3, 'VERSIONS', 'Version of the copy.', { as: 'version', format: '4R' }),
      copyDates: date(4, 'COPY.DATES', 'When the copy was made.', { as: 'date' }),
      copyTimes: time(5, 'COPY.TIMES', 'At what time.', { as: 'time' }),
      partNos: text(6, 'PART.NOS', 'Part the document is about.', { as: 'part' }),
      heldFlags: flag(7, 'HELD.FLAGS', 'Y where the login has the document checked out.', {
        as: 'held',
      }),
    }),
  },
});
