/** The project a trip is charged to, and its phase, read from the order and kept there by each choice. */
import { activePhasesQuery, activeProjectsQuery } from '@trajeto/config-data-access';
import type { Cart, CartCharge } from '@trajeto/orders-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { chargeText, phaseOption, projectChargeOf, ProjectFields, type ProjectCharge } from '@trajeto/shared-ui/crud';
import type { ChargeField } from './readiness';

interface CartProjectFieldsProps {
  cart: Cart;
  isMandatory: boolean;
  wasSent: boolean;
  errors: Partial<Record<string, string>>;
  onSave: (charge: CartCharge) => void;
}

/** Only what was chosen is sent. */
const sentOf = ({ projectUuid, phaseUuid }: Partial<ProjectCharge>): CartCharge => ({
  ...(projectUuid !== undefined && { projectUuid }),
  ...(phaseUuid !== undefined && { phaseUuid }),
});

export function CartProjectFields({ cart, isMandatory, wasSent, errors, onSave }: CartProjectFieldsProps) {
  const customer = useCustomerUuid();
  const { projectUuid, phaseUuid }: Partial<Record<ChargeField, string>> = errors;
  const missing = wasSent && isMandatory && !cart.project ? chargeText.projectRequired : undefined;
  return (
    <ProjectFields
      charge={projectChargeOf(cart)}
      projects={(words) => activeProjectsQuery(customer, words)}
      phases={(project) => (words) => activePhasesQuery(project, words, (phase) => phaseOption(phase, new Date()))}
      isMandatory={isMandatory}
      errors={{ projectUuid: projectUuid ?? missing, phaseUuid }}
      onChange={(patch) => onSave(sentOf(patch))}
    />
  );
}
