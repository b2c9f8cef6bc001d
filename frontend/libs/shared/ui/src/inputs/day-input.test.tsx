import { PHONE, renderScreen, windowOf } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DayInput, type DayInputProps } from './day-input';

function Day({ start = null, ...bounds }: { start?: string | null } & Partial<DayInputProps>) {
  const [day, setDay] = useState<string | null>(start);
  return (
    <>
      <DayInput label="Data" {...bounds} value={day} onChange={setDay} />
      <output>{day ?? 'sem data'}</output>
      <button onClick={() => setDay('2026-03-04')}>Lida do comprovante</button>
    </>
  );
}
const type = async (text: string) => {
  await userEvent.clear(screen.getByLabelText('Data'));
  await userEvent.type(screen.getByLabelText('Data'), text);
  await userEvent.tab();
};

describe('a typed day', () => {
  it.each([
    ['01/01/2030', '01/01/2030', '2030-01-01', 'A data não pode ser futura'],
    ['10/01/2020', '10/01/2020', '2020-01-10', 'A data não pode ser anterior a 01/01/2021'],
    ['31/02/2027', '31/02/2027', 'sem data', 'Data inválida: informe dia, mês e ano'],
    ['amanhã', 'amanhã', 'sem data', 'Data inválida: informe dia, mês e ano'],
  ])('%s stays as %s, is passed on as %s, and says: %s', async (typed, kept, passed, problem) => {
    renderScreen(<Day start="2026-11-20" minDate="2021-01-01" maxDate="2026-11-25" tooLate="A data não pode ser futura" />);
    await type(typed);
    expect(screen.getByLabelText('Data')).toHaveValue(kept);
    expect(screen.getByRole('status')).toHaveTextContent(passed);
    expect(screen.getByText(problem)).toBeVisible();
  });

  it.each([
    ['20/11/2026', '2026-11-20'],
    ['5/1/27', '2027-01-05'],
    ['05012027', '2027-01-05'],
    ['29/02/2024', '2024-02-29'],
  ])('%s is %s, without a problem', async (typed, passed) => {
    renderScreen(<Day />);
    await type(typed);
    expect(screen.getByRole('status')).toHaveTextContent(passed);
    expect(screen.getByLabelText('Data')).toBeValid();
  });

  it('that is emptied is no day, and no invalid one', async () => {
    renderScreen(<Day start="2026-11-20" />);
    await userEvent.clear(screen.getByLabelText('Data'));
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent('sem data');
    expect(screen.queryByText(/Data inválida/)).not.toBeInTheDocument();
  });

  it('gives way to a day the form brings', async () => {
    renderScreen(<Day start="2026-11-20" />);
    await type('31/02/2027');
    await userEvent.click(screen.getByRole('button', { name: 'Lida do comprovante' }));
    expect(screen.getByLabelText('Data')).toHaveValue('04/03/2026');
  });
});

it('a picked day is written in full', async () => {
  renderScreen(<Day start="2026-11-20" />);
  await userEvent.click(screen.getByLabelText('Data'));
  await userEvent.click(await screen.findByRole('button', { name: /^12 .*novembro/i }));
  expect(screen.getByLabelText('Data')).toHaveValue('12/11/2026');
});

it('one button takes the day away', async () => {
  renderScreen(<Day start="2026-11-20" clearable />);
  await userEvent.click(screen.getByRole('button', { name: 'Limpar data' }));
  expect(screen.getByRole('status')).toHaveTextContent('sem data');
  expect(screen.getByLabelText('Data')).toHaveValue('');
});

describe('on the phone the calendar is a sheet', () => {
  beforeEach(() => {
    windowOf(PHONE);
  });

  it('named after the field, which asks for no keyboard; a picked day closes it', async () => {
    renderScreen(<Day start="2026-11-20" />);
    const field = screen.getByLabelText('Data');
    expect(field).toHaveAttribute('inputmode', 'none');
    await userEvent.click(field);
    const sheet = await screen.findByRole('dialog', { name: 'Data' });
    await userEvent.click(await within(sheet).findByRole('button', { name: /^12 .*novembro/i }));
    expect(field).toHaveValue('12/11/2026');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('where a day can be typed too, and stays as typed with its problem', async () => {
    renderScreen(<Day start="2026-11-20" maxDate="2026-11-25" tooLate="A data não pode ser futura" />);
    await userEvent.click(screen.getByLabelText('Data'));
    const typed = await screen.findByLabelText('Digite a data');
    await userEvent.clear(typed);
    await userEvent.type(typed, '01012030');
    await userEvent.click(screen.getByRole('button', { name: 'Concluir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Data')).toHaveValue('01012030');
    expect(screen.getByText('A data não pode ser futura')).toBeInTheDocument();
  });
});
