import { renderScreen } from '@trajeto/shared-testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { MoneyInput } from '@trajeto/shared-ui/crud';
import { needsCheck, ProvenanceMark } from './provenance';
import { ReceiptViewer, turned, viewOfKey, WHOLE, zoomed } from './receipt-viewer';

describe('a receipt', () => {
  it('is zoomed and turned by keys, within bounds', () => {
    expect(viewOfKey(WHOLE, '+')?.zoom).toBeGreaterThan(1);
    expect(viewOfKey(WHOLE, 'r')?.turn).toBe(90);
    expect(viewOfKey(WHOLE, 'x')).toBeNull();
    expect(zoomed(WHOLE, -1).zoom).toBe(1);
    expect(Array.from({ length: 40 }).reduce<typeof WHOLE>((view) => zoomed(view, 1), WHOLE).zoom).toBe(5);
    expect([1, 2, 3, 4].reduce<typeof WHOLE>((view) => turned(view), WHOLE).turn).toBe(0);
  });

  it('turns on the screen and says why there is none', async () => {
    renderScreen(<ReceiptViewer src="/x.jpg" alt="Comprovante da despesa 1" />);
    await userEvent.click(screen.getByRole('button', { name: 'Girar' }));
    expect(screen.getByAltText('Comprovante da despesa 1')).toHaveStyle({ transform: 'rotate(90deg)' });
    fireEvent.keyDown(screen.getByRole('group', { name: 'Comprovante' }), { key: 'r' });
    expect(screen.getByAltText('Comprovante da despesa 1')).toHaveStyle({ transform: 'rotate(180deg)' });
    renderScreen(<ReceiptViewer src={null} alt="x" note="A imagem é de outro colaborador" />);
    expect(screen.getByText('A imagem é de outro colaborador')).toBeVisible();
  });

  it('that cannot be drawn is said in words, without the broken picture', () => {
    renderScreen(<ReceiptViewer src="/x.jpg" alt="Comprovante da despesa 1" />);
    fireEvent.error(screen.getByAltText('Comprovante da despesa 1'));
    expect(screen.getByText('Não foi possível mostrar esta imagem.')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('that is missing takes the height of its sentence, with nothing to focus or zoom', () => {
    renderScreen(<ReceiptViewer src={null} alt="x" />);
    expect(screen.getByText('Sem comprovante')).toBeVisible();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });
});

describe('the frames on a receipt', () => {
  const frames = [
    { field: 'value', place: { left: 0.5, top: 0.25, width: 0.25, height: 0.05 }, isCalm: true, isCurrent: true },
    { field: 'company', place: { left: 0.1, top: 0.05, width: 0.4, height: 0.05 }, isCalm: false, isCurrent: false },
  ];
  const frame = (field: string) => document.querySelector(`rect[data-field=${field}]`);

  function load() {
    const picture = screen.getByAltText('Comprovante da nova despesa');
    Object.defineProperties(picture, { naturalWidth: { value: 1000 }, naturalHeight: { value: 2000 } });
    fireEvent.load(picture);
  }

  it('stand on the shares of the picture they were read at, the focused one marked', () => {
    renderScreen(<ReceiptViewer src="/x.jpg" alt="Comprovante da nova despesa" frames={frames} />);
    expect(frame('value')).toBeNull();
    load();
    expect(frame('value')?.closest('svg')).toHaveAttribute('viewBox', '0 0 1000 2000');
    expect(Number(frame('value')?.getAttribute('x'))).toBeCloseTo(492);
    expect(Number(frame('value')?.getAttribute('y'))).toBeCloseTo(492);
    expect(Number(frame('value')?.getAttribute('width'))).toBeCloseTo(266);
    expect(Number(frame('value')?.getAttribute('height'))).toBeCloseTo(116);
    expect(frame('value')).toHaveAttribute('data-current');
    expect(frame('company')).not.toHaveAttribute('data-current');
    expect(frame('company')).not.toHaveAttribute('data-calm');
  });

  it('turn with the picture, and the one in focus is scrolled to once the picture is larger than its pane', () => {
    const scrolled: (string | null)[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this.getAttribute('data-field'));
    };
    renderScreen(<ReceiptViewer src="/x.jpg" alt="Comprovante da nova despesa" frames={frames} />);
    load();
    fireEvent.keyDown(screen.getByRole('group', { name: 'Comprovante' }), { key: 'r' });
    expect(frame('value')?.closest('svg')).toHaveStyle({ transform: 'rotate(90deg)' });
    expect(scrolled).toEqual([]);
    fireEvent.keyDown(screen.getByRole('group', { name: 'Comprovante' }), { key: '+' });
    expect(scrolled).toEqual(['value']);
  });

  it('scroll again when the field in focus takes another candidate', () => {
    const tops: (string | null)[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      tops.push(this.getAttribute('y'));
    };
    function Swapped() {
      const [top, setTop] = useState(0.25);
      const shown = frames.slice(0, 1).map((one) => ({ ...one, place: { ...one.place, top } }));
      return (
        <>
          <ReceiptViewer src="/x.jpg" alt="Comprovante da nova despesa" view={{ zoom: 2, turn: 0 }} frames={shown} />
          <button onClick={() => setTop(0.75)}>Usar</button>
        </>
      );
    }
    renderScreen(<Swapped />);
    load();
    fireEvent.click(screen.getByRole('button', { name: 'Usar' }));
    expect(tops).toEqual(['492', '1492']);
  });
});

describe('where a value came from', () => {
  it.each([
    ['read_twice', 0.94, /igual em duas leituras/],
    ['read_once', 0.8, /uma única vez/],
    ['text', 0.8, /Lido do texto da imagem\. Confira/],
  ] as const)('%s is said to who cannot point at it', (source, confidence, hint) => {
    renderScreen(<ProvenanceMark provenance={{ source, confidence }} />);
    expect(screen.getByText(hint)).toBeInTheDocument();
  });

  it.each([
    ['qr_code', 1, 'QR', false],
    ['access_key', 1, 'Chave', false],
    ['text', 1, '100 %', false],
    ['qr_code', 0.97, '97 %', false],
    ['text', 0.9, '90 %', false],
    ['text', 0.899, '89 %, confira', true],
  ] as const)('%s at %s is %s, to be checked: %s', (source, confidence, words, isToCheck) => {
    renderScreen(<ProvenanceMark provenance={{ source, confidence }} />);
    expect(screen.getByText(words)).toBeVisible();
    expect(needsCheck({ source, confidence })).toBe(isToCheck);
  });
});

describe('an amount', () => {
  function Amount() {
    const [value, setValue] = useState('');
    return (
      <>
        <MoneyInput label="Valor" value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    );
  }

  it.each([
    ['1234,5', '1.234,50', '1234.50'],
    ['48.90', '48,90', '48.90'],
    ['0,01', '0,01', '0.01'],
    ['9999999999,99', '9.999.999.999,99', '9999999999.99'],
    ['-5', '5,00', '5'],
  ])('typed %s is shown %s and sent %s', async (typed, shown, sent) => {
    renderScreen(<Amount />);
    await userEvent.type(screen.getByLabelText('Valor'), typed);
    expect(screen.getByLabelText('Valor')).toHaveValue(shown);
    expect(Number(screen.getByRole('status').textContent)).toBe(Number(sent));
    expect(screen.getByRole('status').textContent).toMatch(/^\d+(\.\d{1,2})?$/);
  });
});
