export {
  overviewQuery,
  type Overview,
  type OverviewAnswer,
  type OverviewCredit,
  type OverviewMoney,
  type OverviewOrders,
  type OverviewTrip,
} from './overview';
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
