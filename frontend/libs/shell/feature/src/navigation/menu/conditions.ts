/** Who a menu is drawn for: the conditions of the specification's section 2.6 that context and action alone do not say. */
import type { Session } from '@trajeto/shared-auth';

export const isAgency = ({ user }: Session): boolean => user.context === 'agency';
export const isOperator = ({ user }: Session): boolean => user.context === 'trajeto';

/** An agency's issuer reaches of the settings only Empresas; its manager everything. */
export const isAgencyManager = (session: Session): boolean => isAgency(session) && session.user.type === 'manager';

/** A customer's own people always have their company; an agency has the one it chose. */
export const hasCustomer = ({ user, customerUuid }: Session): boolean =>
  user.context === 'customer' || (user.context === 'agency' && customerUuid !== null);

/** An agency user working for a company: then both kinds of orders have to be told apart. */
export const hasBothContexts = (session: Session): boolean => isAgency(session) && session.customerUuid !== null;

/** Reports and dashboards go while an agency works for a company, except for its managers. */
export const seesFigures = (session: Session): boolean => !hasBothContexts(session) || isAgencyManager(session);

/** Finance works from Início, Aprovações and the company's lists, so the menu of one's own expenses is not theirs. */
export const spends = ({ user }: Session): boolean => !user.isExpenseApprover;

/** The company's advances are for who approves or pays them; one's own are under Despesas. */
export const seesCompanyAdvances = ({ actions }: Session): boolean => actions.has('pay-advance-order') || actions.has('view-all-order');

export const decidesSomething = (session: Session): boolean =>
  session.isApprover || session.isDelegate === true || session.user.isExpenseApprover || session.actions.has('approver-all');
