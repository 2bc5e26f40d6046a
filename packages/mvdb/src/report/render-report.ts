import { assertArgument } from '../arguments/checked.ts';
import { NUMBER, OBJECT, optionsOf, TEXT } from '../arguments/kinds.ts';
import { boundedItems } from '../budget/work-meter.ts';
import type { ReportRows } from '../query/report-rows.ts';
import { delimitedReport } from './delimited-report.ts';
import { itemListing } from './item-listing.ts';
import { jsonReport } from './json-report.ts';
import { type LabelShape, labelReport } from './label-report.ts';
import type { PageOptions } from './page-shape.ts';
import { REPORT } from './report-kind.ts';
import { textReport } from './text-report.ts';
import { xmlReport } from './xml-report.ts';

const RENDER_OPTIONS = optionsOf({
  width: NUMBER,
  pageLines: NUMBER,
  pageBreak: TEXT,
  labels: OBJECT,
});

export interface RenderOptions extends PageOptions {
  /** How labels lie on a page, for LIST.LABEL and SORT.LABEL. */
  readonly labels?: LabelShape | undefined;
}

/** Labels one below the other, for LIST.LABEL without a description. */
const PLAIN_LABELS: LabelShape = {
  across: 1,
  down: 1,
  width: 79,
  height: 6,
  indent: 0,
  spacesBetween: 0,
  linesBetween: 0,
  omitsBlankLines: true,
};

/**
 * Writes the output of a sentence line by line, in the form that the sentence asks for. Rows are read as
 * lines are asked for; what is held does not grow with them.
 *
 * @throws MvdbError what evaluating the columns throws; `BAD_ARGUMENT` for an impossible page or form.
 */
export function renderReport(report: ReportRows, options: RenderOptions = {}): Iterable<string> {
  assertArgument('renderReport', 'report', report, REPORT);
  assertArgument('renderReport', 'options', options, RENDER_OPTIONS);
  return boundedItems(report.context.textSizeMax, linesOf(report, options));
}

function linesOf(report: ReportRows, options: RenderOptions): Iterable<string> {
  switch (report.output.kind) {
    case 'delimited':
      return delimitedReport(report, report.output);
    case 'json':
      return jsonReport(report);
    case 'xml':
      return xmlReport(report, report.output);
    case 'report':
      break;
  }
  switch (report.verb) {
    case 'LIST.ITEM':
    case 'SORT.ITEM':
      return itemListing(report, options);
    case 'LIST.LABEL':
    case 'SORT.LABEL':
      return labelReport(report, options.labels ?? PLAIN_LABELS, options.pageBreak);
    default:
      return textReport(report, options);
  }
}
