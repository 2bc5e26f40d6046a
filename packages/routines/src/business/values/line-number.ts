const LINE_NUMBER = /^[1-9]\d{0,3}$/;

/** True for what a line of an order or a credit memo can be numbered. */
export const isLineNumber = (text: string): boolean => LINE_NUMBER.test(text);
