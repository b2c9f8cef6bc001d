import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '@trajeto/shared-testing';
import { IconX } from '@tabler/icons-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FormFooter, RowMenu, SaveBar } from '../crud';
import { ConfirmDialog, NetworkButton, NetworkIcon, NetworkSwitch } from '../index';

const network = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
afterEach(() => {
  network(true);
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

const REASON = 'Você está sem conexão.';

describe('what else acts on the server', () => {
  it.each([
    ['a sign', (act: () => void) => <NetworkIcon aria-label="Remover" onClick={act} />, 'button'],
    ['a switch', (act: () => void) => <NetworkSwitch aria-label="Remover" checked onChange={act} />, 'switch'],
  ] as const)('as %s stays, does nothing and says why', async (_what, draw, role) => {
    const run = vi.fn();
    renderScreen(draw(run));
    network(false);
    const control = screen.getByRole(role, { name: 'Remover' });
    expect(control).toHaveAttribute('aria-disabled', 'true');
    expect(control).toHaveAccessibleDescription(REASON);
    await userEvent.click(control);
    expect(run).not.toHaveBeenCalled();
    network(true);
    await userEvent.click(screen.getByRole(role, { name: 'Remover' }));
    expect(run).toHaveBeenCalledOnce();
  });

  it('holds for sixty switches of one page at once', () => {
    const names = Array.from({ length: 60 }, (_, at) => `Aviso ${at}`);
    renderScreen(
      <>
        {names.map((name) => (
          <NetworkSwitch key={name} aria-label={name} checked onChange={vi.fn()} />
        ))}
      </>,
    );
    network(false);
    expect(screen.getAllByRole('switch').filter((one) => one.getAttribute('aria-disabled') === 'true')).toHaveLength(60);
  });

  it('as a line of a menu stays to be found by keyboard and says why under its name', async () => {
    const [local, far] = [vi.fn(), vi.fn()];
    const acts = [
      { id: 'open', label: 'Abrir', icon: IconX, run: local },
      { id: 'end', label: 'Encerrar', icon: IconX, needsNetwork: true, run: far },
    ];
    renderScreen(<RowMenu name="Ana" acts={acts} />);
    network(false);
    await userEvent.click(screen.getByRole('button', { name: 'Ações de Ana' }));
    const item = await screen.findByRole('menuitem', { name: 'Encerrar' });
    expect(item).toHaveAccessibleDescription(REASON);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(item).toHaveFocus();
    await userEvent.click(item);
    expect(far).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Abrir' }));
    expect(local).toHaveBeenCalledOnce();
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('as the answer to a question waits, unless it is done in this browser (%s)', async (isLocal, times) => {
    const confirm = vi.fn();
    renderScreen(<ConfirmDialog opened isLocal={isLocal} onClose={vi.fn()} onConfirm={confirm} title="Descartar?" verb="Descartar" />);
    network(false);
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(confirm).toHaveBeenCalledTimes(times);
  });
});
