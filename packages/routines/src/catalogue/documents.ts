export * from './documents/vb-delete-pdm.ts';
export * from './documents/vb-mynewfiles.ts';
export * from './documents/vb-pdm.rev1.ts';
export * from './documents/vb-pdm.rev2.ts';
export * from './documents/vb-pdm.trans.ts';
export * from './documents/vb-pdmxref.ts';
