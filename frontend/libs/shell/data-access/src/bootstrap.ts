/** GET /bootstrap: everything the shell needs to know about who signed in, in one call. */
import { queryOptions } from '@tanstack/react-query';
import { getBootstrap, type GetBootstrapResponse } from '@trajeto/shared-api-client';
import { getBootstrapQueryKey, STALE } from '@trajeto/shared-api-client/queries';
import { ApiError, readCustomer, rememberCustomer, type Session, type SessionUser } from '@trajeto/shared-auth';

export type Bootstrap = GetBootstrapResponse['data'];

/** What a company that separates duties keeps from its agency's issuers, whatever their profile holds (expenses-ocr's `duties`). */
const KEPT_FROM_ISSUERS: ReadonlySet<string> = new Set([
  'create-update-expense',
  'create-update-expense-report',
  'pay-advance-order',
  'pay-refund',
  'receive-refund',
]);

function isBarredIssuer({ user, settings }: Bootstrap): boolean {
  return user.context === 'agency' && user.type !== 'manager' && settings.separation_of_duties !== 'false';
}

function actionsOf(bootstrap: Bootstrap): ReadonlySet<string> {
  const held = bootstrap.profile?.actions ?? [];
  const usable = isBarredIssuer(bootstrap) ? held.filter(({ slug }) => !KEPT_FROM_ISSUERS.has(slug)) : held;
  return new Set(usable.flatMap(({ action, slug }) => [action, slug]));
}

function userOf({ user }: Bootstrap): SessionUser {
  return {
    uuid: user.uuid,
    name: user.name,
    email: user.email,
    context: user.context as SessionUser['context'],
    type: user.type,
    avatarUrl: user.avatarUrl ?? null,
    isExpenseApprover: user.isExpenseApprover,
    isAdministrator: user.isAdministrator,
    companyName: user.customer?.tradingName ?? user.agency?.tradingName ?? null,
    employeeUuid: user.profiles.customerEmployee?.uuid ?? null,
    agencyUuid: user.agency?.uuid ?? null,
    agencyPhone: user.customer?.agency.phone ?? null,
  };
}

/** The gateway hands the company on as config made it; these are the fields the shell reads. */
interface ChosenCustomer {
  uuid?: string;
  tradingName?: string;
}

/** What the screens may know of the session. */
export function sessionOf(bootstrap: Bootstrap): Session {
  const { user, profile, settings } = bootstrap;
  const customer = bootstrap.customer as ChosenCustomer | null;
  return {
    user: userOf(bootstrap),
    actions: actionsOf(bootstrap),
    customerUuid: user.customer?.uuid ?? customer?.uuid ?? readCustomer(),
    customerName: user.customer?.tradingName ?? customer?.tradingName ?? null,
    settings,
    isApprover: profile?.approver ?? false,
  };
}

const ask = async (signal: AbortSignal) => (await getBootstrap({ signal, throwOnError: true })).data;

/** The company remembered from another visit is no longer this person's: nobody should be locked out for that. */
async function askWithoutLostCompany(signal: AbortSignal): Promise<GetBootstrapResponse> {
  try {
    return await ask(signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || readCustomer() === null) throw error;
    rememberCustomer(null);
    return ask(signal);
  }
}

export const bootstrapQuery = () =>
  queryOptions({
    queryKey: getBootstrapQueryKey(),
    queryFn: ({ signal }) => askWithoutLostCompany(signal),
    staleTime: STALE.infinity,
    select: ({ data }) => data,
  });
