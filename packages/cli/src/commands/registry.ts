import { catalogue } from '@mvdb/routines';
import {
  domainNames,
  entryOf,
  type RegistrySummary,
  registryStatus,
  searchNamed,
  summaryOf,
} from '@mvdb/server/calls';
import { csvLine } from '@mvdb/server/host';
import { nearNames } from 'mvdb/host';
import { defineCommand } from '../command-line/command.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { misnamed, notFound } from '../errors/misnamed.ts';
import { UsageError } from '../errors/usage-error.ts';
import { type Form, formOf, formOptions } from '../options/form.ts';
import { entryLines, listLines, statusLines } from '../results/registry-lines.ts';
import { routineNamed } from '../results/routine-call.ts';
import { widthOf } from '../terminal/page-width.ts';
import type { Printer } from '../terminal/printer.ts';

const { json, ndjson, csv } = formOptions;

/** What can be asked, and whether a word must follow. */
const QUESTIONS: Readonly<Record<string, 'alone' | 'about'>> = {
  status: 'alone',
  search: 'about',
  show: 'about',
  domain: 'about',
};

export const registry = defineCommand({
  name: 'registry',
  forms: ['[options]', 'search TEXT', 'show NAME', 'domain NAME', 'status'],
  description: [
    'Lists all routines, those whose name or description matches a text, or those of a domain; describes one; or counts them. It needs no account.',
  ],
  wordCount: [0, 2],
  wordChoices: Object.keys(QUESTIONS),
  options: { json, ndjson, csv },
  examples: [
    ['registry search bins', 'Finds routines about bins.'],
    ['registry show VB_BINS.REV1', 'Says what one takes, gives, reads and writes.'],
    ['registry --ndjson', 'Lists all for a program.'],
  ],

  run({ options, words, out }) {
    const [question, about] = words;
    const form = formOf(options);
    if (question !== undefined) assertQuestion(question, about);
    switch (question) {
      case undefined:
        writeList(
          out,
          form,
          catalogue.routines.map((each) => summaryOf(catalogue, each)),
        );
        break;
      case 'search':
        writeList(
          out,
          form,
          searchNamed(catalogue.routines, about ?? '').map((each) => summaryOf(catalogue, each)),
        );
        break;
      case 'domain':
        writeList(out, form, inDomain(about ?? ''));
        break;
      case 'show':
        writeOne(out, form, entryNamed(about ?? ''), entryLines);
        break;
      default:
        writeOne(out, form, registryStatus(catalogue), statusLines);
    }
    return exitStatus.ok;
  },
});

function assertQuestion(question: string, about: string | undefined): void {
  const kind = Object.hasOwn(QUESTIONS, question) ? QUESTIONS[question] : undefined;
  if (kind === undefined)
    throw misnamed(
      `registry takes ${Object.keys(QUESTIONS).join(', ')}, not "${question}".`,
      question,
      Object.keys(QUESTIONS),
    );
  if (kind === 'alone' && about !== undefined)
    throw new UsageError(`Unexpected argument "${about}".`);
  if (kind === 'about' && (about ?? '').trim() === '')
    throw new UsageError(
      `registry ${question} needs ${question === 'search' ? 'a text' : 'a name'}.`,
    );
}

function inDomain(name: string): readonly RegistrySummary[] {
  const domains = domainNames(catalogue);
  const domain = domains.find((existing) => existing.toUpperCase() === name.toUpperCase());
  if (domain === undefined)
    throw notFound(exitStatus.notFound, `"${name}" is not a domain.`, nearNames(name, domains));
  return catalogue.routines
    .filter((routine) => routine.domain === domain)
    .map((each) => summaryOf(catalogue, each));
}

function entryNamed(name: string) {
  const routine = routineNamed(name);
  if (routine === undefined)
    throw notFound(exitStatus.notFound, `"${name}" is not registered.`, catalogue.near(name));
  return entryOf(catalogue, routine);
}

function writeList(out: Printer, form: Form, found: readonly RegistrySummary[]): void {
  switch (form) {
    case 'json':
      out.json({ total: found.length, routines: found });
      break;
    case 'ndjson':
      for (const summary of found) out.line(JSON.stringify(summary));
      break;
    case 'csv':
      out.text(csvLine(['name', 'domain', 'status', 'safety', 'description']));
      for (const { name, domain, status, safety = '', description = '' } of found)
        out.text(csvLine([name, domain, status, safety, description]));
      break;
    default:
      out.lines(listLines(found, widthOf(undefined, out)));
  }
}

function writeOne<Reported extends object>(
  out: Printer,
  form: Form,
  reported: Reported,
  linesOf: (reported: Reported) => Iterable<string>,
): void {
  if (form === 'csv') throw new UsageError('--csv is for lists.');
  if (form === 'json') out.json(reported);
  else if (form === 'ndjson') out.line(JSON.stringify(reported));
  else out.lines(linesOf(reported));
}
