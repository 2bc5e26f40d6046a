import type { ReportRows } from '../query/report-rows.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { shownMarks } from '../text/shown-marks.ts';
import { missingMessages } from './messages.ts';
import { type PageOptions, pageShape } from './page-shape.ts';
import { PageSheet } from './page-sheet.ts';
import { parsePageText } from './page-text.ts';
import { reportHeading } from './report-heading.ts';

const NUMBER_WIDTH = 3;

/**
 * Prints records as they are stored: the id, then each attribute, with marks that show, after its number. What is longer than a
 * line goes on in the next.
 *
 * @see OpenQM Reference, LIST.ITEM.
 */
export function* itemListing(report: ReportRows, page: PageOptions = {}): Generator<string> {
  const shape = pageShape(report, page);
  const { options, context, tableName } = report;
  const left = ' '.repeat(shape.margin);
  const room = shape.width - shape.margin;
  const sheet = new PageSheet({
    heading: reportHeading(report, shape),
    columnHeadings: [],
    footing: options.footing === undefined ? undefined : parsePageText(options.footing),
    tableName,
    width: shape.width,
    pageLines: shape.pageLines,
    pageBreak: shape.pageBreak,
    context,
  });
  for (const { id, record } of report.rows) {
    sheet.recordId = id;
    const lines = ['', id];
    if (record !== '')
      for (const [index, attribute] of record.split(FIELD_MARK).entries())
        lines.push(`${String(index + 1).padStart(NUMBER_WIDTH, '0')}: ${shownMarks(attribute)}`);
    if (options.isUnsplit) sheet.need(lines.length);
    for (const line of lines) {
      sheet.put(left + line.slice(0, room));
      for (let start = room; start < line.length; start += room)
        sheet.put(left + line.slice(start, start + room));
    }
    yield* sheet.take();
  }
  for (const message of missingMessages(report.counts())) sheet.put(message);
  sheet.finish();
  yield* sheet.take();
}
