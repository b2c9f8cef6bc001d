/** Who is signed in and what they may do, for every screen; the shell fills it from GET /bootstrap. */
import { createContext, use, type ReactNode } from 'react';

export type ContextName = 'customer' | 'agency' | 'trajeto';

export interface SessionUser {
  uuid: string;
  name: string;
  email: string;
  context: ContextName;
  type: string;
  avatarUrl: string | null;
  isExpenseApprover: boolean;
  isAdministrator: boolean;
  companyName: string | null;
  /** The employee behind a customer user. */
  employeeUuid: string | null;
  /** The agency an agency user works at. */
  agencyUuid: string | null;
  /** Of the agency behind a customer, for the chat; null when it has none. */
  agencyPhone: string | null;
}
export interface Session {
  user: SessionUser;
  /** Permitted actions, under both their names: `ViewOrder` and `view-order`. */
  actions: ReadonlySet<string>;
  /** The user's own company, or the one an agency user chose. */
  customerUuid: string | null;
  customerName: string | null;
  settings: Readonly<Record<string, unknown>>;
  isApprover: boolean;
  /** Decides in another's place now, whatever they may decide of their own. */
  isDelegate?: boolean;
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs the signed-in shell around it');
  return session;
}

/** May the person do `action` (either of its names)? Agency users pass on the company they chose. */
export function useMay(action: string): boolean {
  return may(useSession(), action);
}

export const may = (session: Session, action: string): boolean => session.actions.has(action);

/** The company every customer call is about; screens under the shell's guard always have one. */
export function useCustomerUuid(): string {
  const { customerUuid } = useSession();
  if (!customerUuid) throw new Error('This screen needs a company');
  return customerUuid;
}
