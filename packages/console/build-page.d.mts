export function buildPage(position: string): Promise<void>;
