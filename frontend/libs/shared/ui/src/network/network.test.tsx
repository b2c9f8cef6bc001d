import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '@trajeto/shared-testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FormFooter, SaveBar } from '../crud';
import { NetworkButton } from '../index';

const network = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a button that needs the network', () => {
  it('does nothing without one, says why, and acts again once it is back', async () => {
    const act = vi.fn();
    renderScreen(<NetworkButton onClick={act}>Solicitar</NetworkButton>);
    const button = () => screen.getByRole('button', { name: 'Solicitar' });
    expect(button()).not.toHaveAttribute('aria-disabled');
    network(false);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveAccessibleDescription('Você está sem conexão.');
    await userEvent.click(button());
    expect(act).not.toHaveBeenCalled();
    await userEvent.hover(button());
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent('Você está sem conexão.');
    network(true);
    await userEvent.click(button());
    expect(act).toHaveBeenCalledOnce();
  });

  it.each([
    ['a panel', <FormFooter key="foot" isPending={false} onCancel={vi.fn()} />],
    ['a page', <SaveBar key="bar" isDirty isPending={false} onDiscard={vi.fn()} />],
  ])('keeps the form of %s from being sent, by click or by Enter', async (_where, foot) => {
    const sent = vi.fn((event: React.SubmitEvent) => event.preventDefault());
    renderScreen(
      <form onSubmit={sent}>
        <input aria-label="Nome" />
        {foot}
      </form>,
    );
    const save = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
      await userEvent.type(screen.getByLabelText('Nome'), '{Enter}');
    };
    network(false);
    await save();
    expect(sent).not.toHaveBeenCalled();
    network(true);
    await save();
    expect(sent).toHaveBeenCalledTimes(2);
  });
});
