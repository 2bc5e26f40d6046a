import { association } from 'mvdb';
import { date, type Secret, text, time } from './attribute.ts';
import { defineTable } from './define-table.ts';

/** @param contents - What kind of secret the contents are that it copies. */
function auditRegister<const Name extends string>(
  name: Name,
  description: string,
  contents: { readonly secret?: Secret } = {},
) {
  return defineTable({
    name,
    description,
    key: ['company', 'sequence number'],
    copies: {
      table: 'table',
      positions: 'positions',
      contents: ['oldContents', 'newContents'],
    },
    attributes: {
      company: text(1, 'COMPANY', 'Company.', { format: '3L' }),
      program: text(2, 'PROGRAM', 'Program that made the change.', { format: '20L' }),
      table: text(3, 'TABLE', 'Table of the record.', { format: '20L' }),
      recordKey: text(4, 'KEY', 'Id of the record.', { format: '20L' }),
      action: text(5, 'ACTION', 'A added, C changed, D deleted, T transferred.', { format: '1L' }),
      login: text(6, 'LOGIN', 'Login of the operator.', { format: '10L' }),
      initials: text(7, 'INITIALS', 'Initials of the operator.', { format: '3L' }),
      port: text(8, 'PORT', 'Terminal the change came from.', { format: '5L' }),
      changedDate: date(9, 'CHANGED.DATE', 'Date of the change.'),
      changedTime: time(10, 'CHANGED.TIME', 'Time of the change.'),
      ...association('CHANGES', {
        positions: text(
          11,
          'POSITIONS',
          'Attribute, or attribute.value, or attribute.value.subvalue.',
          { as: 'position', format: '10L' },
        ),
        oldContents: text(12, 'OLD.CONTENTS', 'What stood there before.', {
          as: 'oldContent',
          format: '20L',
          ...contents,
        }),
        newContents: text(13, 'NEW.CONTENTS', 'What stands there now.', {
          as: 'newContent',
          format: '20L',
          ...contents,
        }),
      }),
      file: text(14, 'CALLED.FROM', 'File or menu the program was run from.', { format: '15L' }),
    },
  });
}

export const TRANSREG = auditRegister('TRANSREG', 'Audited changes of records.');

export const PWD_AUDIT = auditRegister('PWD.AUDIT', 'Audited changes of protected positions.', {
  secret: 'pay',
});
