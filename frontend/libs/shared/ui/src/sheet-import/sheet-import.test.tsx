import { QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from '@trajeto/shared-auth';
import { aQueryClient } from '@trajeto/shared-testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ThemeProvider } from '../index';
import { errorsFile, rowErrorsOf } from './row-errors';
import { SheetImportButton, type SheetImport } from './sheet-import';

const sheet = (name = 'centros.xlsx') => new File(['PK'], name);
const rejected = new ApiError(422, {
  code: 'IMPORT_REJECTED',
  message: 'A planilha tem linhas com erro; nada foi importado.',
  errors: {
    'linha 31': ["filiais: filial 'Sul 2' não encontrada"],
    'linha 4': ["codigo: 'CC-0201' já existe", 'matriz: escreva sim ou não'],
  },
});

async function opened(given: Partial<SheetImport> = {}) {
  const of: SheetImport = {
    title: 'Importar centros de custo',
    check: vi.fn().mockResolvedValue({ created: 3, updated: 0 }),
    run: vi.fn().mockResolvedValue(undefined),
    isRunning: false,
    template: vi.fn().mockResolvedValue(new Blob(['x'])),
    templateName: 'centros-de-custo.xlsx',
    ...given,
  };
  render(
    <QueryClientProvider client={aQueryClient()}>
      <ThemeProvider>
        <SheetImportButton of={of} />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Importar planilha' }));
  await screen.findByRole('dialog', { name: 'Importar centros de custo' });
  return of;
}
const area = () => screen.getByRole('button', { name: /Arraste a planilha/ });
const drop = (file: File) => fireEvent.drop(area(), { dataTransfer: { files: { item: () => file } } });
const importButton = () => screen.getByRole('button', { name: 'Importar' });

describe('a spreadsheet import', () => {
  it('checks a dropped file, says what it would do, and imports it when told', async () => {
    const of = await opened();
    expect(importButton()).toBeDisabled();
    const file = sheet();
    drop(file);
    expect(await screen.findByText(/3 novos · 0 atualizados/)).toBeVisible();
    expect(of.check).toHaveBeenCalledExactlyOnceWith(file);
    expect(of.run).not.toHaveBeenCalled();
    await userEvent.click(importButton());
    expect(of.run).toHaveBeenCalledExactlyOnceWith(file);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the errors of each row in the order of the sheet and imports nothing', async () => {
    await opened({ check: vi.fn().mockRejectedValue(rejected) });
    drop(sheet());
    expect(await screen.findByText('A planilha tem linhas com erro; nada foi importado.')).toBeVisible();
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'LinhaErros (3)',
      "4codigo: 'CC-0201' já existematriz: escreva sim ou não",
      "31filiais: filial 'Sul 2' não encontrada",
    ]);
    expect(screen.getByText('Corrija 2 linhas e envie de novo.')).toBeVisible();
    expect(importButton()).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(area()).toBeVisible();
  });

  it('sends no file of another kind or above 15 MB', async () => {
    const of = await opened();
    drop(sheet('centros.csv'));
    expect(await screen.findByText('Não foi possível ler o arquivo. Envie .xls ou .xlsx.')).toBeVisible();
    const large = sheet();
    Object.defineProperty(large, 'size', { value: 15_000_001 });
    drop(large);
    expect(await screen.findByText('O arquivo ou conteúdo enviado é grande demais.')).toBeVisible();
    expect(of.check).not.toHaveBeenCalled();
  });

  it('shows the errors that appeared between the check and the import', async () => {
    await opened({ run: vi.fn().mockRejectedValue(rejected) });
    drop(sheet());
    await screen.findByText(/3 novos/);
    await userEvent.click(importButton());
    expect(await screen.findByText('Corrija 2 linhas e envie de novo.')).toBeVisible();
  });

  it('writes errors to a file whose cells begin no formula', async () => {
    const rows = rowErrorsOf(rejected) ?? [];
    const text = await errorsFile([...rows, { line: '40', sentences: ['=1+1 "x"'] }]).text();
    expect(text.split('\r\n').at(-1)).toBe(`"40";"'=1+1 ""x"""`);
    expect(rowErrorsOf(new ApiError(422, { code: 'INVALID_FILE' }))).toBeNull();
  });
});
