export function isBuilt(workspace: string): boolean;
