export * from './orders/vb-2402.del.ts';
export * from './orders/vb-2402l.ts';
export * from './orders/vb-2403.ts';
export * from './orders/vb-openordlist.ts';
