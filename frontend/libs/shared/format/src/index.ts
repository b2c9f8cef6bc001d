/** Every format a person reads: money, days, spans, masks, names. */
export * from './birthdate';
export * from './count';
export * from './dates';
export * from './masks';
export * from './money';
export * from './receipt-file';
export * from './validators';
