/** The rules of a company: its policies and its parameters. */
export { ParametersPage } from './parameters-page';
export { PoliciesPage } from './policies-page';
export { PurchasePoliciesPage } from './purchase-policies-page';
