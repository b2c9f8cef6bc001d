/** Section 3: what the screens may know of who signed in. */
import { rememberCustomer } from '@trajeto/shared-auth';
import { describe, expect, it } from 'vitest';
import { sessionOf, type Bootstrap } from './bootstrap';

const company = { uuid: 'c1', tradingName: 'Aurora', agency: { uuid: 'a1', phone: '551140028922' } };
const start = (user: object, rest: object = {}) =>
  ({
    user: {
      uuid: 'u1',
      name: 'Bruno de Souza Lima',
      email: 'bruno@aurora.demo',
      context: 'customer',
      type: 'approver',
      customer: company,
      agency: null,
      profiles: { customerEmployee: { uuid: 'e1' }, agencyEmployee: null },
      isExpenseApprover: false,
      isAdministrator: false,
      ...user,
    },
    profile: { approver: true, actions: [{ action: 'ViewOrder', slug: 'view-order' }] },
    customer: null,
    settings: { km_rate: '1.00' },
    ...rest,
  }) as unknown as Bootstrap;

describe('a session', () => {
  it('holds the actions of the profile under both their names, and whether it approves', () => {
    const { actions, isApprover } = sessionOf(start({}));
    expect([...actions]).toEqual(['ViewOrder', 'view-order']);
    expect(isApprover).toBe(true);
  });

  it('without a profile holds nothing and approves nothing', () => {
    const { actions, isApprover } = sessionOf(start({}, { profile: null }));
    expect([actions.size, isApprover]).toEqual([0, false]);
  });

  it('of an employee is about their own company, and knows its agency’s phone', () => {
    const { user, customerUuid, customerName } = sessionOf(start({ isExpenseApprover: true, isAdministrator: true }));
    expect([customerUuid, customerName]).toEqual(['c1', 'Aurora']);
    expect(user).toMatchObject({
      context: 'customer',
      type: 'approver',
      companyName: 'Aurora',
      employeeUuid: 'e1',
      agencyPhone: '551140028922',
      isExpenseApprover: true,
      isAdministrator: true,
    });
  });

  it('of an agency is about no company, or about the one it chose', () => {
    const agency = { context: 'agency', type: 'manager', customer: null, agency: { uuid: 'a1', tradingName: 'Andorinha' }, profiles: {} };
    expect(sessionOf(start(agency))).toMatchObject({ customerUuid: null, customerName: null });
    expect(sessionOf(start(agency)).user).toMatchObject({ agencyUuid: 'a1', companyName: 'Andorinha', employeeUuid: null });
    expect(sessionOf(start(agency, { customer: company }))).toMatchObject({ customerUuid: 'c1', customerName: 'Aurora' });
    rememberCustomer('c9');
    expect(sessionOf(start(agency)).customerUuid).toBe('c9');
  });

  describe('of an agency that works for a company', () => {
    const kept = [
      ['CreateUpdateExpense', 'create-update-expense'],
      ['CreateUpdateExpenseReport', 'create-update-expense-report'],
      ['PayAdvanceOrder', 'pay-advance-order'],
      ['PayRefund', 'pay-refund'],
      ['ReceiveRefund', 'receive-refund'],
    ];
    const left = [
      ['CreateUpdateAdvanceOrder', 'create-update-advance-order'],
      ['ViewExpenseReport', 'view-expense-report'],
    ];
    const actionsOf = (type: string, settings: object) => {
      const user = { context: 'agency', type, customer: null, agency: { uuid: 'a1', tradingName: 'Andorinha' }, profiles: {} };
      const profile = { approver: false, actions: [...kept, ...left].map(([action, slug]) => ({ action, slug })) };
      return [...sessionOf(start(user, { customer: company, profile, settings })).actions];
    };

    it('keeps the company’s expenses, reports and payments from issuers, and leaves them what they read and ask for', () => {
      expect(actionsOf('issuer', { separation_of_duties: 'true' })).toEqual(left.flat());
      expect(actionsOf('issuer', {})).toEqual(left.flat());
    });

    it('keeps nothing from managers, or where the company does not separate duties', () => {
      expect(actionsOf('manager', {})).toEqual([...kept, ...left].flat());
      expect(actionsOf('issuer', { separation_of_duties: 'false' })).toEqual([...kept, ...left].flat());
    });
  });
});
