import { describe, expect, it } from 'vitest';
import { bodyOf, countOf, emptyRequest, needOf, problemsOf, refusedOf, totalOf, type AdvanceRequest } from './request';
import { readKept } from './kept-request';

const ana = {
  ...needOf({ uuid: 'e1', name: 'Ana Souza' }),
  value: '500.00',
  dateOfNeed: '2026-11-24',
  reasonExpenseUuid: 'r1',
  description: 'Refeições',
};
const bruno = {
  ...needOf({ uuid: 'e2', name: 'Bruno Lima' }),
  value: '300.10',
  dateOfNeed: '2026-11-24',
  reasonExpenseUuid: 'r1',
  description: 'Táxi',
};
const both: AdvanceRequest = { ...emptyRequest(), needs: [ana, bruno], costCenterUuid: 'c1' };
const TODAY = { today: '2026-11-21', needsProject: false };

describe('a request for advances', () => {
  it('is whole when each person has value, day, reason and description', () => expect(countOf(problemsOf(both, TODAY))).toBe(0));

  it('says what each person lacks', () => {
    expect(problemsOf(emptyRequest(), TODAY)).toEqual({
      people: 'Selecione ao menos um viajante',
      costCenterUuid: 'Selecione o centro de custo',
      needs: {},
    });
    const lacking = { ...both, needs: [ana, { ...needOf({ uuid: 'e2', name: 'Bruno' }), value: '0.00', dateOfNeed: '2026-11-20' }] };
    expect(problemsOf(lacking, TODAY).needs).toEqual({
      e2: {
        value: 'O valor deve ser maior que zero',
        dateOfNeed: 'A data não pode estar no passado',
        reasonExpenseUuid: 'Selecione o motivo',
        description: 'Informe a descrição',
      },
    });
  });

  it('lacks a project where the company demands one', () => {
    const demanded = { ...TODAY, needsProject: true };
    expect(problemsOf(both, demanded)).toEqual({ projectUuid: 'Selecione o projeto', needs: {} });
    expect(countOf(problemsOf(both, demanded))).toBe(1);
    expect(countOf(problemsOf({ ...both, projectUuid: 'p1' }, demanded))).toBe(0);
  });

  it('sends one advance a person, charged alike', () => {
    expect(bodyOf(both).map(({ travelerUuid, value, costCenterUuid }) => [travelerUuid, value, costCenterUuid])).toEqual([
      ['e1', '500.00', 'c1'],
      ['e2', '300.10', 'c1'],
    ]);
    expect(totalOf(both)).toBe('800.10');
  });

  it('charges every person to the same project and phase', () => {
    const charged = bodyOf({ ...both, projectUuid: 'p1', phaseUuid: 'f1' });
    expect(charged.map(({ projectUuid, phaseUuid }) => [projectUuid, phaseUuid])).toEqual([
      ['p1', 'f1'],
      ['p1', 'f1'],
    ]);
  });

  it("puts the server's words on the person they are about", () =>
    expect(refusedOf(both, { '1.value': 'Valor inválido' })).toEqual({ needs: { e2: { value: 'Valor inválido' } } }));

  it("puts the server's words about the charge at the charge, whoever they were sent for", () => {
    expect(refusedOf(both, { '1.projectUuid': 'Selecione o projeto' })).toMatchObject({ projectUuid: 'Selecione o projeto' });
    expect(refusedOf(both, { phaseUuid: 'A fase não está vigente nesta data.' })).toMatchObject({
      phaseUuid: 'A fase não está vigente nesta data.',
    });
  });
});

describe('a request kept on this device', () => {
  const keep = (owner: string, at: number) => localStorage.setItem('trajeto.adiantamento', JSON.stringify({ owner, at, request: both }));
  const DAY = 86_400_000;

  it('comes back to its own writer within a week', () => {
    keep('ana', 0);
    expect(readKept('ana', 6 * DAY)).toEqual(both);
    expect(readKept('bruno', 6 * DAY)).toBeNull();
    expect(readKept('ana', 8 * DAY)).toBeNull();
  });

  it('that is unreadable is no request', () => {
    localStorage.setItem('trajeto.adiantamento', '{');
    expect(readKept('ana', 0)).toBeNull();
  });
});
