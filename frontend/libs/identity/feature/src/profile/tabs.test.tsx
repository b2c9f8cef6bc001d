import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aManager, aSession, open } from './profile.fixture';
import { ProfilePage } from './profile-page';
import { tabOf, tabsOf } from './tabs';

describe('the tabs', () => {
  it('of an employee’s record are only for who has one', () => {
    expect(tabsOf(aSession())).toEqual(['dados', 'documentos', 'preferencias', 'seguranca', 'notificacoes']);
    expect(tabsOf(aManager())).toEqual(['dados', 'preferencias', 'seguranca']);
  });

  it('of an absence is for approvers, and for who keeps approval models', () => {
    const keeps = ['update-approval-model'];
    const chosen = { ...aManager(), customerUuid: 'c1', actions: new Set(keeps) };
    const issuer = { ...chosen, user: { ...chosen.user, type: 'issuer' } };
    const shown = [
      aSession(),
      { ...aSession(), isApprover: true },
      aSession({ isExpenseApprover: true }),
      aSession({}, keeps),
      chosen,
      issuer,
    ].map((session) => tabsOf(session).includes('ausencia'));
    expect(shown).toEqual([false, true, true, true, true, false]);
  });

  it('of an absence holds what approvals draws', async () => {
    open(<ProfilePage absence={<p>Quem decide por mim</p>} />, { session: { ...aSession(), isApprover: true }, at: '/perfil#ausencia' });
    expect(await screen.findByText('Quem decide por mim')).toBeInTheDocument();
  });

  it.each([
    ['#dados', 'dados'],
    ['#documentos', 'documentos'],
    ['#preferencias', 'preferencias'],
    ['#seguranca', 'seguranca'],
    ['#notificacoes', 'notificacoes'],
    ['#nada', 'dados'],
    ['', 'dados'],
  ])('%s opens %s', (hash, tab) => {
    expect(tabOf(hash, tabsOf(aSession()))).toBe(tab);
  });
});
