import { linesOfCompany } from '../../business/purchase-lines/find-purchase-lines.ts';
import { shownLine } from '../../business/purchase-lines/purchase-line.ts';
import { output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbOpenpoinq1 = defineRoutine({
  name: 'VB_OPENPOINQ.1',
  domain: 'Purchasing',
  status: 'deprecated',
  args: {
    PONODATA: output(),
    LINENODATA: output(),
    BUYERDATA: output(),
    PARTNODATA: output(),
    PROMDATEDATA: output(),
    DAYSDUEDATA: output(),
    ORIGQTYDATA: output(),
    OPENQTYDATA: output(),
    UMDATA: output(),
    VENDNODATA: output(),
    VENDNAMEDATA: output(),
    DESCDATA: output(),
  },
  supersededBy: 'VB_OPENPOINQ.REV7',
  does: [linesOfCompany, shownLine],
  examples: [{ call: {}, reply: {} }],

  run(_, session) {
    const own = companyContext(session, companyOf(session));
    const lines = linesOfCompany(own, undefined).map((line) => shownLine(own, line));
    return {
      PONODATA: [lines.map(({ orderNo }) => orderNo)],
      LINENODATA: [lines.map(({ lineNo }) => lineNo)],
      BUYERDATA: [lines.map(({ buyer }) => buyer)],
      PARTNODATA: [lines.map(({ part }) => part)],
      PROMDATEDATA: [lines.map(({ promiseDate }) => promiseDate)],
      DAYSDUEDATA: [lines.map(({ daysDue }) => daysDue)],
      ORIGQTYDATA: [lines.map(({ originalQuantity }) => originalQuantity)],
      OPENQTYDATA: [lines.map(({ openQuantity }) => openQuantity)],
      UMDATA: [lines.map(({ unit }) => unit)],
      VENDNODATA: [lines.map(({ vendorNo }) => vendorNo)],
      VENDNAMEDATA: [lines.map(({ vendorName }) => vendorName)],
      DESCDATA: [lines.map(({ description }) => description)],
    };
  },
});
