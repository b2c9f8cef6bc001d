/** Label, tone and icon of every status a person may see; nothing else may name one. */
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconBan,
  IconBuildingBank,
  IconCalendarX,
  IconCashBanknote,
  IconCheck,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconCopy,
  IconCreditCard,
  IconHeadset,
  IconHourglass,
  IconLock,
  IconProgressCheck,
  IconReload,
  IconShieldLock,
  IconStairsUp,
  IconTag,
  IconTicket,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { Tone } from '../theme/theme';

export interface StatusLook {
  label: string;
  tone: Tone;
  icon: Icon;
}
/** What the status belongs to; several words mean different things by object. */
export type StatusKind =
  | 'order'
  | 'item'
  | 'advance'
  | 'expense'
  | 'report'
  | 'request'
  | 'approver'
  | 'entity'
  | 'company'
  | 'card'
  | 'credit'
  | 'duplicate'
  | 'job'
  | 'ocr'
  | 'payment'
  | 'option'
  | 'privacy';

const look = (label: string, tone: Tone, icon: Icon): StatusLook => ({ label, tone, icon });
const waiting = look('Aguardando aprovação', 'ipe', IconHourglass);
const approving = look('Em aprovação', 'jabuticaba', IconStairsUp);
const issued = look('Finalizado', 'folha', IconCircleCheck);
const rejected = look('Rejeitado', 'urucum', IconCircleX);
const expired = look('Expirado', 'ardosia', IconCalendarX);

const common: Record<string, StatusLook> = {
  open: look('Aberto', 'ardosia', IconCircleDashed),
  quoting: look('Em cotação', 'anil', IconHeadset),
  quoted: look('Cotado', 'anil', IconTag),
  waiting,
  waiting_approval: waiting,
  approving,
  on_approval: approving,
  waiting_financial_approval: look('Aguardando aprovação financeira', 'jabuticaba', IconBuildingBank),
  waiting_payment: look('Aguardando pagamento', 'ipe', IconCreditCard),
  approved: look('Aprovado', 'petroleo', IconCheck),
  pending_issue: look('Emissão pendente', 'petroleo', IconProgressCheck),
  changing: look('Em alteração', 'dende', IconArrowsExchange),
  issued,
  done: issued,
  finished: issued,
  paid: look('Finalizado', 'folha', IconCashBanknote),
  rejected,
  disapproved: rejected,
  failed: look('Falha na emissão', 'urucum', IconAlertTriangle),
  failed_cancel: look('Falha no cancelamento', 'urucum', IconAlertTriangle),
  canceling: look('Em cancelamento', 'dende', IconReload),
  canceled: look('Cancelado', 'ardosia', IconBan),
  expired,
  expired_time: expired,
};

const running = (label: string) => look(label, 'dende', IconReload);
const queued = look('Na fila', 'anil', IconClock);

const byKind: Partial<Record<StatusKind, Record<string, StatusLook>>> = {
  item: { quoting: look('Cotando', 'anil', IconHeadset) },
  advance: { pending_issue: look('Aprovado', 'petroleo', IconProgressCheck), paid: look('Adiantamento pago', 'folha', IconCashBanknote) },
  report: { waiting_return: look('Aguardando devolução', 'ipe', IconArrowBackUp) },
  request: { withdrawn: look('Retirado', 'ardosia', IconArrowBackUp) },
  approver: { skipped: look('Dispensado', 'ardosia', IconArrowForwardUp) },
  entity: { active: look('Ativo', 'folha', IconCircleCheck), inactive: look('Inativo', 'ardosia', IconCircle) },
  company: {
    active: look('Ativo', 'folha', IconCircleCheck),
    inactive: look('Inativo', 'ardosia', IconCircle),
    fraud_blocking: look('Bloqueada', 'urucum', IconLock),
  },
  card: {
    active: look('Ativo', 'folha', IconCircleCheck),
    inactive: look('Inativo', 'ardosia', IconCircle),
    locked: look('Bloqueado', 'urucum', IconLock),
  },
  credit: { available: look('Disponível', 'folha', IconTicket), used: look('Usado', 'ardosia', IconTicket) },
  duplicate: {
    suspected: look('Suspeita', 'dende', IconCopy),
    confirmed: look('Confirmada', 'urucum', IconCopy),
    dismissed: look('Descartada', 'ardosia', IconCopy),
  },
  job: {
    queued,
    running: running('Gerando'),
    done: look('Pronto', 'folha', IconCheck),
    failed: look('Falhou', 'urucum', IconAlertTriangle),
  },
  ocr: {
    queued,
    processing: running('Lendo'),
    done: look('Lido', 'folha', IconCheck),
    failed: look('Não lido', 'urucum', IconAlertTriangle),
  },
  payment: {
    waiting: look('Aguardando pagamento', 'ipe', IconCreditCard),
    confirmed: look('Pago', 'folha', IconCreditCard),
    refused: look('Recusado', 'urucum', IconCreditCard),
    refunded: look('Estornado', 'ardosia', IconCreditCard),
  },
  option: { chosen: look('Escolhida', 'folha', IconCheck), refused: look('Recusada', 'ardosia', IconX) },
  privacy: {
    executing: look('Em andamento', 'dende', IconShieldLock),
    done: look('Concluído', 'folha', IconShieldLock),
    refused: look('Recusado', 'urucum', IconShieldLock),
    open: look('Aberto', 'ardosia', IconShieldLock),
  },
};

/** An unknown status shows its raw value rather than nothing. */
export function lookOf(status: string, kind: StatusKind): StatusLook {
  return byKind[kind]?.[status] ?? common[status] ?? look(status, 'ardosia', IconCircle);
}
