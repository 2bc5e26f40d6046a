/** True for what the operating system rejected; with codes, for one of these. */
export function isSystemError(
  error: unknown,
  ...codes: readonly string[]
): error is NodeJS.ErrnoException & { readonly code: string } {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return false;
  return codes.length === 0 || codes.includes(String(error.code));
}
