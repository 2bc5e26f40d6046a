export * from './ledger/vb-gl7006.ts';
export * from './ledger/vb-gl7011.ts';
export * from './ledger/vb-gl7013.ts';
export * from './ledger/vb-gl7023.ts';
