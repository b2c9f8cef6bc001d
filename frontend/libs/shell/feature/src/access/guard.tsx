/** The role guard: a route that is not yours leads to `/` with the specification's alert. */
import { authText, leaveFlash, mayEnter, useSession, type RouteRule } from '@trajeto/shared-auth';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { ChooseCompany } from '../company/choose-company';
import { useCompanyChoice } from '../company/company-choice';
import { hasCustomer, isAgency } from '../navigation/menu';

export type Hidden = 'bottomBar' | 'contact' | 'rail';
/** What a route says of itself to the shell. */
export interface ShellHandle {
  rule?: RouteRule;
  hides?: readonly Hidden[];
  /** What is said to an agency's person who has to choose a company for it first. */
  chooseCompany?: string;
}

/** The rules and wishes of every route on the way to this screen. */
export function useShellHandles(): ShellHandle[] {
  return useMatches().map(({ handle }) => (handle ?? {}) as ShellHandle);
}

/** An object of a company is nothing to another one: its page carries its id. */
const isOfObject = (params: object) => Object.keys(params).some((name) => name.endsWith('Id'));

type Verdict = 'stay' | 'choose' | 'leave' | 'leave_quietly';

function useVerdict(): Verdict {
  const session = useSession();
  const { changedAt } = useCompanyChoice();
  const { key } = useLocation();
  const matches = useMatches();
  const rules = useShellHandles().flatMap(({ rule }) => (rule ? [rule] : []));
  const hasChanged = changedAt === key;
  // The agency passes for customer routes; without a company it is first asked for one (spec section 2.4).
  const isOfCustomer = rules.some(({ context }) => context === 'customer');
  if (isOfCustomer && isAgency(session) && !hasCustomer(session)) return hasChanged ? 'leave_quietly' : 'choose';
  if (isOfCustomer && hasChanged && matches.some(({ params }) => isOfObject(params))) return 'leave_quietly';
  if (rules.every((rule) => mayEnter(session, rule))) return 'stay';
  return hasChanged ? 'leave_quietly' : 'leave';
}

export function Guard({ children }: { children: ReactNode }) {
  const verdict = useVerdict();
  const hint = useShellHandles().findLast(({ chooseCompany }) => chooseCompany !== undefined)?.chooseCompany;
  const navigate = useNavigate();
  useEffect(() => {
    if (verdict !== 'leave' && verdict !== 'leave_quietly') return;
    if (verdict === 'leave') leaveFlash({ kind: 'warning', message: authText.redirected });
    void navigate('/', { replace: true });
  }, [verdict, navigate]);
  if (verdict === 'choose') return <ChooseCompany hint={hint} />;
  return verdict === 'stay' ? children : null;
}
