export const entryPoints: Readonly<Record<string, Readonly<Record<string, string>>>>;
