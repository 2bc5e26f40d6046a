/** One line of a program after its directives were executed. */
export interface SourceLine {
  readonly text: string;
  /** Name of the program or of the text it includes. */
  readonly source: string;
  /** Its number there, from 1. */
  readonly line: number;
  /** A name that means something from here on, instead of text. */
  readonly define?: { readonly name: string; readonly value: string | undefined };
}
