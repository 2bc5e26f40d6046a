import { JOBMASTER_1287 } from '../../schema/projects.ts';
import type { DemoCompany, DemoJob, DemoWorkOrder } from '../demo-company.ts';
import { workdayUntil } from '../history.ts';
import { inTurn } from '../in-turn.ts';
import { MILESTONES } from './jobs.ts';
import { releasedOn } from './work-in-process.ts';

/** What part of the time before its assembly the design of a job takes, and its design and its purchases. */
const PREPARED = [
  [0.25, 0.6],
  [0.4, 0.7],
  [0.3, 0.5],
  [0.35, 0.75],
] as const;

/** What part of the time from its assembly on is left for the shipment of a job. */
const LEFT_TO_SHIP = [0.3, 0.2, 0.25];

/** By how many workdays milestones are reached after the day that was planned; below zero before it. */
const WORKDAYS_LATE = [0, 1, -1, 0, 3, 0, 2, 0, -3, 1, 0, 12, 0, 2, 1, 0, -2, 3, 7];

/** By how many of those the next job and the next milestone are further. */
const [JOB_STRIDE, MILESTONE_STRIDE] = [7, 4];

const MOST_URGENT = 1;

/** The day of what was not reached. */
const NEVER = Number.POSITIVE_INFINITY;
const ASSEMBLY = MILESTONES.indexOf('ASSEMBLY BEGUN');

/** Writes what a job is to come to by when, and what of it was reached, as far as the work on its machine is. */
export function writeMilestones(
  company: DemoCompany,
  job: DemoJob,
  machine: DemoWorkOrder | undefined,
): void {
  const begun = begunOn(company, machine);
  const planned = plannedDates(company, job, begun);
  const reached = reachedDates(company, job, planned, begun);
  company.write(JOBMASTER_1287, [job.number], {
    milestones: MILESTONES,
    plannedDates: planned.map(String),
    reachedDates: MILESTONES.map((_, index) => String(reached[index] ?? '')),
    responsible: job.responsible,
    shipDate: String(job.dueDate),
    scheduleNotes: job.priority === MOST_URGENT ? ['CUSTOMER ASKS EVERY WEEK'] : [],
  });
}

/** Workdays that a job takes at least before its assembly. */
const PREPARED_WORKDAYS = 20;

/** Planned back from when the job is due: its assembly takes the lead time of its machine, or was to begin when it nearly did. */
function plannedDates(company: DemoCompany, job: DemoJob, begun: number): readonly number[] {
  const { startDate, dueDate, product } = job;
  const assembled =
    begun < NEVER
      ? company.workdays(begun, -lateAt(job, ASSEMBLY))
      : company.workdays(dueDate, -product.leadDays);
  const from = Math.min(startDate, company.workdays(assembled, -PREPARED_WORKDAYS));
  const prepared = inTurn(Number(job.number), PREPARED);
  const left = inTurn(Number(job.number), LEFT_TO_SHIP);
  return [
    ...prepared.map((part) => company.workdays(Math.round(from + part * (assembled - from)), 0)),
    assembled,
    company.workdays(dueDate, -Math.max(1, Math.round(left * product.leadDays))),
    dueDate,
  ];
}

/** When the milestones were reached that were, in turn: no later than what comes after them. */
function reachedDates(
  company: DemoCompany,
  job: DemoJob,
  planned: readonly number[],
  begun: number,
): readonly number[] {
  const yesterday = company.workdays(company.today, -1);
  const usual = planned.map((day, index) => company.workdays(day, lateAt(job, index)));
  const shipped = job.leaveFloor ? yesterday : NEVER;
  const [assembled, tested, left] = job.isOpen
    ? [begun, shipped, shipped]
    : [usual[2], usual[3], job.dueDate];
  const days = [usual[0], usual[1], assembled, tested, left].map((day = NEVER) => day);
  return days.map((_, index) => Math.min(...days.slice(index))).filter((day) => day <= yesterday);
}

/** When work on a machine began. */
function begunOn(company: DemoCompany, machine: DemoWorkOrder | undefined): number {
  if (!machine?.isBegun) return NEVER;
  const released = releasedOn(company, machine);
  return workdayUntil(company, Math.max(released, company.workers.firstDay));
}

function lateAt({ number }: DemoJob, index: number): number {
  const at = Number(number) * JOB_STRIDE + index * MILESTONE_STRIDE;
  return inTurn(at, WORKDAYS_LATE);
}
