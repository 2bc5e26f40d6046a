export function isBuilt(workspace: string, packages: readonly string[]): boolean;
