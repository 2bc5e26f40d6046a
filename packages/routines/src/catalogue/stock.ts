export * from './stock/deprecated.ts';
export * from './stock/vb-adjust.ts';
export * from './stock/vb-bins.rev1.ts';
export * from './stock/vb-itemqty.rev1.ts';
export * from './stock/vb-itemqty-detail.rev2.ts';
export * from './stock/vb-transfer.ts';
