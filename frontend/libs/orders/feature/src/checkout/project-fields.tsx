/** The project a trip is charged to, and its phase: active ones, and of the phases those that last now. */
import { TextInput } from '@mantine/core';
import { activePhasesQuery, activeProjectsQuery } from '@trajeto/config-data-access';
import type { Cart, CartCharge } from '@trajeto/orders-data-access';
import { useCustomerUuid, useMay } from '@trajeto/shared-auth';
import { formatDate, momentInSaoPaulo } from '@trajeto/shared-format';
import { SearchSelect, type SearchOption } from '@trajeto/shared-ui/crud';
import { checkoutText } from './checkout.text';
import type { ChargeField } from './readiness';

interface PhasePeriod {
  uuid: string;
  name: string;
  startAt: string;
  endAt: string | null;
}

/** Moments of phases are São Paulo's, written so that they sort as text. */
export function phaseOption({ uuid, name, startAt, endAt }: PhasePeriod, now: Date): SearchOption {
  const moment = momentInSaoPaulo(now);
  const lasts = startAt <= moment && (endAt === null || moment <= endAt);
  if (lasts) return { value: uuid, label: name };
  const until = endAt === null ? null : formatDate(endAt.slice(0, 10));
  return { value: uuid, label: name, disabled: true, hint: checkoutText.outOfPeriod(formatDate(startAt.slice(0, 10)), until) };
}

const optionOf = (named: { uuid: string; name: string } | null | undefined): SearchOption | null =>
  named ? { value: named.uuid, label: named.name } : null;

interface ProjectFieldsProps {
  cart: Cart;
  isMandatory: boolean;
  wasSent: boolean;
  errors: Partial<Record<string, string>>;
  onSave: (charge: CartCharge) => void;
}

function PhaseField({
  cart,
  project,
  error,
  onSave,
}: Pick<ProjectFieldsProps, 'cart' | 'onSave'> & { project: string; error?: string | undefined }) {
  return (
    <SearchSelect
      label={checkoutText.phase}
      clearable
      placeholder={checkoutText.phaseNone}
      error={error}
      query={(words) => activePhasesQuery(project, words, (phase) => phaseOption(phase, new Date()))}
      value={cart.phase?.uuid ?? null}
      current={optionOf(cart.phase)}
      clearButtonProps={{ 'aria-label': `${checkoutText.phase}: ${checkoutText.phaseNone}` }}
      onChange={(phaseUuid) => onSave({ phaseUuid })}
    />
  );
}

/** Whoever may not see the projects reads what the order is charged to. */
function ChargedTo({ cart, isMandatory, wasSent }: Omit<ProjectFieldsProps, 'errors' | 'onSave'>) {
  if (!cart.project && !isMandatory) return null;
  return (
    <>
      <TextInput
        label={checkoutText.project}
        readOnly
        value={cart.project?.name ?? ''}
        error={wasSent && !cart.project ? checkoutText.projectNotYours : undefined}
      />
      {cart.phase && <TextInput label={checkoutText.phase} readOnly value={cart.phase.name} />}
    </>
  );
}

export function ProjectFields({ cart, isMandatory, wasSent, errors, onSave }: ProjectFieldsProps) {
  const customer = useCustomerUuid();
  const mayChoose = useMay('ViewProject');
  if (!mayChoose) return <ChargedTo cart={cart} isMandatory={isMandatory} wasSent={wasSent} />;
  const { projectUuid, phaseUuid }: Partial<Record<ChargeField, string>> = errors;
  const missing = wasSent && isMandatory && !cart.project ? checkoutText.projectRequired : undefined;
  return (
    <>
      <SearchSelect
        label={checkoutText.project}
        clearable={!isMandatory}
        allowDeselect={!isMandatory}
        placeholder={checkoutText.projectNone}
        error={projectUuid ?? missing}
        query={(words) => activeProjectsQuery(customer, words)}
        value={cart.project?.uuid ?? null}
        current={optionOf(cart.project)}
        clearButtonProps={{ 'aria-label': `${checkoutText.project}: ${checkoutText.projectNone}` }}
        // A phase belongs to its project: it goes with the one that is left.
        onChange={(project) => onSave({ projectUuid: project, phaseUuid: null })}
      />
      {cart.project ? (
        <PhaseField key={cart.project.uuid} cart={cart} project={cart.project.uuid} error={phaseUuid} onSave={onSave} />
      ) : (
        <TextInput label={checkoutText.phase} disabled placeholder={checkoutText.phaseNeedsProject} />
      )}
    </>
  );
}
