export * from './invoicing/vb-2450.ts';
export * from './invoicing/vb-2452.upd.ts';
export * from './invoicing/vb-2470.ts';
export * from './invoicing/vb-2470l.ts';
export * from './invoicing/vb-2472.upd.ts';
