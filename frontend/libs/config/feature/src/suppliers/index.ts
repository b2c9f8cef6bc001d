/** What an agency buys from, and with what. */
export { CreditCardsPage } from './credit-cards-page';
export { CredentialsPage } from './credentials-page';
export { OfflineHotelsPage } from './offline-hotels-page';
export { ProvidersPage } from './providers-page';
