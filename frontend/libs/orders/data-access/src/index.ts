export { airportsQuery, type Airport } from './airports';
export { busStationsQuery, type BusStation } from './bus-stations';
export {
  searchQuery,
  startAirSearch,
  startBusSearch,
  startCarSearch,
  startHotelSearch,
  startOfflineSearch,
  type AirQuestion,
  type BusQuestion,
  type CarQuestion,
  type HotelQuestion,
  type OfflineQuestion,
  type Cabin,
  type Search,
  type StartSearch,
} from './searches';
export {
  cartQuery,
  useAddItem,
  useChangeDriver,
  useChargeCart,
  useCreateCart,
  useJustifyItem,
  useRemoveItem,
  useReplaceItem,
  useSubmitCart,
  type Bought,
  type Cart,
  type CartCharge,
  type Justifying,
  type NewCart,
} from './cart';
export { cheapestBuses, cheapestFlights, type CheaperQuery, type Comparison } from './cheaper';
export { itemsOf, orderItems, risenPrices, violationsOf, type ItemOf, type OrderItem, type ProductName } from './items';
export { useNotifyIssuer } from './notify-issuer';
export { useChooseOption, type QuotedOption } from './options';
export { customerCardsQuery, type PaymentCard } from './customer-cards';
export { orderPaymentQuery, useConfirmPayment, type OrderPayment, type PaymentMethod } from './payment';
export { paymentTermsQuery, type PaymentTerms } from './payment-settings';
export {
  isHotelOffer,
  isOfferOf,
  isOfflineOffer,
  offerQuery,
  offersQuery,
  type AirOffer,
  type BusOffer,
  type CarOffer,
  type HotelOffer,
  type OfflineOffer,
  type Facets,
  type NearbyDay,
  type Offer,
  type OfferFilters,
  type OfferOf,
} from './offers';
export {
  priceChangesQuery,
  reSearchQuery,
  useAcceptPrice,
  useDropItems,
  useSwapItem,
  type PriceChanges,
  type ReSearch,
  type ReSearchStep,
  type Swapping,
} from './price-changes';
export {
  itemSeatsQuery,
  offerSeatsQuery,
  useChangeExtras,
  type BaggageChoice,
  type Seat,
  type SeatChoice,
  type SeatMap,
  type SeatMapsQuery,
} from './seats';
export { travelersQuery, type Traveler } from './travelers';
export {
  companyCreditsQuery,
  employeeCreditsQuery,
  OrderUnknown,
  useMarkCreditUsed,
  type UnflownCredit,
  type UnflownQuestion,
  type UnflownStatus,
} from './unflown';
export { vehicleStoresQuery, type VehicleStore } from './vehicle-stores';
export {
  cancellationQuery,
  orderHistoryQuery,
  orderQuery,
  useCancelOrder,
  useRecallOrder,
  useRetryOrder,
  useVoucher,
  type Cancellation,
  type ItemFlight,
  type ItemSegment,
  type Order,
  type OrderHistoryEntry,
  type OrderTraveler,
} from './order';
export {
  orderCountsQuery,
  orderListQuery,
  useReadOrder,
  type CountedOrders,
  type OrderRow,
  type OrdersQuestion,
  type OrderTab,
} from './order-list';
export {
  colleagueOptionsQuery,
  pendingFiguresQuery,
  pendingQuery,
  useCloseTask,
  useReleaseTask,
  useTakeTask,
  useTransferOrder,
  type Closing,
  type PendingFigures,
  type PendingKind,
  type PendingQuestion,
  type PendingTask,
} from './pending';
export {
  galleryToday,
  orderVouchersQuery,
  useIsFileAtHand,
  useVoucherFile,
  voucherFileQuery,
  vouchersQuery,
  type Voucher,
  type VouchersPage,
  type VouchersQuestion,
} from './vouchers';
export { citiesQuery, type City } from './cities';
export { stayLimitsQuery, type StayProduct } from './stay-limits';
export {
  useConcludeOrder,
  useIssueByHand,
  useQuoteStay,
  useRemoveOption,
  useSettleCancellation,
  type Quote,
  type QuotedStay,
  type Settlement,
  type StayOption,
  type TicketsByHand,
} from './desk';
export {
  agencyCostsQuery,
  costCategoriesQuery,
  costCategoryOptionsQuery,
  extraCostsQuery,
  useAddExtraCost,
  useChangeExtraCost,
  useExportCosts,
  useRemoveExtraCost,
  type AgencyCostsQuestion,
  type ExtraCost,
  type ExtraCostBody,
  type ExtraCostChange,
} from './extra-costs';
