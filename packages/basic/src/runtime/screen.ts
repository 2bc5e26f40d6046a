/** The escape character as text holds it: a control character would be a mark. */
const ESCAPE = '\ue01b';

/** What a terminal does by the negative numbers of `@()`. */
const CONTROLS: Readonly<Record<number, string>> = {
  [-1]: `${ESCAPE}[2J${ESCAPE}[H`,
  [-2]: `${ESCAPE}[H`,
  [-3]: `${ESCAPE}[J`,
  [-4]: `${ESCAPE}[K`,
  [-5]: `${ESCAPE}[5m`,
  [-6]: `${ESCAPE}[25m`,
  [-9]: `${ESCAPE}[D`,
  [-10]: `${ESCAPE}[A`,
  [-11]: `${ESCAPE}[2m`,
  [-12]: `${ESCAPE}[22m`,
  [-13]: `${ESCAPE}[7m`,
  [-14]: `${ESCAPE}[27m`,
  [-15]: `${ESCAPE}[4m`,
  [-16]: `${ESCAPE}[24m`,
};

/** The text that moves the cursor of a terminal, from column and line 0, or controls it. */
export function cursorText(column: number, line: number | undefined): string {
  if (column < 0) return CONTROLS[column] ?? '';
  if (line === undefined) return `${ESCAPE}[${column + 1}G`;
  return `${ESCAPE}[${line + 1};${column + 1}H`;
}
