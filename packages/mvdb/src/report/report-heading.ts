import type { ReportRows } from '../query/report-rows.ts';
import type { PageShape } from './page-shape.ts';
import { defaultHeading, type PageText, parsePageText } from './page-text.ts';

/** A heading of the sentence's own is always printed, the default one unless it is suppressed. */
export function reportHeading(
  { options, sentence, verb }: ReportRows,
  { margin, width }: PageShape,
): PageText | undefined {
  if (options.heading !== undefined) return parsePageText(options.heading);
  if (options.isHeaderSuppressed) return undefined;
  const heading = defaultHeading(sentence, margin, width);
  if (verb !== 'SUM') return heading;
  return { ...heading, lines: [...heading.lines, ...parsePageText('').lines] };
}
