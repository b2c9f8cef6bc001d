/** What /entrar shows before anything is sent (spec sections 1 and 2.5, UI section 4.2). */
import { countFailure } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginPage } from './login-page';

const submit = () => screen.getByRole('button', { name: 'Entrar' });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const open = (email?: string) => renderScreen(<LoginPage {...(email && { email })} onSignedIn={vi.fn()} onGo={vi.fn()} />);

describe('the sign-in page', () => {
  it('says what the product is for, and has a title of its own', () => {
    open();
    const pitch = within(screen.getByRole('region', { name: 'Sobre o Trajeto' }));
    expect(pitch.getByText('Viagens e despesas da sua empresa em um só trajeto')).toBeInTheDocument();
    expect(pitch.getByText('Do pedido à prestação de contas, cada passo à vista de quem precisa ver.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Entrar');
    expect(document.title).toBe('Entrar · Trajeto');
  });

  it('lets a browser fill in who comes back, and the scheme be changed before', () => {
    open();
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Senha')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByRole('checkbox', { name: 'Mantenha-me conectado' })).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute('href', '/redefinir-senha');
    expect(screen.getByRole('button', { name: 'Usar tema escuro' })).toBeInTheDocument();
  });

  it.each([
    ['', ''],
    ['ana@aurora.demo', ''],
    ['', 'x'],
  ])('with %j and %j says what is missing, and sends nothing', (email, password) => {
    const sent = vi.fn();
    server.use(
      http.post('http://localhost:3000/api/v1/login', () => {
        sent();
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    open();
    type('E-mail', email);
    type('Senha', password);
    expect(submit()).toHaveAccessibleDescription('Preencha e-mail e senha');
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(submit());
    expect(submit()).not.toHaveAttribute('data-loading');
    expect(sent).not.toHaveBeenCalled();
  });

  it('with both says nothing more', () => {
    open('ana@aurora.demo');
    type('Senha', 'x');
    expect(submit()).toHaveAttribute('aria-disabled', 'false');
    expect(screen.queryByText('Preencha e-mail e senha')).not.toBeInTheDocument();
  });
});

describe('while the account is blocked', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the page counts down, offers the reset, and lets in again when it is over', () => {
    countFailure('ana@aurora.demo', { attempts: 4, blockedUntil: '2026-11-20T12:01:30Z' });
    open('ana@aurora.demo');
    type('Senha', 'x');
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Muitas tentativas. Conta bloqueada até 09:01. Aguarde ou redefina sua senha.');
    expect(alert).toHaveTextContent('Tente de novo em 1:30.');
    expect(within(alert).getByRole('link', { name: 'Redefinir senha' })).toHaveAttribute('href', '/redefinir-senha');
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    act(() => void vi.advanceTimersByTime(81_000));
    expect(alert).toHaveTextContent('Tente de novo em 0:09.');
    act(() => void vi.advanceTimersByTime(9_000));
    expect(alert).not.toHaveTextContent('Tente de novo em');
    expect(submit()).toHaveAttribute('aria-disabled', 'false');
  });
});
