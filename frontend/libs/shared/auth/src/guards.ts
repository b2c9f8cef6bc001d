/** Where a person lands, and whether a route is theirs (spec sections 2.3 and 2.4). */
import type { ContextName, Session, SessionUser } from './session';

export interface RouteRule {
  /** The context the route is for; absent: any. The agency passes for customer routes. */
  context?: ContextName;
  /** The action the profile must hold; asked of customer users and of agency users through their chosen company. */
  action?: string;
}

export function mayEnter(session: Session, rule: RouteRule): boolean {
  const { context } = session.user;
  const isContext = rule.context === undefined || rule.context === context || (rule.context === 'customer' && context === 'agency');
  return isContext && (rule.action === undefined || session.actions.has(rule.action));
}

/** The home of each context, in the spec's order. */
export function landingPath(user: Pick<SessionUser, 'context' | 'type'>): string {
  if (user.context === 'trajeto') return '/configuracoes/agencias';
  if (user.context === 'agency') return user.type === 'manager' ? '/configuracoes/empresas' : '/pedidos/pedidos-pendentes';
  return '/busca';
}

/** The way back asked by the address, when it stays on this site. */
export function returnPath(search: string): string | null {
  const asked = new URLSearchParams(search).get('voltar');
  return asked && /^\/(?![/\\])/.test(asked) ? asked : null;
}
