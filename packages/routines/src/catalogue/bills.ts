export * from './bills/vb-a7270.ts';
export * from './bills/vb-d7270.ts';
export * from './bills/vb-e0052a.rev1.ts';
export * from './bills/vb-e0052a.ts';
export * from './bills/vb-e0065.rev1.ts';
