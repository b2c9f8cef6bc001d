export {
  costCentersQuery,
  itemsQuery,
  spendingQuery,
  totalSpentQuery,
  type ItemShare,
  type Spending,
  type SpendingQuestion,
  type SpentLine,
  type SpentOn,
  type SpentPoint,
} from './spending';
