export * from './routings/vb-machprocesstypelist.rev1.ts';
export * from './routings/vb-machtypelist.rev1.ts';
export * from './routings/vb-mesproglist.rev1.ts';
export * from './routings/vb-route.delete.ts';
export * from './routings/vb-route.rev1.ts';
export * from './routings/vb-route.rev2.ts';
