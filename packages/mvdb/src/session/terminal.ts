/** How large the pages of reports are. What is not stated is as the embedding program has it. */
export interface PageSize {
  /** Characters of a line. */
  readonly width?: number | undefined;
  /** Lines of a page; none for one long page. */
  readonly pageLines?: number | undefined;
}

/** How a session is shown what its commands print, until it says otherwise. */
export class Terminal {
  page: PageSize = {};
  /** What commands print is not shown; their results and errors are. */
  isHushed = false;
}
