import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { ApprovalTrail } from './approval-trail';
import { levelLines, levelTitle, type TrailApprover, type TrailLevel } from './trail-words';

const approver = (name: string, over: Partial<TrailApprover> = {}): TrailApprover => ({
  approverUuid: name,
  name,
  approvalStatus: 'approving',
  decidedAt: null,
  reasonRejected: null,
  delegate: null,
  ...over,
});
const level = (over: Partial<TrailLevel> = {}): TrailLevel => ({
  level: 1,
  status: 'open',
  source: 'model',
  financial: false,
  requireAll: false,
  minValue: null,
  deadlineAt: '2026-11-20T21:00:00Z',
  approvers: [approver('Bruno Lima'), approver('Carla Dias')],
  ...over,
});

describe('the words of a level', () => {
  it('name who is awaited, since and until when', () => {
    expect(levelTitle(level())).toBe('Nível 1 · qualquer um');
    expect(levelLines(level(), 'Bruno Lima')).toEqual(['Bruno Lima (você) ou Carla Dias', 'até 20/11/2026 às 18:00']);
    expect(levelLines(level({ openedAt: '2026-11-20T17:00:00Z' }), null)[1]).toBe('desde 20/11/2026 às 14:00 · até 20/11/2026 às 18:00');
    expect(levelTitle(level({ requireAll: true }))).toBe('Nível 1 · todos');
    expect(levelTitle(level({ approvers: [approver('Bruno Lima')] }))).toBe('Nível 1');
  });

  it('say when a waiting level opens, and above which value', () => {
    const waiting = level({
      level: 2,
      status: 'waiting',
      minValue: '1500.00',
      approvers: [approver('Fábio Assis', { approvalStatus: 'waiting' })],
    });
    expect(levelLines(waiting, null)).toEqual(['Fábio Assis', 'abre depois do nível 1 · acima de R$\u00a01.500,00']);
  });

  it('tell decisions, also those made for somebody else', () => {
    const decided = { approvalStatus: 'approved', decidedAt: '2026-11-20T17:05:00Z', delegate: { name: 'Davi Rocha' } };
    const over = level({
      status: 'approved',
      approvers: [approver('Carla Dias', decided), approver('Bruno Lima', { approvalStatus: 'skipped' })],
    });
    expect(levelLines(over, null)).toEqual(['Aprovado por Davi Rocha em nome de Carla Dias em 20/11/2026 às 14:05']);
    const rejected = level({
      status: 'rejected',
      approvers: [approver('Carla Dias', { approvalStatus: 'rejected', reasonRejected: 'Caro' })],
    });
    expect(levelLines(rejected, null)).toEqual(['Rejeitado por Carla Dias: “Caro”']);
  });
});

describe('the trail', () => {
  it('draws one stop per level with its state', () => {
    const levels = [level({ status: 'approved' }), level({ level: 2 }), level({ level: 3, status: 'waiting', source: 'broken_policy' })];
    render(
      <MantineProvider env="test">
        <ApprovalTrail levels={levels} />
      </MantineProvider>,
    );
    expect(screen.getAllByRole('listitem').map((stop) => stop.getAttribute('aria-label'))).toEqual([
      'Nível 1 · qualquer um, concluída',
      'Nível 2 · qualquer um, em andamento',
      'Fora da política · qualquer um, a seguir',
    ]);
  });

  it('says so when nobody has to decide', () => {
    render(
      <MantineProvider env="test">
        <ApprovalTrail levels={[]} automatic />
      </MantineProvider>,
    );
    expect(screen.getByText('Aprovado automaticamente: nenhum modelo se aplica')).toBeInTheDocument();
  });
});
