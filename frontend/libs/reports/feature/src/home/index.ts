export { useReturns, type ReturnDue } from './use-returns';
