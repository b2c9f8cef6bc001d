/** The state of a request for advances: its people, what it lacks, its sending. */
import { useEditAdvance, useRequestAdvances, type Advance } from '@trajeto/expenses-data-access';
import { messageOf, useSession } from '@trajeto/shared-auth';
import { showSnackbar } from '@trajeto/shared-ui';
import { chargeErrorsOf, isProjectMandatory, type ProjectCharge } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { advanceText } from './advance.text';
import { forgetKept, readKept, useKeeping } from './kept-request';
import {
  bodyOf,
  countOf,
  emptyRequest,
  needOf,
  problemsOf,
  refusedOf,
  requestOf,
  type AdvanceRequest,
  type Need,
  type RequestProblems,
} from './request';

export interface Beginning {
  /** The advance being edited. */
  advance: Advance | null;
  /** The trip the page was opened for, with its people. */
  trip: { uuid: string; costCenterUuid: string; charge: ProjectCharge; people: readonly { uuid: string; name: string }[] } | null;
  /** Who asks, where they are an employee. */
  self: { uuid: string; name: string } | null;
}

/** Nothing kept and nobody named: most people ask for themselves. */
function firstRequest({ advance, trip, self }: Beginning, kept: AdvanceRequest | null): AdvanceRequest {
  if (advance) return requestOf(advance);
  if (trip) return { needs: trip.people.map(needOf), orderUuid: trip.uuid, costCenterUuid: trip.costCenterUuid, ...trip.charge };
  return kept ?? { ...emptyRequest(), needs: self ? [needOf(self)] : [] };
}

const LIST = '/pedidos/meus-pedidos?orderType=advance#all';

function useSending(advance: Advance | null) {
  const [asking, editing] = [useRequestAdvances(), useEditAdvance()];
  const send = (request: AdvanceRequest): Promise<boolean> => {
    const body = bodyOf(request);
    const [first] = body;
    if (!advance || !first) return asking.mutateAsync(body);
    const { value, dateOfNeed, reasonExpenseUuid, description, costCenterUuid } = first;
    const { orderUuid, projectUuid, phaseUuid } = request;
    return editing.mutateAsync({
      advance,
      fields: {
        ...{ value, dateOfNeed, reasonExpenseUuid, costCenterUuid, orderUuid, projectUuid, phaseUuid },
        description: description ?? null,
      },
    });
  };
  return { send, isSending: asking.isPending || editing.isPending };
}

/** The server asks for a project only of a charge that is changed: an older advance stays as it is. */
const isCharged = ({ costCenterUuid, projectUuid, phaseUuid }: AdvanceRequest, { advance }: Beginning): boolean =>
  advance === null ||
  costCenterUuid !== advance.costCenter.uuid ||
  projectUuid !== (advance.project?.uuid ?? null) ||
  phaseUuid !== (advance.phase?.uuid ?? null);

export function useAdvanceRequest(beginning: Beginning, today: string, usualCostCenter: string | null) {
  const { user, customerUuid, settings } = useSession();
  const navigate = useNavigate();
  const owner = `${user.uuid}.${customerUuid ?? ''}`;
  const keep = useKeeping(owner);
  const [written, setRequest] = useState(() => firstRequest(beginning, readKept(owner, Date.now())));
  const [wasTried, setWasTried] = useState(false);
  const [refused, setRefused] = useState<RequestProblems>({ needs: {} });
  const { send, isSending } = useSending(beginning.advance);
  const request = { ...written, costCenterUuid: written.costCenterUuid ?? usualCostCenter };
  const found = problemsOf(request, { today, needsProject: isProjectMandatory(settings) && isCharged(request, beginning) });

  const change = (next: AdvanceRequest) => {
    setRequest(next);
    setRefused({ needs: {} });
    if (!beginning.advance) keep(next);
  };
  const changeNeed = (uuid: string, patch: Partial<Need>) =>
    change({ ...request, needs: request.needs.map((need) => (need.travelerUuid === uuid ? { ...need, ...patch } : need)) });
  const submit = async () => {
    setWasTried(true);
    if (countOf(found) > 0) return;
    try {
      const isKnown = await send(request);
      forgetKept();
      const said = beginning.advance ? advanceText.saved : advanceText.sent;
      showSnackbar(isKnown ? { kind: 'success', message: said } : { kind: 'info', message: advanceText.later });
      void navigate(beginning.advance ? `/pedidos/${beginning.advance.uuid}?orderType=advance` : LIST);
    } catch (error) {
      setRefused(refusedOf(request, chargeErrorsOf(error)));
      showSnackbar({ kind: 'error', message: messageOf(error, beginning.advance ? advanceText.saveFailed : advanceText.sendFailed) });
    }
  };
  const problems: RequestProblems = wasTried && countOf(found) > 0 ? found : refused;
  return {
    request,
    problems,
    change,
    changeNeed,
    submit,
    isSending,
    cancel: () => {
      forgetKept();
      void navigate(-1);
    },
  };
}
export type RequestState = ReturnType<typeof useAdvanceRequest>;
