export { PaymentsBlock } from './payments-block';
export { ToFinishBlock } from './to-finish-block';
export { useMoneyMatters, type Matter } from './use-money-matters';
