/** Seats are chosen by mouse, by keys and from a list, one traveler after another. */
import type { SeatChoice, SeatMap } from '@trajeto/orders-data-access';
import { renderScreen } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { SeatedTraveler } from './choice';
import { SeatPicker } from './seat-picker';
import { ANA, BRUNO, ONE_DECK, SEGMENT, TWO_DECKS, without } from './seats.fixture';

interface Opened {
  maps?: SeatMap[];
  travelers?: SeatedTraveler[];
  chosen?: SeatChoice[];
}

function open({ maps = [ONE_DECK], travelers = [ANA, BRUNO], chosen = [] }: Opened = {}) {
  const onChange = vi.fn<(choices: SeatChoice[]) => void>();
  function Screen() {
    const [value, setValue] = useState<SeatChoice[]>(chosen);
    const change = (choices: SeatChoice[]) => {
      onChange(choices);
      setValue(choices);
    };
    return <SeatPicker maps={maps} travelers={travelers} value={value} onChange={change} />;
  }
  renderScreen(<Screen />);
  return { onChange, user: userEvent.setup() };
}

const seat = (name: string | RegExp) => screen.getByRole('button', { name });
const sits = (traveler: SeatedTraveler, seatNumber: string, segmentUuid = SEGMENT): SeatChoice => ({
  travelerUuid: traveler.uuid,
  segmentUuid,
  seatNumber,
});
const rowOf = ({ name }: SeatedTraveler) => {
  const row = within(screen.getByRole('list', { name: 'Quem senta onde' }))
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.includes(name));
  if (!row) throw new Error(`${name} is not listed`);
  return row;
};

describe('the names of seats', () => {
  it('say where a seat is, whether it is free, and what is special about it', () => {
    open();
    for (const name of [
      'Assento 01, janela, livre, prioritário',
      'Assento 02, corredor, livre',
      'Assento 03, corredor, ocupado',
      'Assento 08, janela, livre, R$\u00a035,00',
    ])
      expect(seat(name)).toBeInTheDocument();
    expect(seat('Assento 03, corredor, ocupado')).toHaveAttribute('aria-disabled', 'true');
  });

  it('say for whom a seat is chosen', async () => {
    const { user } = open();
    await user.click(seat('Assento 06, corredor, livre'));
    const chosen = seat('Assento 06, corredor, escolhido para Ana Souza');
    expect(chosen.closest('[role=gridcell]')).toHaveAttribute('aria-selected', 'true');
    expect(chosen).toHaveTextContent('06AS');
  });
});

describe('keys', () => {
  it('lead along the row and the columns, stop at the edges, and Home and End lead to the ends', async () => {
    const { user } = open();
    await user.tab();
    expect(seat(/^Assento 01/)).toHaveFocus();
    const walk: [string, RegExp][] = [
      ['{ArrowRight}', /^Assento 02/],
      ['{ArrowRight}', /^Assento 03.*ocupado/],
      ['{ArrowDown}', /^Assento 07/],
      ['{End}', /^Assento 08/],
      ['{ArrowRight}', /^Assento 08/],
      ['{ArrowUp}', /^Assento 04/],
      ['{ArrowUp}', /^Assento 04/],
      ['{Home}', /^Assento 01/],
      ['{Control>}{End}{/Control}', /^Assento 12/],
      ['{ArrowLeft}', /^Assento 11/],
      ['{Control>}{Home}{/Control}', /^Assento 01/],
    ];
    for (const [keys, name] of walk) {
      await user.keyboard(keys);
      expect(seat(name), keys).toHaveFocus();
    }
  });

  it('make the grid one stop of the Tab key', async () => {
    const { user } = open({ travelers: [ANA] });
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(seat('Ver como lista')).toHaveFocus();
    await user.tab({ shift: true });
    expect(seat(/^Assento 05/)).toHaveFocus();
  });

  it('choose with Enter, and leave a taken seat alone', async () => {
    const { user, onChange } = open();
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith([sits(ANA, '04')]);
  });
});

describe('several travelers', () => {
  it('have their turn one after another', async () => {
    const { user, onChange } = open();
    expect(screen.getByRole('status')).toHaveTextContent('Escolha o assento de Ana Souza.');
    await user.click(seat(/^Assento 05/));
    expect(screen.getByRole('status')).toHaveTextContent('Ana Souza: assento 05. Escolha o assento de Bruno Lima.');
    expect(rowOf(BRUNO)).toHaveAttribute('aria-current', 'true');
    await user.click(seat(/^Assento 06/));
    expect(onChange).toHaveBeenLastCalledWith([sits(ANA, '05'), sits(BRUNO, '06')]);
    expect(screen.getByRole('status')).toHaveTextContent('Bruno Lima: assento 06. Todos têm assento.');
  });

  it('change their seat by their own button, and the others keep theirs', async () => {
    const { user, onChange } = open({ chosen: [sits(ANA, '05'), sits(BRUNO, '06')] });
    await user.click(within(rowOf(BRUNO)).getByRole('button', { name: 'Trocar assento de Bruno Lima' }));
    expect(seat(/^Assento 06/)).toHaveFocus();
    await user.click(seat(/^Assento 09/));
    expect(onChange).toHaveBeenCalledExactlyOnceWith([sits(ANA, '05'), sits(BRUNO, '09')]);
  });

  it('do not lose a seat to one another: a click on it makes it the turn of who sits there', async () => {
    const { user, onChange } = open({ chosen: [sits(ANA, '05')] });
    await user.click(seat(/^Assento 05/));
    expect(onChange).not.toHaveBeenCalled();
    expect(rowOf(ANA)).toHaveAttribute('aria-current', 'true');
  });

  it('are seated on each segment', async () => {
    const { user, onChange } = open({ maps: [ONE_DECK, { ...ONE_DECK, segmentUuid: 's2' }], travelers: [ANA] });
    await user.click(seat(/^Assento 05/));
    expect(screen.getByRole('radio', { name: 'Trecho 2' })).toBeChecked();
    await user.click(seat(/^Assento 06/));
    expect(onChange).toHaveBeenLastCalledWith([sits(ANA, '05'), sits(ANA, '06', 's2')]);
  });

  it('are seated on each segment by keys alone: the next map has the focus that the last one had', async () => {
    const { user, onChange } = open({ maps: [ONE_DECK, { ...ONE_DECK, segmentUuid: 's2' }], travelers: [ANA] });
    await user.tab();
    await user.tab();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('radio', { name: 'Trecho 2' })).toBeChecked();
    expect(seat(/^Assento 01/)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([sits(ANA, '05'), sits(ANA, '01', 's2')]);
    expect(seat(/^Assento 01/)).toHaveFocus();
  });

  it('keep their place in the list while one segment is chosen', async () => {
    const { user } = open({ maps: [ONE_DECK, { ...ONE_DECK, segmentUuid: 's2' }] });
    await user.click(seat('Ver como lista'));
    await user.click(seat(/^Assento 05/));
    expect(seat(/^Assento 05/)).toHaveFocus();
  });
});

describe('decks', () => {
  it('are switched where there are two', async () => {
    const { user } = open({ maps: [TWO_DECKS] });
    expect(screen.getByRole('grid', { name: 'Mapa de assentos, 1º andar' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '2º andar' }));
    expect(screen.getByRole('grid', { name: 'Mapa de assentos, 2º andar' })).toBeVisible();
    expect(seat(/^Assento 13/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Assento 01/ })).not.toBeInTheDocument();
  });

  it('are not named where there is one', () => {
    open();
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    expect(screen.getByRole('grid', { name: 'Mapa de assentos' })).toBeVisible();
  });

  it('stay while the next traveler chooses, and change to the one of the seat that is to be changed', async () => {
    const { user } = open({ maps: [TWO_DECKS] });
    await user.click(screen.getByRole('radio', { name: '2º andar' }));
    await user.click(seat(/^Assento 13/));
    expect(screen.getByRole('radio', { name: '2º andar' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '1º andar' }));
    await user.click(within(rowOf(ANA)).getByRole('button', { name: 'Trocar assento de Ana Souza' }));
    expect(screen.getByRole('radio', { name: '2º andar' })).toBeChecked();
    expect(seat(/^Assento 13/)).toHaveFocus();
  });

  it('open on the first with a free seat', () => {
    const lower = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'));
    open({ maps: [without(TWO_DECKS, ...lower)] });
    expect(screen.getByRole('radio', { name: '2º andar' })).toBeChecked();
  });
});

describe('the list', () => {
  it('has the free seats of all decks, says how many it leaves out, and chooses as the grid does', async () => {
    const { user, onChange } = open({ maps: [TWO_DECKS] });
    await user.click(seat('Ver como lista'));
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    const list = within(screen.getByRole('list', { name: 'Assentos livres' }));
    expect(list.getAllByRole('button')).toHaveLength(13);
    expect(screen.getByText('1 assento ocupado não aparece na lista.')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Assento 13, janela, livre' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith([sits(ANA, '13')]);
    expect(list.getByRole('button', { name: 'Assento 13, janela, escolhido para Ana Souza' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(seat('Ver como mapa'));
    expect(screen.getByRole('grid')).toBeVisible();
  });
});

it('the legend names only what the map has', () => {
  open();
  const legend = screen.getByRole('list', { name: 'Legenda' });
  expect(legend).toHaveTextContent('LivreOcupadoEscolhidoPrioritário');
  expect(legend).not.toHaveTextContent('Conforto');
});
