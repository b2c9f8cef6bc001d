/** Who reads the payment of an order: its issuer and the agency (API section 2.3). */
import type { Order } from '@trajeto/orders-data-access';
import type { Session } from '@trajeto/shared-auth';

/** Of an employee the order names the employee, of an agency's issuer the account. */
export const mayReadPayment = ({ issuer }: Pick<Order, 'issuer'>, { user }: Pick<Session, 'user'>): boolean =>
  user.context === 'agency' || issuer.uuid === user.employeeUuid || issuer.uuid === user.uuid;
