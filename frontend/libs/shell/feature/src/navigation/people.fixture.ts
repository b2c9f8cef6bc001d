/** Who the menus are drawn for in tests: three contexts, two kinds of agency users, with and without a company. */
import type { Session, SessionUser } from '@trajeto/shared-auth';
import type { IsBuilt } from './menu';

export const everyScreen: IsBuilt = () => true;

/** Every action the menus name. */
export const MENU_ACTIONS = [
  'CreateOrder',
  'ViewOrder',
  'ViewAdvanceOrder',
  'ViewExpenseReport',
  'ViewPurchaseReport',
  'ViewSettingParameter',
  'ViewBranch',
  'ViewCostCenter',
  'ViewCustomerEmployee',
  'ViewCustomerEmployeesGroup',
  'ViewApprovalModel',
  'ViewPolicy',
  'ViewReasonTrip',
  'ViewJustification',
  'GetExpenseType',
  'ViewProject',
  'ViewPolicyValue',
  'ViewBudget',
  'view-profile',
  'ViewDashboard',
] as const;
/** What the screens behind some entries ask for besides. */
const SCREEN_ACTIONS = ['CreateUpdateAdvanceOrder', 'CreateUpdateExpense', 'view-credit-limit'];

export function aSession(user: Partial<SessionUser>, rest: Partial<Session> = {}): Session {
  return {
    user: {
      uuid: 'u1',
      name: 'Ana Souza',
      email: 'ana@aurora.demo',
      context: 'customer',
      type: 'issuer',
      avatarUrl: null,
      isExpenseApprover: false,
      isAdministrator: false,
      companyName: null,
      employeeUuid: null,
      agencyPhone: null,
      ...user,
    } as SessionUser,
    actions: new Set(),
    customerUuid: null,
    customerName: null,
    settings: {},
    isApprover: false,
    ...rest,
  };
}

export const anEmployee = (...actions: string[]): Session =>
  aSession({ context: 'customer' }, { actions: new Set(actions), customerUuid: 'c1' });
export const anAdministrator = (): Session => anEmployee(...MENU_ACTIONS, ...SCREEN_ACTIONS);
/** Finance holds what it watches over, and spends nothing itself. */
export const aFinancier = (): Session =>
  aSession(
    { context: 'customer', isExpenseApprover: true },
    {
      customerUuid: 'c1',
      actions: new Set([
        'ViewOrder',
        'view-all-order',
        'ViewAdvanceOrder',
        'ViewExpenseReport',
        'pay-advance-order',
        'ViewPurchaseReport',
        'ViewDashboard',
      ]),
    },
  );

/** With a company an agency user holds every action of it; without one, none. */
export const ofAgency = (type: 'manager' | 'issuer', customerUuid: string | null): Session =>
  aSession(
    { context: 'agency', type },
    { customerUuid, actions: new Set(customerUuid === null ? [] : [...MENU_ACTIONS, ...SCREEN_ACTIONS, 'view-all-order']) },
  );
export const anOperator = (): Session => aSession({ context: 'trajeto', type: 'operator' });
