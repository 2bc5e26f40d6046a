import { catalogue, companySession, departmentOf, fingerprint, type Routine } from '@mvdb/routines';
import { describe, expect, test } from 'vitest';
import {
  companiesIn,
  declaredTables,
  runnerMessages,
} from '../../packages/routines/src/entry/routine.ts';
import { GL_COMPANY } from '../../packages/routines/src/schema/companies.ts';
import {
  type CallOutcome,
  isOfForm,
  outcomeOf,
  type Supplied,
} from '../../packages/routines/src/testing/call-outcome.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { loadedDemo } from './loaded-demo.ts';
import type { MessageCase } from './messages/message-case.ts';
import { messageCases } from './messages/message-cases.ts';

/*
 * Every text that an entry declares can happen: an example brings it about, or a case of the tables beside
 * this test, or what the runner does for every routine; or there is a reason why nothing can. Numbers on file that
 * are broken have a walk of their own, `broken-counters.test.ts`.
 */

/** Goods that are shipped are taken from wherever they lie. */
const ofShipping = {
  'BIN NOT FOUND': 'An invoice names no bin.',
  'BIN REQUIRED': 'A bin is needed only where goods come in.',
  'COST LOT NOT FOUND {lot}': 'An invoice names no cost lots.',
};

/** What VB_2450 hands to the invoice engine it has made itself, in the same transaction. */
const ofOwnStaging = {
  'INVOICE NOT FOUND IN WORK FILE': 'It has just put it there.',
  'INVOICE HAS CHANGED': 'It hands over no header as the caller saw it.',
  'TRANSACTION RECORD HAS CHANGED': 'It hands over no such record as the caller saw it.',
  'INVOICE IS OF ORDER {order}': 'It is made of that order.',
  'ORDER LINE NOT FOUND {line}': 'Its lines are those of the order.',
  'PART DIFFERS FROM ORDER {line}': 'Its lines are those of the order.',
  'LOTS DO NOT ADD UP TO {quantity}': 'It names no lots.',
  'ORDER CHARGE NOT FOUND {charge}': 'Its charges are those of the order.',
  'CHARGE EXCEEDS ORDER {charge}': 'It charges what is left.',
  '{attribute} TAKES ONE VALUE': 'Only notes are copied as they are, and theirs take many.',
};

const ofReturning = {
  'BIN NOT FOUND': 'A credit memo names no bin; a bin of the location is chosen.',
  'LOT NOT FOUND': 'Goods that are kept by location come back to the lot of the location.',
  'LOT BELONGS TO {owner}': 'Goods come back to the owner of their lot.',
  'COST LOT NOT FOUND {lot}': 'A cost lot that is gone is not named.',
  'JOB IS CLOSED {job}': 'Goods of a job that is closed come back to general stock.',
};

const ofOwnMemo = {
  'CREDIT MEMO NOT FOUND IN WORK FILE': 'It has just put it there.',
  'CREDIT MEMO HAS CHANGED': 'It hands over no header as the caller saw it.',
  'TRANSACTION RECORD HAS CHANGED': 'It hands over no such record as the caller saw it.',
  'CREDIT MEMO IS OF ORDER {order}': 'It names no order to the credit engine.',
};

/** What is said of a document is said in a record, and this revision takes none. */
const ofNoRecord = Object.fromEntries(
  [
    ...['{attribute} NOT FOUND {id}', '{attribute} IS KEPT BY THE SYSTEM'],
    ...['ATTRIBUTE {number} UNKNOWN', '{attribute} TAKES ONE VALUE'],
    ...['{attribute} TAKES NO SUBVALUES', 'INVALID {type} IN {attribute}'],
    ...['TEXT IS TOO LONG IN {attribute}', 'DOCUMENT REFERS TO ITSELF BY {id}'],
  ].map((message) => [message, 'It takes no record.']),
);
/** What is posted today is of a period that has begun. */
const ofToday = { 'PERIOD {period} HAS NOT BEGUN': 'It is posted today.' };
const ofLinks = {
  'INVALID {part} {id}': 'Parts that are there have numbers that can be some.',
  '{attribute} TAKES NO SUBVALUES': 'None takes several values.',
};

/** What a work order asks of operations that others ask more of. */
const ofWorkOrder = {
  'RECORD REQUIRED': 'A call without a record is rejected before.',
  '{attribute} TAKES NO SUBVALUES': 'None takes several values.',
  'JOB NOT FOUND': 'A record that points to none is rejected before.',
  'COMPONENT NOT FOUND': 'It takes out what it finds.',
  'WORK ORDER HAS ANOTHER {attribute} {value}': 'It says of the order what is on file.',
  'ROUTING IS COPIED TO ITSELF {routing}': 'It copies from a part to an order.',
  'TEMPLATE NOT FOUND {template}': 'It copies no template.',
  'PART NOT FOUND {part}': 'Its part is there.',
  'INVALID TEMPLATE NUMBER {template}': 'It copies to no template.',
  'INVALID ROUTE NUMBER {route}': 'It copies to no part.',
  'TEMPLATE NUMBER IS OF A PART {part}': 'It copies to no template.',
  'PART NUMBER IS OF A TEMPLATE {template}': 'It copies to no part.',
  'WORK ORDER NOT FOUND {order}': 'It has just been written.',
  'WORK ORDER IS CLOSED {order}': 'It is closed last of all.',
  'INVALID TYPE': 'It asks about the types of cost that there are.',
  'WORK ORDER OR JOB REQUIRED': 'It asks about its order.',
  'COST ACCOUNT NOT FOUND {code}': 'A record that points to none is rejected before.',
  'INVALID ACTION CODE': 'An order is added or changed.',
  'RECORD TOO LARGE {name}': 'A record that is larger than the table is rejected before.',
};

/** What options of routings do not do. */
const ofRoutings = {
  'WORK ORDER NOT FOUND': 'The order of a routing is looked for before.',
  'ROUTING IS COPIED TO ITSELF {routing}': 'They copy from one kind to another.',
  'INVALID ROUTE NUMBER {route}': 'They make no alternates.',
  'QUANTITY OF {component} IS TOO LARGE': 'What an order takes was looked at with its quantity.',
};

/** What a copy into the simulation asks of operations that others ask more of. */
const ofSimulation = {
  'TEMPLATE NOT FOUND {template}': 'It copies no template.',
  'PART NOT FOUND {part}': 'Its part is there.',
  'ROUTING IS COPIED TO ITSELF {routing}': 'It copies from one kind to another.',
  'INVALID TEMPLATE NUMBER {template}': 'It copies to no template.',
  'INVALID ROUTE NUMBER {route}': 'It copies to no part.',
  'TEMPLATE NUMBER IS OF A PART {part}': 'It copies to no template.',
  'PART NUMBER IS OF A TEMPLATE {template}': 'It copies to no part.',
  'WORK ORDER NOT FOUND {order}': 'It has just been written.',
  'WORK ORDER IS CLOSED {order}': 'A simulated order is open.',
  'WORK ORDER NOT FOUND': 'The simulated order is looked for before.',
  'LINE IS BEGUN {line}': 'The simulated routing of before is dropped first.',
  'LINE IS ON PURCHASE ORDER {line}': 'The simulated routing of before is dropped first.',
  'LINE {line} IS USED BY {table} {id}': 'Nothing names a simulated line.',
  'QUANTITY OF {component} IS TOO LARGE': 'A simulated order has no bill.',
};

/** Messages that no call brings about, and why, by routine. */
const withoutCase: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  VB_E0052A: ofLinks,
  'VB_E0052A.REV1': ofLinks,
  'VB_E0065.REV1': {
    'COMPONENT NOT IN BILL OF MATERIAL': 'It takes out what it finds.',
    'LINK HAS CHANGED': 'It reports no link as it was seen.',
  },
  VB_A7270: { 'COMPONENT NOT FOUND': 'It takes out what it finds.' },
  'VB_ROUTE.REV1': {
    ...ofRoutings,
    'INVALID SUGGESTION {flag}': 'It takes no suggestions.',
    'OPTION TAKES NO SUGGESTIONS {option}': 'It takes none.',
    'LINE TAKES ONE SUGGESTION': 'It takes none.',
  },
  'VB_ROUTE.REV2': ofRoutings,
  'VB_ROUTE.DELETE': {
    'WORK ORDER NOT FOUND': ofRoutings['WORK ORDER NOT FOUND'],
    'QUANTITY OF {component} IS TOO LARGE': ofRoutings['QUANTITY OF {component} IS TOO LARGE'],
    'TEMPLATE NOT FOUND {template}': 'A head that is there says that it is of a template.',
  },
  VB_ADJUST: ofToday,
  VB_TRANSFER: { ...ofToday, 'COST LOT NOT FOUND {lot}': 'It names no cost lots.' },
  'VB_CREDIT.REV1': {
    'INVALID {part} {id}': 'A customer that is there has a number that can be one.',
  },
  'VB_0304.REV1': {
    'INVALID {part} {id}': 'A customer that is there has a number that can be one.',
  },
  'VB_0312.REV1': {
    '{attribute} NOT FOUND {id}': 'Addresses point to nothing but their customer, which is there.',
  },
  'VB_PAYMENTS.REV1': { '{attribute} TAKES NO SUBVALUES': 'None takes several values.' },
  VB_SF3260: {
    ...ofSimulation,
    'INVALID {part} {id}': 'Its number is the next one.',
    '{attribute} TAKES NO SUBVALUES': 'None takes several values.',
  },
  VB_SF3262: {
    ...ofSimulation,
    'WORK ORDER NOT FOUND {number}': 'It deletes what it finds.',
    'ROUTING NOT FOUND {routing}': 'It copies routings that are there.',
    'ROUTING HAS NO LINES {routing}': 'It copies routings that have lines.',
  },
  VB_SF3180: {
    'WORK ORDER NOT FOUND {number}': 'It comes of a select list, which its own test forms.',
  },
  'VB_PARTPHOTO.REV1': { '{attribute} TAKES NO SUBVALUES': 'None takes several values.' },
  'VB_PDM.REV1': ofNoRecord,
  VB_XREF0001: {
    'INVALID TYPE {type}': 'The setup is divided by every mark, so that no type holds one.',
    'CROSS REFERENCE ALREADY EXISTS': 'What is there already stays as it is.',
    'CROSS REFERENCE NOT FOUND': 'What is gone already is not dropped again.',
  },
  VB_2402L: {
    'SALES ORDER HAS CHANGED': 'It hands over no header as the caller saw it.',
  },
  VB_DELETE0001: { 'CROSS REFERENCE NOT FOUND': 'It drops those that the part lists.' },
  'VB_PRODUCT.REV1': {
    'NO CROSS REFERENCE SETUP FOR {table}': 'Without a setup nothing is to follow.',
    'INVALID TYPE {type}': 'The setup names the types.',
    'CROSS REFERENCE ALREADY EXISTS': 'What is in line already stays as it is.',
    'CROSS REFERENCE NOT FOUND': 'It drops those that the part lists.',
  },
  'VB_PRODUCT.REV1_DOTNET': {
    'INVALID {part} {id}': 'A part that is there has a number that can be one.',
    'RECORD REQUIRED': 'Without notes it only reads.',
    '{attribute} NOT FOUND {id}': 'Notes point to nothing but their part, which is there.',
    '{attribute} TAKES ONE VALUE': 'Notes take many.',
    'INVALID {type} IN {attribute}': 'Notes are of any form.',
  },
  VB_2450: { ...ofShipping, ...ofOwnStaging },
  'VB_2452.UPD': ofShipping,
  VB_2470: { ...ofReturning, ...ofOwnMemo },
  'VB_2472.UPD': ofReturning,
  'VB_WO.EM.UPD': ofWorkOrder,
};

const implemented = catalogue.routines.filter(({ run }) => run !== undefined);

const cases: readonly MessageCase[] = [...messageCases, ...implemented.flatMap(ofRunner)];

/** What the runner reports for a routine: a table, a company, a flag or a table argument that will not do. */
function ofRunner(routine: Routine): readonly MessageCase[] {
  const { name, args, examples = [] } = routine;
  const call = examples[0]?.call ?? {};
  const needed = declaredTables(routine).find((table) => !/\*$|^VOC$|^DICT |^&/.test(table));
  const found: MessageCase[] = [];
  if (needed !== undefined)
    found.push({
      ...{ routine: name, message: 'CANNOT OPEN FILE {name}', call },
      given: ({ account }) => account.deleteTable(needed),
    });
  for (const { argument, attribute } of companiesIn(args).slice(0, 1)) {
    const company = attribute === 0 ? '9' : `${'\u001e'.repeat(attribute - 1)}9`;
    found.push({
      ...{ routine: name, message: 'COMPANY NOT FOUND' },
      call: { ...call, [argument]: company },
    });
  }
  if (routine.fixedCompany !== undefined) {
    const company = routine.fixedCompany;
    found.push({
      ...{ routine: name, message: 'COMPANY NOT FOUND', call },
      given: ({ account }) => void account.table(GL_COMPANY.name).delete(company),
    });
  }
  const flags = Object.keys(args).filter((argument) => args[argument]?.accepts);
  for (const flag of flags.slice(0, 1))
    found.push({
      ...{ routine: name, message: 'INVALID FLAG {flag}' },
      call: { ...call, [flag]: 'X' },
    });
  const handles = Object.keys(args).filter((argument) => args[argument]?.kind === 'handle');
  for (const argument of handles.slice(0, 1)) {
    const other = declaredTables(routine).find((table) => table !== argument) ?? '';
    found.push({
      ...{ routine: name, message: 'TABLE {name} IS NOT {argument}' },
      call: { ...call, [argument]: other },
    });
  }
  return found;
}

const demo = loadedDemo();

/** The declared messages that a call brings about; what follows is undone. */
function reportedBy(
  routine: Routine,
  supplied: Supplied,
  { given, by, select }: Partial<MessageCase> = {},
) {
  const { account, session } = demo;
  const { login, initials, capabilities, clock } = session;
  const caller = companySession(account, {
    login,
    initials,
    department: departmentOf(session),
    capabilities,
    clock,
    ...by,
  });
  if (select) caller.selectLists.form(0, select);
  let outcome: CallOutcome = { reported: [] };
  undone(session, () => {
    given?.(session);
    outcome = outcomeOf(caller, routine, supplied);
  });
  const { messages = [] } = routine;
  const shown = Object.values(outcome.results ?? {}).filter((text) => messages.includes(text));
  return new Set([...outcome.reported, ...shown].map((text) => messageOf(routine, text)));
}

/** The message of an entry that a text is: where it is of several forms, the one that says most. */
function messageOf({ messages = [] }: Routine, text: string): string | undefined {
  const size = (message: string) => message.replace(/\{[^}]*\}/g, '').length;
  const forms = messages.filter((message) => isOfForm(message, text));
  return forms.toSorted((a, b) => size(b) - size(a))[0];
}

describe.each(implemented.map((routine) => [routine.name, routine] as const))(
  '%s',
  (name, routine) => {
    const { messages = [], examples = [] } = routine;
    const own = cases.filter((each) => each.routine === name);
    const reasons = Object.keys(withoutCase[name] ?? {});

    test('each of its messages comes about, or there is a reason why it cannot', () => {
      const byExample = new Set(examples.flatMap(({ call }) => [...reportedBy(routine, call)]));
      const byCase = new Set(own.map(({ message }) => message));
      const missing = messages.filter(
        (message) =>
          message !== runnerMessages.brokenNumber &&
          !byExample.has(message) &&
          !byCase.has(message) &&
          !reasons.includes(message),
      );
      expect(missing).toEqual([]);
      expect(reasons.filter((message) => byExample.has(message) || byCase.has(message))).toEqual(
        [],
      );
      expect(reasons.filter((message) => !messages.includes(message))).toEqual([]);
    });

    test.each(own.map((each) => [each.message, each] as const))('%s', (message, each) => {
      expect([...reportedBy(routine, each.call, each)]).toEqual([message]);
    });
  },
);

test('each case is of a routine there is, and stands once', () => {
  const named = cases.map(({ routine, message }) => `${routine}: ${message}`);
  const names = new Set(implemented.map(({ name }) => name));
  expect(cases.filter(({ routine }) => !names.has(routine))).toEqual([]);
  expect(named.filter((each, index) => named.indexOf(each) !== index)).toEqual([]);
});

test('the cases leave the demo company as it was', () => {
  expect(fingerprint(demo.account)).toBe(demo.loaded);
});
