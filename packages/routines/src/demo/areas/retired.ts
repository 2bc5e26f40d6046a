import { CONTACT_1287 } from '../../schema/contacts.ts';
import { EMPLOYEE_ACCESS_1287, PASSWORDS } from '../../schema/employees.ts';
import { TRANSCRT } from '../../schema/invoices.ts';
import { COACCESS, GL_CHARTS } from '../../schema/ledger.ts';
import { ITEMORD_MS } from '../../schema/planning.ts';
import { PROJECT_1287 } from '../../schema/project-control.ts';
import { VENDOR } from '../../schema/purchasing.ts';
import { COCE, MESPROGRAMS_1287 } from '../../schema/shop-floor.ts';
import type { DemoArea, DemoCompany } from '../demo-company.ts';
import { demoLogin, demoPasswordHash } from './employees.ts';
import { FIXED_OVERHEAD_PERCENT, LABOR_RATE, VARIABLE_OVERHEAD_PERCENT } from './shop-floor.ts';

/** What was no longer used when the books were opened, and is on file for what happened with it. */
export const retired: DemoArea = {
  name: 'retired',
  generate(company) {
    writeShopFloor(company);
    writeLedger(company);
    writePeople(company);
    writeBusiness(company);
  },
};

/** The paint shop was given up. */
function writeShopFloor(company: DemoCompany): void {
  company.write(COCE, ['CC60'], {
    centerName: 'Painting',
    department: 'FABRICATION',
    laborRate: String(LABOR_RATE),
    fixedOverheadPercent: String(FIXED_OVERHEAD_PERCENT * 100),
    variableOverheadPercent: String(VARIABLE_OVERHEAD_PERCENT * 100),
    laborAccount: '5410',
    overheadAccount: '5400',
    closed: 'Y',
  });
  company.write(MESPROGRAMS_1287, ['MP05'], {
    programName: 'Paint booth is free',
    broadcastTypes: ['BOARD'],
    inactive: 'Y',
  });
  const assembly = company.parts.find(({ role, isPhantom }) => role === 'assembly' && !isPhantom);
  if (assembly)
    company.write(ITEMORD_MS, [assembly.number], {
      scheduled: 'N',
      demandFenceDays: '10',
      planningFenceDays: '30',
      changedDate: String(company.founded - 60),
      replan: 'N',
    });
}

const TERMINAL = '3';

function writeLedger(company: DemoCompany): void {
  company.write(GL_CHARTS, ['1050'], {
    accountName: 'CASH, BRANCH OFFICE',
    accountType: 'A',
    headerAccount: '1',
    openingBalance: '0',
    balance: '0',
    closeSelected: 'Y',
    inactive: 'Y',
    controlled: 'N',
  });
  company.write(TRANSCRT, [TERMINAL], {
    documentCount: '0',
    documentTotal: '0',
    registerDate: String(company.founded - 1),
    initials: 'TJ',
  });
}

/** A login that was taken from somebody who left, and whom a customer no longer employs. */
function writePeople(company: DemoCompany): void {
  const gone = company.employees.find(({ isActive }) => !isActive);
  if (gone) {
    const login = demoLogin(company, 'former');
    company.write(EMPLOYEE_ACCESS_1287, [login], {
      company: company.number,
      employeeNo: gone.number,
      initials: gone.initials,
      departmentGroup: 'OTHER',
      seesPayroll: 'N',
      usesVault: 'N',
    });
    company.write(PASSWORDS, [login], {
      passwordHash: demoPasswordHash(login),
      changedDate: String(company.founded - 200),
      locked: 'Y',
    });
    company.write(COACCESS, [login], { companies: [company.number], scheduling: 'N' });
  }
  const [customer] = company.customers;
  if (customer)
    company.write(CONTACT_1287, [company.next('contact')], {
      firstName: 'Walter',
      lastName: 'Osborne',
      companyName: customer.name,
      department: 'PURCHASING',
      phone: '555-022-1000',
      jobTitle: 'Buyer',
      customerNo: customer.number,
      enteredDate: String(company.founded - 2000),
      enteredBy: 'MP',
      deleted: 'Y',
    });
}

/** A vendor that nothing is ordered of while it owes us castings, and projects that are done or are for ourselves. */
function writeBusiness(company: DemoCompany): void {
  company.write(VENDOR, ['V100'], {
    vendorName: 'Zenith Castings',
    addressLines: ['14 Kiln Road'],
    city: 'Toledo',
    state: 'OH',
    zip: '43604',
    country: 'USA',
    phone: '555-010-1000',
    contactName: 'Vera Lindqvist',
    terms: 'NET30',
    vendorClass: 'M',
    buyer: 'AB',
    enteredDate: String(company.founded - 1500),
    onHold: 'Y',
  });
  const closed = company.founded - 40;
  company.write(PROJECT_1287, ['PR001'], {
    description: 'BOTTLING HALL, FIRST STAGE',
    projectStatus: 'C',
    manager: 'EV',
    startDate: String(closed - 400),
    dueDate: String(closed),
    closedDate: String(closed),
    sellPrice: '24800000',
    budget: '17360000',
    commissionPercent: '200',
    salesman: 'MP',
    capitalized: 'N',
    noteLines: ['WARRANTY ENDS TWO YEARS AFTER ACCEPTANCE'],
  });
}
