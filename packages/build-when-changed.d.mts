export function isStale(workspace: string, packages: readonly string[]): boolean;
