/** The calls behind what an agency buys from: providers, its accounts at them, its cards. */
export { companyOptionQuery, companyOptionsQuery, servedUuids, type Served } from './company-options';
export {
  credentialQuery,
  credentialsQuery,
  servingCredentialsQuery,
  useCredentialWrites,
  type Credential,
  type CredentialBody,
  type CredentialsQuestion,
} from './credentials';
export {
  creditCardsQuery,
  useCreditCardWrites,
  useLockCard,
  useUnlockCard,
  type CardChange,
  type CardType,
  type CreditCard,
  type NewCard,
} from './credit-cards';
export {
  cityOptionsQuery,
  hotelCityQuery,
  offlineHotelQuery,
  offlineHotelsQuery,
  useAddPhoto,
  useOfflineHotelWrites,
  useRateWrites,
  type HotelBody,
  type HotelRate,
  type OfflineHotel,
  type RateBody,
  type RatePayment,
  type RateRegimen,
} from './offline-hotels';
export {
  providerLogosQuery,
  providerOptionQuery,
  providerOptionsQuery,
  providersQuery,
  useProviderWrites,
  type Provider,
  type ProviderBody,
  type ServiceType,
} from './providers';
