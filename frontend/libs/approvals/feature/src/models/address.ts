/** Where the page of models stands and what its address says. */
import type { ModelType } from '@trajeto/approvals-data-access';
import { choice, record, reference } from '@trajeto/shared-ui/crud';
import { useLocation } from 'react-router';

export const MODEL_ACTIONS = {
  view: 'view-approval-model',
  create: 'create-approval-model',
  update: 'update-approval-model',
  remove: 'delete-approval-model',
};
/** The query parameter that opens a model in a new tab (spec section 2). */
export const DEEP_LINK = 'modelo-de-aprovacao';
const SECTION = '#modelos-de-aprovacao';
const NEW = 'novo';

export const TABS = ['modelos', 'quem-aprova', 'cobertura'] as const;
/** `vincular`: a cost center whose link to a model is pending; `para`: the model type a new one starts with. */
export const ADDRESS = {
  aba: choice(TABS),
  abrir: reference,
  vincular: record,
  para: choice(['travel', 'advance', 'expense_report', 'broken_policy'] as const satisfies readonly ModelType[]),
};

interface Opening {
  opened?: string;
  /** Opens a new model for this cost center. */
  pendingCenter?: string;
}

/** The address of the models: a section of a company's page there, the page of configuration elsewhere. */
export function useModelsAddress(): (opening: Opening) => string {
  const { pathname } = useLocation();
  const isSection = pathname.startsWith('/configuracoes/empresas/');
  return ({ opened, pendingCenter }) => {
    const query = new URLSearchParams({
      ...(opened !== undefined && { [DEEP_LINK]: opened }),
      ...(pendingCenter !== undefined && { abrir: NEW, vincular: pendingCenter }),
    }).toString();
    const page = isSection ? pathname : '/configuracoes/modelos-de-aprovacao';
    return `${page}${query && `?${query}`}${isSection || opened !== undefined ? SECTION : ''}`;
  };
}
